import Foundation
import Relata

// A store that the program made when it had the first version of the model.
guard let path = CommandLine.arguments.dropFirst().first else { fatalError("usage: Migration STORE") }

// What SQL cannot say. Names, dates, and what may be lost are said in relata.json, which generated code carries.
let stage = MigrationStage(from: LibraryModel.V1.self, to: LibraryModel.V2.self) { stage in
    try stage.forEach(LibraryModel.V1.Book.self, as: LibraryModel.V2.Book.self) { old, new in
        new.isbn = old.code.flatMap(isbn)
    }
}
let container = try PersistentContainer(
    model: LibraryModel.managedObjectModel, description: PersistentStoreDescription(url: URL(filePath: path)),
    stages: [stage])
for step in container.performedMigration?.steps ?? [] { print("\(step.description) (\(step.cost.rawValue))") }

let context = container.newBackgroundContext()
for book in try context.fetch(Book.fetchRequest()).sorted(by: { $0.title < $1.title }) {
    let ends = book.loans.compactMap(\.end).map { $0.formatted(.iso8601) }
    print("\(book.title) by \(book.author ?? "-"), \(book.isbn ?? "no number"), on loan until \(ends.joined())")
}
