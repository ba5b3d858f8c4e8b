import CRelataSQLite
import Foundation
import RelataTestSupport
import Testing

@testable import Relata

@Suite("IDs for new rows when another writer has left none")
struct ExhaustedNumberTests {
    private let folder: TemporaryFolder
    private let container: PersistentContainer

    init() throws {
        folder = try TemporaryFolder()
        container = try PersistentContainer(
            model: DiaryModel.managedObjectModel, at: URL(filePath: folder.path("store.sqlite")))
        let context = container.newBackgroundContext()
        _ = context.page("first")
        try context.save()
    }

    private func requireFailure(_ context: ManagedObjectContext, saying words: String) throws {
        let failure = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .store(let failure) = failure else { throw failure }
        #expect(failure.primaryCode == SQLITE_CORRUPT && "\(failure)".contains(words), "\(failure)")
        #expect(context.insertedObjects.count == 1, "A context keeps its changes")
    }

    @Test("The last possible ID is assigned, and a save that needs one more is refused")
    func last() throws {
        try SQLiteFile(container).run("UPDATE Page SET _id = \(Int64.max - 1)")
        let context = container.newBackgroundContext()
        _ = context.page("last")
        try context.save()
        #expect(try SQLiteFile(container).rows("SELECT max(_id) FROM Page") == [["\(Int64.max)"]])
        _ = context.page("none left")
        try requireFailure(context, saying: "an ID so large that 1 more do not follow it")
        context.rollback()
        #expect(try context.all(Page.self).count == 2)
    }

    @Test(
        "A save is refused, and writes no row, if the table of the last IDs has lost a row or has a negative number")
    func lost() throws {
        for statement in ["UPDATE _sequence SET last = -7; UPDATE Page SET _id = -9", "DELETE FROM _sequence"] {
            try SQLiteFile(container).run(statement)
            let context = container.newBackgroundContext()
            _ = context.page("new")
            try requireFailure(context, saying: "_sequence does not say which IDs the rows of Page have had")
            #expect(try SQLiteFile(container).rows("SELECT count(*) FROM Page") == [["1"]])
        }
    }
}
