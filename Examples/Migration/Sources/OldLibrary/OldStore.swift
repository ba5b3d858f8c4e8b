import Foundation
import Relata

/// Makes a store as the old program did.
public func makeOldStore(at url: URL) throws {
    let context = try PersistentContainer(model: LibraryModel.managedObjectModel, at: url).newBackgroundContext()
    for (title, writer, code) in [("Middlemarch", "George Eliot", "0140430105"), ("Emma", "Jane Austen", "none")] {
        let book = Book(context: context, title: title)
        book.writer = writer
        book.code = code
        let loan = Loan(context: context)
        loan.endText = "2026-11-22T08:00:00Z"
        loan.book = book
    }
    try context.save()
}
