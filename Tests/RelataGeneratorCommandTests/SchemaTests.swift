import RelataCommandLine
import RelataTestSupport
import Testing

@Suite("generator schema")
struct SchemaTests {
    @Test("the output of schema loads in the sqlite3 shell, and a delete follows its rule there")
    func loadsInTheShell() throws {
        let folder = try TemporaryFolder()
        let schema = generator("schema", try folder.writeModel(libraryModel))
        #expect(schema.status == .done)
        let session =
            schema.output + """

                INSERT INTO "Shelf" ("_id") VALUES (1), (2);
                INSERT INTO "Book" ("_id", "title", "shelf") VALUES (1, 'A', 1), (2, 'B', 2);
                DELETE FROM "Shelf" WHERE "_id" = 1;
                SELECT "title" FROM "Book";
                """
        let result = try runProgram("sqlite3", ["-bail", folder.path("library.sqlite")], input: session)
        #expect(result.errors == "")
        #expect(result.output.hasSuffix("B\n"))
        #expect(!result.output.contains("A\n"))
    }

    @Test("errors of the model are printed to standard error, and nothing to standard output")
    func unusableModel() throws {
        let folder = try TemporaryFolder()
        let result = generator("schema", try folder.writeModel("<model>"))
        #expect(result.status == .unusable)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error: "))
    }
}
