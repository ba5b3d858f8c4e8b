import Foundation
import RelataModel
import RelataTestSupport

/// A store in the layout of Core Data with one of every form of reference.
enum SampleStore {
    static let model = Model(
        "Sample",
        entities: [
            Entity("Entry", attributes: [Attribute("note", .string, isOptional: true)]).abstract,
            Entity("Bolus", parent: "Entry", attributes: [Attribute("amount", .double, isOptional: true)]),
            Entity("Carbs", parent: "Entry", attributes: [Attribute("amount", .double, isOptional: true)]),
            Entity("Meal", parent: "Carbs"),
            Entity(
                "Person",
                attributes: [
                    Attribute("name", .string), Attribute("price", .decimal, isOptional: true),
                    Attribute("taken", .date, isOptional: true), Attribute("uid", .uuid, isOptional: true),
                    Attribute("site", .uri, isOptional: true), Attribute("flag", .boolean, isOptional: true),
                    Attribute("photo", .binary, isOptional: true, allowsExternalBinaryDataStorage: true),
                    Attribute("small", .binary, isOptional: true, allowsExternalBinaryDataStorage: true),
                    Attribute("plain", .binary, isOptional: true),
                ],
                relationships: [
                    to("passport", "Passport", inverse: "owner"),
                    toMany("pets", "Pet", inverse: "keeper", isOrdered: true),
                    toMany("clubs", "Club", inverse: "members", isOrdered: true),
                    toMany("formerClubs", "Club", inverse: "formerMembers"),
                    toMany("follows", "Person", inverse: "followers"),
                    toMany("followers", "Person", inverse: "follows"),
                    toMany("friends", "Person", inverse: "friends"),
                ]),
            Entity("Passport", relationships: [to("owner", "Person", inverse: "passport")]),
            Entity(
                "Pet", relationships: [to("keeper", "Person", inverse: "pets"), toMany("toys", "Toy", inverse: nil)]),
            Entity("Toy"),
            Entity(
                "Club",
                relationships: [
                    toMany("members", "Person", inverse: "clubs", isOrdered: true),
                    toMany("formerMembers", "Person", inverse: "formerClubs"),
                ]),
        ])

    private static func to(_ name: String, _ destination: String, inverse: String?) -> Relationship {
        Relationship(name, to: destination, inverse: inverse, isOptional: true)
    }

    private static func toMany(
        _ name: String, _ destination: String, inverse: String?, isOrdered: Bool = false
    ) -> Relationship {
        Relationship(name, to: destination, inverse: inverse, isToMany: true, isOrdered: isOrdered, isOptional: true)
    }

    /// The entities in the order of their numbers: Club 1, Entry 2, Bolus 3, Carbs 4, Meal 5, Passport 6, Person 7, Pet
    /// 8, Toy 9.
    static let entities: [(name: String, parent: Int, lastID: Int)] = [
        ("Club", 0, 2), ("Entry", 0, 40), ("Bolus", 2, 0), ("Carbs", 2, 0), ("Meal", 4, 0), ("Passport", 0, 2),
        ("Person", 0, 3), ("Pet", 0, 4), ("Toy", 0, 2),
    ]

    static let externalName = "6A3C3E1C-52C7-4B5F-9B57-5E8C3C1D2E4F"

    static let sql = """
        CREATE TABLE ZENTRY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAMOUNT FLOAT, ZAMOUNT1 FLOAT, ZNOTE VARCHAR);
        INSERT INTO ZENTRY VALUES (1, 3, 3, NULL, 1.5, 'b'), (2, 4, 1, 40, NULL, NULL), (5, 5, 2, 70, NULL, NULL);
        CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFLAG INTEGER, ZPASSPORT INTEGER,
            ZTAKEN TIMESTAMP, ZPRICE DECIMAL, ZNAME VARCHAR, ZSITE VARCHAR, ZUID BLOB, ZPHOTO BLOB, ZSMALL BLOB, ZPLAIN BLOB,
            ZOLDCOLUMN VARCHAR);
        INSERT INTO ZPERSON VALUES (1, 7, 1, 1, 1, 700000000, 12.34, 'Ada', 'https://a.example/b',
            x'000102030405060708090A0B0C0D0E0F', x'02' || CAST('\(externalName)' AS BLOB) || x'00', x'010708', x'010203', NULL);
        INSERT INTO ZPERSON VALUES (2, 7, 1, 0, NULL, 0.25, -5, 'Bo', NULL, NULL, NULL, NULL, NULL, NULL);
        INSERT INTO ZPERSON VALUES (3, 7, 1, NULL, 2, NULL, 1e20, 'Cy', NULL, NULL, NULL, x'01', NULL, 'x');
        UPDATE ZPERSON SET ZPHOTO = CAST(ZPHOTO AS BLOB);
        CREATE TABLE ZPASSPORT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZOWNER INTEGER);
        INSERT INTO ZPASSPORT VALUES (1, 6, 1, 1), (2, 6, 1, 3);
        CREATE TABLE ZPET (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZKEEPER INTEGER, Z_FOK_KEEPER INTEGER);
        INSERT INTO ZPET VALUES (1, 8, 1, 1, 2048), (2, 8, 1, 1, 3072), (3, 8, 1, 1, 684), (4, 8, 1, NULL, 4096);
        CREATE TABLE ZTOY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, Z8TOYS INTEGER);
        INSERT INTO ZTOY VALUES (1, 9, 1, 2), (2, 9, 1, NULL);
        CREATE TABLE ZCLUB (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
        INSERT INTO ZCLUB VALUES (1, 1, 1), (2, 1, 1);
        CREATE TABLE Z_1MEMBERS (Z_1CLUBS INTEGER, Z_7MEMBERS INTEGER, Z_FOK_1CLUBS INTEGER, Z_FOK_7MEMBERS INTEGER,
            PRIMARY KEY (Z_1CLUBS, Z_7MEMBERS));
        INSERT INTO Z_1MEMBERS VALUES (1, 1, 3072, 3072), (2, 1, 2048, 2048), (1, 2, 2048, 2048);
        CREATE TABLE Z_1FORMERMEMBERS (Z_1FORMERCLUBS INTEGER, Z_7FORMERMEMBERS1 INTEGER,
            PRIMARY KEY (Z_1FORMERCLUBS, Z_7FORMERMEMBERS1));
        INSERT INTO Z_1FORMERMEMBERS VALUES (1, 3);
        CREATE TABLE Z_7FOLLOWS (Z_7FOLLOWERS INTEGER, Z_7FOLLOWS INTEGER, PRIMARY KEY (Z_7FOLLOWERS, Z_7FOLLOWS));
        INSERT INTO Z_7FOLLOWS VALUES (1, 2), (1, 3);
        CREATE TABLE Z_7FRIENDS (Z_7FRIENDS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY (Z_7FRIENDS, REFLEXIVE));
        INSERT INTO Z_7FRIENDS VALUES (2, 1), (1, 2), (3, 2);
        CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY);
        CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY);
        INSERT INTO ANSCKEVENT VALUES (1);
        """

    /// Writes the store, and the file that it keeps a value in.
    static func make(in folder: TemporaryFolder, and more: String = "") throws -> String {
        try folder.write(Data("picture".utf8), to: ".sample_SUPPORT/_EXTERNAL_DATA/\(externalName)")
        return try CoreDataFile(at: folder.path("sample.sqlite"), entities: entities, sql: sql + more).path
    }
}

extension Entity {
    fileprivate var abstract: Entity {
        var entity = self
        entity.isAbstract = true
        return entity
    }
}
