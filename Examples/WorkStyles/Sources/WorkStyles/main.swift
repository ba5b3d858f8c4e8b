// A job search keeps one search condition, and the work styles that it asks for, in order. Whenever the user changes
// the search, a new condition takes the place of the old one and takes its work styles over.
//
// The program shows when a delete rule acts, which is when an object is deleted, and when it does not, which is when a
// relationship is edited.

import Foundation
import Relata

let store = FileManager.default.temporaryDirectory.appending(path: "JobSearch-\(UUID().uuidString).sqlite")
defer {
    for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + suffix)
    }
}
let container = try PersistentContainer(model: JobSearchModel.managedObjectModel, at: store)

/// What another context, which knows nothing of this one's objects, finds in the file.
func printStore(_ title: String) throws {
    let context = container.newBackgroundContext()
    let conditions = try context.fetch(SearchCondition.fetchRequest())
    print(title)
    for condition in conditions {
        let names = condition.workStyles.map(\.name).joined(separator: ", ")
        print("  condition '\(condition.keyword ?? "")': \(names.isEmpty ? "no work styles" : names)")
    }
    let free = try context.fetch(WorkStyle.fetchRequest()).filter { $0.condition == nil }
    if !free.isEmpty { print("  of no condition: \(free.map(\.name).sorted().joined(separator: ", "))") }
    if conditions.isEmpty, free.isEmpty { print("  nothing") }
}

let context = container.newBackgroundContext()

let first = SearchCondition(context: context)
first.keyword = "swift"
first.updateTime = Date(timeIntervalSinceReferenceDate: 700_000_000)
for name in ["remote", "full time", "flexible hours", "four days"] {
    let style = WorkStyle(context: context, name: name)
    first.workStyles.append(style)
}
first.workStyles.move(from: 3, to: 0)
try context.save()
try printStore("A condition with its work styles, in the order of the user:")

// The new condition takes the work styles over. The old one is deleted first and its rule is Cascade; but the rule acts
// on the work styles that the old condition has when the deletion is processed, and by then it has none.
let second = SearchCondition(context: context)
second.keyword = "swift, linux"
second.updateTime = Date(timeIntervalSinceReferenceDate: 700_000_060)
context.delete(first)
second.workStyles = first.workStyles
try context.save()
try printStore("Replaced by a new condition that takes them over:")

// Editing a relationship deletes nothing, whatever its delete rule is.
second.workStyles = []
try context.save()
try printStore("The relationship set to empty; the work styles are alive:")

second.workStyles = OrderedToMany(try context.fetch(WorkStyle.fetchRequest()).sorted { $0.name < $1.name })
try context.save()
try printStore("Taken back, by name:")

// Deleting the condition deletes its work styles too: that is Cascade.
context.delete(second)
try context.save()
try printStore("The condition deleted:")
