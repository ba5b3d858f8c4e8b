import Foundation
import RelataModel
import RelataModelReader
import RelataSchema
import RelataTestSupport
import Testing

@Suite("The DDL as text, and its digests")
struct DDLTests {
    private func model(
        rule: DeleteRule = .nullify, maximum: Int64 = 5, type: AttributeType = .integer16, isOptional: Bool = true,
        entities: [Entity] = []
    ) -> Model {
        let album = Entity(
            "Album",
            attributes: [
                Attribute("rating", type, validation: Attribute.Validation(maximum: .integer(maximum))),
                Attribute("title", .string),
            ],
            relationships: [Relationship("tracks", to: "Track", inverse: "album", isToMany: true, deleteRule: rule)])
        let track = Entity(
            "Track", relationships: [Relationship("album", to: "Album", inverse: "tracks", isOptional: isOptional)])
        return Model("Music", entities: [album, track] + entities)
    }

    @Test("A reader finds the pragmas, and columns as a person would write them")
    func text() {
        let ddl = Schema(model()).ddl
        #expect(ddl.hasPrefix("-- The model Music in SQLite 3.37 or newer.\n"))
        #expect(ddl.contains("\nPRAGMA foreign_keys = ON;\nPRAGMA recursive_triggers = ON;\n"))
        #expect(
            ddl.contains(
                """
                -- The objects of Album.
                CREATE TABLE "Album" (
                    "_id"      INTEGER PRIMARY KEY,
                    "_version" INTEGER NOT NULL DEFAULT 1,
                    "rating"   INTEGER NOT NULL CHECK ("rating" BETWEEN -32768 AND 5),
                    "title"    TEXT    NOT NULL
                ) STRICT;

                -- The objects of Track.
                CREATE TABLE "Track" (
                    "_id"      INTEGER PRIMARY KEY,
                    "_version" INTEGER NOT NULL DEFAULT 1,
                    "album"    INTEGER REFERENCES "Album" ("_id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
                ) STRICT;
                CREATE INDEX "Track_album_key" ON "Track" ("album");
                """))
        #expect(!ddl.split(separator: "\n").contains { $0.hasSuffix(" ") })
    }

    @Test("The same model results in the same text, in whatever order its entities were listed")
    func deterministic() {
        let entities = ["C", "A", "B"].map { name in
            Entity(
                name,
                relationships: [
                    Relationship("all", to: "A", isToMany: true), Relationship("one", to: "B", deleteRule: .deny),
                ])
        }
        let texts = [entities, entities.reversed()].map { Schema(Model("M", entities: $0)).ddl }
        #expect(texts[0] == texts[1])
    }

    @Test("Rules, bounds and indexes change one digest, tables and columns both")
    func fingerprints() {
        let original = Schema(model())
        // Written down: a digest that differs from one run, or one version of Relata, to the next would close stores.
        #expect(original.structureFingerprint == "fcf950dd1d4b2014")
        #expect(Schema(model()).rulesFingerprint == original.rulesFingerprint)
        let rulesAlone = [
            model(rule: .cascade), model(rule: .noAction), model(rule: .deny), model(maximum: 6),
            model(isOptional: false),
        ]
        for other in rulesAlone.map({ Schema($0) }) {
            #expect(other.structureFingerprint == original.structureFingerprint)
            #expect(other.rulesFingerprint != original.rulesFingerprint)
        }
        for other in [
            model(type: .double), model(entities: [Entity("New")]),
            model(entities: [Entity("Single", parent: "Album")]),
        ] {
            #expect(Schema(other).structureFingerprint != original.structureFingerprint)
        }
    }

    @Test(
        "The statements that a revision makes of a model do not change: whoever changes them raises Schema.revision",
        arguments: [
            ("Depot", "1:7ad73e06eafd5ba2"), ("Kitchen", "1:fa8837c4123e17ac"), ("Registry", "1:862f8313a35fb2cf"),
        ])
    func revision(name: String, digest: String) throws {
        let path = Folders.fixtures.path + "/Models/\(name).xcdatamodeld"
        let schema = Schema(try #require(ModelReader.read(path: path).model))
        // Generated code has these digests, and a store is held to be current by them alone.
        #expect(schema.markedRulesFingerprint == digest)
    }

    @Test("A digest in generated code counts where it is of this revision, and is worked out anew elsewhere")
    func markedDigest() {
        let schema = Schema(model())
        let (mine, other) = (schema.rulesFingerprint, "0123456789abcdef")
        #expect(schema.markedRulesFingerprint == "\(Schema.revision):\(mine)")
        #expect(schema.hasRulesFingerprint(mine, marked: nil) && !schema.hasRulesFingerprint(other, marked: nil))
        #expect(schema.hasRulesFingerprint(other, marked: "\(Schema.revision):\(other)"))
        #expect(!schema.hasRulesFingerprint(other, marked: "\(Schema.revision + 1):\(other)"))
        #expect(schema.hasRulesFingerprint(mine, marked: "\(Schema.revision):\(other)"))
        #expect(!schema.hasRulesFingerprint(nil, marked: schema.markedRulesFingerprint))
    }

    @Test("A model of 300 entities has a table for each, and loads")
    func largeModel() throws {
        let entities = (0..<300).map { number in
            Entity(
                "Entity\(number)", attributes: (0..<15).map { Attribute("attribute\($0)", .string) },
                relationships: [
                    Relationship(
                        "next", to: "Entity\((number + 1) % 300)", inverse: "previous", isToMany: true,
                        deleteRule: .cascade),
                    Relationship("previous", to: "Entity\((number + 299) % 300)", inverse: "next", deleteRule: .deny),
                ])
        }
        let model = Model("Large", entities: entities)
        let schema = Schema(model)
        #expect(schema.hierarchyTables.count == 300)
        try PlainDatabase().run(schema.ddl)
    }
}
