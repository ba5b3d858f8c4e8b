import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Triggers that a user adds to the file")
struct UserTriggerTests {
    private let container: PersistentContainer
    private let file: SQLiteFile

    init() throws {
        container = try PersistentContainer.temporary(model: DiaryModel.managedObjectModel)
        file = try SQLiteFile(container)
        try file.run("CREATE TABLE \"log\" (\"what\")")
        for event in ["INSERT", "UPDATE", "DELETE"] {
            let row = event == "DELETE" ? "OLD" : "NEW"
            try file.run(
                """
                CREATE TRIGGER "log\(event)" AFTER \(event) ON "Page" BEGIN
                    INSERT INTO "log" VALUES ('\(event) ' || \(row)."text");
                END
                """)
        }
    }

    private func takeLog() throws -> [String?] {
        let rows = try file.rows("SELECT \"what\" FROM \"log\" ORDER BY rowid").map { $0[0] }
        try file.run("DELETE FROM \"log\"")
        return rows
    }

    @Test("They run for saves and batch requests; those of the delete rules do not, as the rules were already applied")
    func acts() throws {
        let context = container.newBackgroundContext()
        let diary = Diary(context: context)
        let page = context.page("a")
        let note = Note(context: context)
        note.page = page
        diary.pages.append(page)
        try context.save()
        #expect(try takeLog() == ["INSERT a"])
        page.text = "b"
        try context.save()
        #expect(try takeLog() == ["UPDATE b"])
        context.delete(diary)
        try context.save()
        #expect(try takeLog().last == "DELETE b")
        #expect(try file.rows("SELECT * FROM \"_suspended\"").isEmpty)
        try context.execute(BatchInsertRequest(entityName: "Page", objects: [["text": "c"]]))
        try context.execute(BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["text": .constant("d")]))
        try context.execute(BatchDeleteRequest(fetchRequest: FetchRequest<Page>()))
        #expect(try takeLog() == ["INSERT c", "UPDATE d", "DELETE d"])
    }

    @Test("Their refusals are the store's error, and the context keeps its changes")
    func refuses() throws {
        try file.run(
            "CREATE TRIGGER \"no\" BEFORE INSERT ON \"Page\" BEGIN SELECT RAISE(ABORT, 'not today'); END")
        let context = container.newBackgroundContext()
        _ = context.page("a")
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        #expect(error.code == 134_180 && "\(error)".contains("not today") && context.hasChanges)
    }
}
