import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Records about a store that cannot be read")
struct DamagedRecordTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = URL(filePath: folder.path("store.sqlite"))
    }

    private func open(tracksHistory: Bool = false) throws -> PersistentContainer {
        var description = PersistentStoreDescription(url: url)
        description.tracksHistory = tracksHistory
        return try PersistentContainer(model: DiaryModel.managedObjectModel, description: description)
    }

    /// The version in a store is not this one, and what else the store says of itself is damaged.
    @Test("A damaged record is an error, and not a store without it", arguments: ["lineage", "tables"])
    func metadata(key: String) throws {
        _ = try open()
        let file = try SQLiteFile(url)
        try file.run("UPDATE \"_metadata\" SET \"value\" = 'another' WHERE \"key\" = 'version'")
        try file.run("UPDATE \"_metadata\" SET \"value\" = substr(\"value\", 1, 10) WHERE \"key\" = '\(key)'")
        let before = try file.rows("SELECT * FROM \"_metadata\" ORDER BY 1")
        let error = try #require(throws: PersistenceError.self) { _ = try open() }
        guard case .incompatibleStore(url.path, _, let reason) = error else { throw error }
        #expect(reason.contains("The row \(key) of its table _metadata is damaged"))
        #expect(try file.rows("SELECT * FROM \"_metadata\" ORDER BY 1") == before)
    }

    @Test("A transaction of the history that cannot be read is an error, and what follows it is merged")
    func history() throws {
        let container = try open(tracksHistory: true)
        let context = container.newBackgroundContext()
        let diary = Diary(context: context)
        diary.name = "a"
        try context.save()
        let start = try #require(try container.currentHistoryToken())

        let follower = try open(tracksHistory: true).newBackgroundContext()
        follower.automaticallyMergesChangesFromParent = true
        let seen = try #require(try follower.all(Diary.self).first)
        #expect(seen.name == "a")

        diary.name = "b"
        try context.save()
        try SQLiteFile(url).run("UPDATE \"_history\" SET \"changes\" = '{' WHERE \"number\" = 2")
        let error = try #require(throws: PersistenceError.self) { _ = try container.history(after: start) }
        #expect("\(error)".contains("the transaction 2 of its history is damaged; delete the history up to it"))
        #expect(throws: PersistenceError.self) { _ = try follower.all(Diary.self) }

        diary.name = "c"
        try context.save()
        _ = try follower.all(Diary.self)
        #expect(seen.name == "c")
        let end = try #require(try container.currentHistoryToken())
        try context.execute(.deleteHistory(before: end))
        #expect(try container.history(after: end).isEmpty)
    }

    @Test("Transactions that earlier versions have recorded, without the number of their rows, are read")
    func withoutRowCount() throws {
        let container = try open(tracksHistory: true)
        let context = container.newBackgroundContext()
        let start = try container.currentHistoryToken()
        Diary(context: context).name = "a"
        try context.save()
        let file = try SQLiteFile(url)
        #expect(try file.rows("SELECT json_extract(\"changes\", '$.rows') FROM \"_history\"") == [["1"]])
        try file.run("UPDATE \"_history\" SET \"changes\" = json_remove(\"changes\", '$.rows')")
        #expect(try container.history(after: start).count == 1)
        try file.run(
            "UPDATE \"_history\" SET \"changes\" = json_set(\"changes\", '$.inserted[0].runs', json('[1,4294967295]'))")
        #expect(throws: PersistenceError.self) { try container.history(after: start) }
    }

    @Test(
        "Row IDs of a transaction that no save has written are an error, and not left out",
        arguments: ["[1]", "[0,1]", "[1,-1]", "[1,0]", "[9223372036854775807,2]", "[1,1,2]", "[1,2]", "[1,4294967295]"])
    func runs(runs: String) throws {
        let container = try open(tracksHistory: true)
        let context = container.newBackgroundContext()
        let start = try container.currentHistoryToken()
        Diary(context: context).name = "a"
        try context.save()
        #expect(try container.history(after: start).count == 1)
        try SQLiteFile(url).run(
            "UPDATE \"_history\" SET \"changes\" = json_set(\"changes\", '$.inserted[0].runs', json('\(runs)'))")
        let error = try #require(throws: PersistenceError.self) { _ = try container.history(after: start) }
        #expect("\(error)".contains("the transaction 1 of its history is damaged"))
    }
}
