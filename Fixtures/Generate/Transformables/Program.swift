import Foundation
import Relata

// A transformable of a Codable type has that type, and is stored as JSON; another one stays data.
let container = try PersistentContainer.temporary(model: SignalsModel.managedObjectModel)
let context = container.newBackgroundContext()
let unset = Signal(context: context)
print(unset.origin, unset.page == nil, unset.moment, unset.levels == nil)
context.delete(unset)
let signal = Signal(
    context: context, moment: 42, origin: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
    page: URL(filePath: "/"), text: "mark")
signal.levels = [0.5, .infinity]
signal.marks = ["b": Date(timeIntervalSinceReferenceDate: 1), "a": Date(timeIntervalSinceReferenceDate: 2)]
signal.raw = Data([1, 2])
signal.scratch = 7
print(signal.scratch as? Int ?? 0)
try context.save()

let other = container.newBackgroundContext()
let stored = try other.fetch(Signal.fetchRequest())[0]
print(stored.levels ?? [], stored.marks?["a"]?.timeIntervalSinceReferenceDate ?? 0, stored.raw?.count ?? 0)
print(stored.text ?? "", stored.moment, stored.origin, stored.scratch == nil)

// By name it has that type too, in both directions, and what is no value of it is refused.
print(stored.value(forKey: "levels") as? [Double] ?? [], stored.value(forKey: "text") as? String ?? "")
stored.setValue([1.5, 2], forKey: "levels")
print(stored.levels ?? [], stored.changedValues()["levels"] as? [Double] ?? [])
print(stored.committedValues(forKeys: ["levels"])["levels"] as? [Double] ?? [])
stored.setValue(["b": Date(timeIntervalSinceReferenceDate: 3)], forKey: "marks")
try other.save()
let read = try container.newBackgroundContext().fetch(Signal.fetchRequest())[0]
print(read.levels ?? [], read.marks?.count ?? 0)
read.setValue(nil, forKey: "levels")
print(read.levels == nil, read.value(forKey: "levels") == nil)
let third = container.newBackgroundContext()
let refused = try third.fetch(Signal.fetchRequest())[0]
refused.setValue("x", forKey: "levels")
do { try third.save() } catch { print(error) }
print(refused.levels ?? [])

// A value that cannot be encoded changes nothing, and data that cannot be decoded stay; the next save or fetch says so.
let fourth = container.newBackgroundContext()
let measured = try fourth.fetch(Signal.fetchRequest())[0]
measured.reading = Reading(7)
measured.reading = Reading(-1)
do { try fourth.save() } catch { print(error) }
print(measured.reading.map(\.description) ?? "nil")
measured.setValue(Reading(-2), forKey: "reading")
do { try fourth.save() } catch { print(error) }
measured.reading = Reading(101)
try fourth.save()
let fifth = container.newBackgroundContext()
let unreadable = try fifth.fetch(Signal.fetchRequest())[0]
print(unreadable.reading == nil)
do { try fifth.save() } catch { print(error) }
print(unreadable.value(forKey: "reading") == nil)
do { try fifth.save() } catch { print(error) }
unreadable.levels = [3]
unreadable.reading = Reading(8)
try fifth.save()
print(try container.newBackgroundContext().fetch(Signal.fetchRequest())[0].reading.map(\.description) ?? "nil")
