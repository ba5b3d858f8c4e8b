import Foundation
import Relata

// A required scalar with a default always has a value: it begins with one, and nobody can take it away.
let container = try PersistentContainer.temporary(model: MetersModel.managedObjectModel)
let context = container.newBackgroundContext()
let meter = GasMeter(context: context)
print(meter.count, meter.factor, meter.isOn, meter.level, meter.reading, meter.shown, meter.turns, meter.pressure)
meter.setValue(UInt8(7), forKey: "level")
meter.setValue(nil, forKey: "limit")
meter.number = 8
meter.estimate = 0.5
meter.since = 10
try context.save()

// By name too: the value stays, and the next save says why.
meter.setValue(nil, forKey: "level")
print(meter.level, meter.value(forKey: "limit") == nil, meter.hasChanges)
do { try context.save() } catch { print(error) }
do { try meter.validateValue(nil, forKey: "level") } catch { print(error) }
context.rollback()

let other = container.newBackgroundContext()
let stored = try other.fetch(GasMeter.fetchRequest())[0]
print(stored.count, stored.factor, stored.isOn, stored.level, stored.limit, stored.number, stored.reading)
print(stored.turns, stored.pressure)
stored.level = 0
stored.isOn = false
print(stored.changedValues().keys.sorted(), stored.committedValues(forKeys: ["level"]))
do { try other.save() } catch { print(error) }
stored.level = 9
try other.save()
context.refresh(meter, mergeChanges: false)
print(meter.level, meter.isOn)

// It can be without one where two entities share a class, and one of them can.
let probe = EntityDescription.insertNewObject(forEntityName: "DialProbe", into: context)
probe.setValue(nil, forKey: "range")
print(probe.value(forKey: "range") ?? "nil", (probe as? Gauge)?.range ?? -1)

// Two entities share a class, and one of them can do without an opening.
for name in ["Inlet", "Outlet"] {
    let valve = EntityDescription.insertNewObject(forEntityName: name, into: context)
    valve.setValue(nil, forKey: "opening")
    print(name, valve.value(forKey: "opening") ?? "nil", valve.value(forKey: "size") ?? "nil")
}
do { try context.save() } catch { print(error) }
