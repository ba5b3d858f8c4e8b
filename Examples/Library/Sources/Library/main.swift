import Foundation
import Relata

let container = try PersistentContainer(model: LibraryModel.managedObjectModel, at: URL(filePath: "library.sqlite"))
let context = container.newBackgroundContext()

let author = Author(context: context, name: "George Eliot")
for title in ["Middlemarch", "Silas Marner"] {
    author.books.insert(Book(context: context, title: title))
}
try context.save()
print("Saved: \(try context.count(for: Book.fetchRequest())) books")

// By the rule Cascade of Author.books.
context.delete(author)
try context.save()
print("Left: \(try context.count(for: Book.fetchRequest())) books")
