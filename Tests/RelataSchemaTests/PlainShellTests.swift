import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("The sqlite3 shell in its default settings")
struct PlainShellTests {
    private let folder: TemporaryFolder
    private let schema = Schema(
        Model(
            "Test",
            entities: [
                Entity(
                    "Owner",
                    relationships: [
                        Relationship(
                            "dogs", to: "Dog", inverse: "owner", isToMany: true, isOptional: true, deleteRule: .cascade),
                        Relationship(
                            "bills", to: "Bill", inverse: "owner", isToMany: true, isOptional: true, deleteRule: .deny),
                    ]),
                Entity(
                    "Dog",
                    relationships: [
                        Relationship("owner", to: "Owner", inverse: "dogs", isOptional: true, deleteRule: .nullify),
                        Relationship("puppies", to: "Dog", inverse: "mother", isToMany: true, isOptional: true),
                        Relationship("mother", to: "Dog", inverse: "puppies", isOptional: true, deleteRule: .cascade),
                    ]),
                Entity("Bill", relationships: [Relationship("owner", to: "Owner", inverse: "bills", isOptional: true)]),
                Entity("Loner", attributes: [Attribute("name", .string)]),
            ]))

    private let pragmas = "PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;\n"

    init() throws {
        folder = try TemporaryFolder()
        let rows = """
            INSERT INTO Owner(_id) VALUES (1), (2);
            INSERT INTO Dog(_id, owner, mother) VALUES (1, 1, NULL), (2, 2, 1), (3, NULL, 2);
            INSERT INTO Bill(_id, owner) VALUES (1, 2);
            INSERT INTO Loner(_id, name) VALUES (1, 'a');

            """
        let made = try runProgram("sqlite3", ["-bail", folder.path("s.sqlite")], input: schema.ddl + rows)
        try #require(made.status == 0, "\(made.errors)")
    }

    /// What the shell prints, and what is left in the tables.
    private func shell(_ input: String) throws -> (status: Int32, errors: String, left: String) {
        let result = try runProgram("sqlite3", ["-bail", folder.path("s.sqlite")], input: input)
        let left = try runProgram(
            "sqlite3", [folder.path("s.sqlite")],
            input: """
                SELECT (SELECT group_concat(_id) FROM Owner),
                    (SELECT group_concat(_id) FROM (SELECT _id FROM Dog ORDER BY +_id)),
                    (SELECT group_concat(_id) FROM Bill), (SELECT group_concat(_id) FROM Loner);
                """)
        return (result.status, result.errors, left.output)
    }

    @Test(
        "A deletion without the pragmas is refused, and the error names the missing ones",
        arguments: [
            "", "PRAGMA foreign_keys = ON;", "PRAGMA recursive_triggers = ON;", "PRAGMA trusted_schema = OFF;",
        ])
    func refused(setting: String) throws {
        for statement in ["DELETE FROM Dog WHERE _id = 3;", "DELETE FROM Dog;", "DELETE FROM Owner WHERE _id = 1;"] {
            let result = try shell(setting + "\n" + statement)
            #expect(result.status != 0, "\(setting) \(statement)")
            #expect(
                result.errors.contains("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON first")
                    || result.errors.contains("PRAGMA foreign_keys = ON first")
                    || result.errors.contains("unsafe use of virtual table"), "\(result.errors)")
            #expect(result.left == "1,2|1,2,3|1|1\n")
        }
    }

    @Test("A deletion with the pragmas has the rules' outcome, or is refused by them")
    func followed() throws {
        // Deny.
        #expect(try shell(pragmas + "DELETE FROM Owner WHERE _id = 2;").left == "1,2|1,2,3|1|1\n")
        // Cascade from each dog to its mother, and Nullify.
        #expect(try shell(pragmas + "DELETE FROM Dog WHERE _id = 3;").left == "1,2||1|1\n")
        #expect(try shell(pragmas + "DELETE FROM Owner WHERE _id = 1;").left == "2||1|1\n")
    }

    @Test("Rows without rules can be deleted, and everything inserted and changed, without the pragmas")
    func others() throws {
        let result = try shell(
            """
            DELETE FROM Loner;
            INSERT INTO Loner(_id, name) VALUES (7, 'x');
            UPDATE Loner SET name = 'y';
            INSERT INTO Owner(_id) VALUES (9);
            UPDATE Dog SET owner = 9 WHERE _id = 1;
            """)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.left == "1,2,9|1,2,3|1|7\n")
    }
}
