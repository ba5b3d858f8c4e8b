// A list of things to do. What is done is deleted with one batch request, which works on the store and knows nothing of
// what is not saved.

import Foundation
import Relata

let container = try PersistentContainer.temporary(model: ToDoModel.managedObjectModel)
let context = container.newBackgroundContext()

/// The titles that a context sees.
func titles(_ context: ManagedObjectContext) throws -> String {
    try context.fetch(Item.fetchRequest()).map { $0.done ? "[x] \($0.title)" : "[ ] \($0.title)" }
        .joined(separator: ", ")
}

let items = ["bread", "milk", "tea", "jam"].map { Item(context: context, title: $0) }
try context.save()

let request = Item.fetchRequest()
request.predicate = try FetchPredicate(format: "done == YES")
var deletion = BatchDeleteRequest(fetchRequest: request)
deletion.resultType = .count

// Marks that are not saved: a fetch finds them, since it takes unsaved changes in, and a batch request does not.
items[0].done = true
items[2].done = true
print("Done, as a fetch counts:         \(try context.count(for: request))")
print("Deleted before the marks are saved: \(try context.execute(deletion).count)")

// Saved, they are seen. The context is told in the same call, so that its objects are up to date.
try context.save()
let result = try context.execute(deletion, mergingInto: [context])
print("Deleted after the save:             \(result.count)")
print("In the context: \(try titles(context))")
print("In the store:   \(try titles(container.newBackgroundContext()))")
print("The bread is deleted: \(items[0].isDeleted), and was called \(items[0].title)")

// Changing and inserting many at once go the same way.
try context.execute(
    BatchUpdateRequest(entityName: "Item", propertiesToUpdate: ["title": .expression("uppercase:(title)")]),
    mergingInto: [context])
try context.execute(
    BatchInsertRequest(entityName: "Item", objects: [["title": "sugar"], ["title": "salt", "done": true]]))
print("In the context: \(try titles(context))")
