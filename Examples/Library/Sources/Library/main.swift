import Foundation
import Relata

let container = try PersistentContainer(model: LibraryModel.managedObjectModel, at: URL(filePath: "library.sqlite"))
let context = container.newBackgroundContext()

let author = Author(context: context, name: "George Eliot")
for title in ["Middlemarch", "Silas Marner"] {
    author.books.insert(Book(context: context, title: title))
}
try context.save()
try printCount("Saved")

// Author.books has the rule Cascade.
context.delete(author)
try context.save()
try printCount("Left")

// What main.swift declares outside of functions belongs to the main actor, as does a function that uses the context.
@MainActor func printCount(_ title: String) throws {
    print("\(title): \(try context.count(for: Book.fetchRequest())) books")
}
