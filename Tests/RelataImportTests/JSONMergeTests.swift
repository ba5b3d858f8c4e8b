import Foundation
import Relata
import RelataCoreDataStore
import RelataImport
import RelataModel
import RelataStoreTransfer
import RelataTestSupport
import Testing

@Suite("What a merge of JSON does to objects that its lines do not name")
struct JSONMergeTests {
    private let folder: TemporaryFolder
    private let container: PersistentContainer

    init() throws {
        folder = try TemporaryFolder()
        container = try PersistentContainer(
            model: ManagedObjectModel(dynamic: Self.model), at: folder.url.appending(path: "a.sqlite"))
    }

    private static let model: Model = {
        func list(_ name: String, _ entity: String, _ inverse: String) -> Relationship {
            Relationship(name, to: entity, inverse: inverse, isToMany: true, isOrdered: true, isOptional: true)
        }
        return Model(
            "Music",
            entities: [
                Entity(
                    "Person",
                    attributes: [
                        Attribute("name", .string, isOptional: true),
                        Attribute("share", .float, defaultValue: .double(9.99)),
                    ],
                    relationships: [Relationship("spouse", to: "Person", inverse: "spouse", isOptional: true)],
                    uniquenessConstraints: [UniquenessConstraint(["name"])]),
                Entity(
                    "Track", attributes: [Attribute("name", .string, isOptional: true)],
                    relationships: [list("playlists", "Playlist", "tracks")],
                    uniquenessConstraints: [UniquenessConstraint(["name"])]),
                Entity(
                    "Playlist", attributes: [Attribute("name", .string, isOptional: true)],
                    relationships: [list("tracks", "Track", "playlists")],
                    uniquenessConstraints: [UniquenessConstraint(["name"])]),
            ])
    }()

    private func merge(_ lines: String...) throws {
        try folder.write(lines.joined(separator: "\n"), to: "lines.jsonl")
        try container.mergeJSON(at: folder.url.appending(path: "lines.jsonl"))
    }

    private func person(_ name: String, _ spouse: String?) -> String {
        let value = spouse.map { "{\"name\":\"\($0)\"}" } ?? "null"
        return "{\"_entity\":\"Person\",\"name\":\"\(name)\",\"spouse\":\(value)}"
    }

    /// The spouses of all persons by name, as objects have them.
    private func spouses() throws -> [String: String] {
        let persons = try container.newBackgroundContext().fetch(FetchRequest<ManagedObject>(entityName: "Person"))
        let pairs = persons.compactMap { person -> (String, String)? in
            guard let name = person.value(forKey: "name") as? String,
                let spouse = person.value(forKey: "spouse") as? ManagedObject
            else { return nil }
            return (name, spouse.value(forKey: "name") as? String ?? "")
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The names of an object's list.
    private func list(_ entity: String, _ name: String, _ relationship: String) throws -> [String?] {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.predicate = try FetchPredicate(format: "name == %@", name)
        let object = try #require(try container.newBackgroundContext().fetch(request).first)
        return object.mutableOrderedSetValue(forKey: relationship).map {
            $0.value(forKey: "name") as? String
        }
    }

    @Test("The partners of a relationship that is its own inverse are set, cleared and changed on both sides")
    func pairs() throws {
        try merge(person("a", nil), person("b", nil), person("c", nil), person("d", nil))
        try merge(person("a", "b"), person("c", "d"))
        #expect(try spouses() == ["a": "b", "b": "a", "c": "d", "d": "c"])
        let context = container.newBackgroundContext()
        let known = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
        #expect(known.allSatisfy { $0.value(forKey: "spouse") != nil })
        try merge(person("a", "c"))
        #expect(try spouses() == ["a": "c", "c": "a"])
        // Whoever has read a former partner learns of it.
        let former = try #require(known.first { $0.value(forKey: "name") as? String == "d" })
        former.setValue("e", forKey: "name")
        #expect(throws: PersistenceError.self) { try context.save() }
        try merge(person("a", nil))
        #expect(try spouses() == [:])
        try merge(person("a", "b"), person("b", "a"))
        try merge(person("a", "c"), person("b", "d"))
        #expect(try spouses() == ["a": "c", "c": "a", "b": "d", "d": "b"])
    }

    @Test("Lists that the file does not mention keep their order, and new members come behind those of earlier merges")
    func lists() throws {
        func playlist(_ name: String, _ tracks: String...) -> String {
            let members = tracks.map { "{\"name\":\"\($0)\"}" }.joined(separator: ",")
            return "{\"_entity\":\"Playlist\",\"name\":\"\(name)\",\"tracks\":[\(members)]}"
        }
        try merge(#"{"_entity":"Track","name":"t"}"#, #"{"_entity":"Track","name":"u"}"#)
        try merge(playlist("p", "t"), playlist("q", "t"), playlist("r", "t"))
        #expect(try list("Track", "t", "playlists") == ["p", "q", "r"])
        try merge(playlist("p", "u", "t"))
        #expect(try list("Track", "t", "playlists") == ["p", "q", "r"])
        #expect(try list("Playlist", "p", "tracks") == ["u", "t"])
        try merge(playlist("s", "t"))
        try merge(playlist("a", "t"))
        #expect(try list("Track", "t", "playlists") == ["p", "q", "r", "s", "a"])
    }

    @Test("A Float is stored as the nearest one, and one that is too large is refused")
    func floats() throws {
        try merge(#"{"_entity":"Person","name":"a","share":0.1}"#, #"{"_entity":"Person","name":"b"}"#)
        let file = try Database(path: container.storeURL.path, .readingShared)
        let stored = try file.rows("SELECT share FROM Person ORDER BY name").map { row in
            if case .real(let value) = row[0] { value } else { 0.0 }
        }
        #expect(stored == [Double(Float(0.1)), Double(Float(9.99))])
        let refused = #expect(throws: JSONImporter.Rejection.self) {
            try merge(#"{"_entity":"Person","name":"c","share":1e39}"#)
        }
        #expect(refused?.problems.first?.message.contains("larger than any number of the type Float") == true)
    }
}
