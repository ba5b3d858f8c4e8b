import Foundation
import Relata

import func OldLibrary.makeOldStore

let url = URL(filePath: "migration.sqlite")
for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
try makeOldStore(at: url)

// What SQL cannot say. Names, dates, and what may be lost are said in relata.json, which generated code carries.
let stage = MigrationStage(to: "Library 2", reading: ["Book"]) { stage in
    try stage.forEach("Book") { old, new in
        if let number = old["code"].string.flatMap(isbn) { new["isbn"] = .text(number) }
    }
}
let container = try PersistentContainer(
    model: LibraryModel.managedObjectModel, description: PersistentStoreDescription(url: url), stages: [stage])
for step in container.performedMigration?.steps ?? [] { print("\(step.words) (\(step.cost.rawValue))") }

let context = container.newBackgroundContext()
for book in try context.fetch(Book.fetchRequest()).sorted(by: { $0.title < $1.title }) {
    let ends = book.loans.compactMap(\.end).map { $0.formatted(.iso8601) }
    print("\(book.title) by \(book.author ?? "-"), \(book.isbn ?? "no number"), on loan until \(ends.joined())")
}

/// The number of thirteen digits of a book that has one of ten.
nonisolated func isbn(ofTenDigits code: String) -> String? {
    let digits = ("978" + code.prefix(9)).compactMap(\.wholeNumberValue)
    guard code.utf8.count == 10, digits.count == 12 else { return nil }
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return digits.map(String.init).joined() + "\((10 - sum % 10) % 10)"
}
