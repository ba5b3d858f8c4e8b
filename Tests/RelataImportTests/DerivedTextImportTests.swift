import Foundation
import Relata
import RelataCoreDataStore
import RelataImport
import RelataModel
import RelataTestSupport
import Testing

@Suite("Strings that imports derive, as SQLite cannot")
struct DerivedTextImportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private static func model() -> ManagedObjectModel {
        func text(_ name: String, _ derivation: String? = nil) -> Attribute {
            Attribute(name, .string, isOptional: true, derivation: derivation.map { StoredDerivation($0) })
        }
        return ManagedObjectModel(
            dynamic: Model(
                "Books",
                entities: [
                    Entity(
                        "Book", attributes: [text("title"), text("key", "canonical:(author.name)")],
                        relationships: [Relationship("author", to: "Author", inverse: "books", isOptional: true)],
                        uniquenessConstraints: [UniquenessConstraint(["title"])]),
                    Entity(
                        "Author", attributes: [text("name"), text("number"), text("search", "canonical:(name)")],
                        relationships: [
                            Relationship("books", to: "Book", inverse: "author", isToMany: true, isOptional: true)
                        ], uniquenessConstraints: [UniquenessConstraint(["number"])]),
                ]))
    }

    private func rows(_ sql: String, in store: URL) throws -> [[String]] {
        try Database(path: store.path, .readingShared).rows(sql).map { row in
            row.map { value in if case .text(let text) = value { text } else { "-" } }
        }
    }

    private func contents(_ store: URL) throws -> [[String]] {
        try rows(
            "SELECT b.title, b.key, a.search FROM Book b LEFT JOIN Author a ON a._id = b.author ORDER BY b.title",
            in: store)
    }

    @Test("A new store of a JSON file has them, and a merge derives those of rows that it changes or that lead to them")
    func json() throws {
        try folder.write(
            """
            {"_entity":"Author","_id":1,"name":"Änne","number":"1"}
            {"_entity":"Author","_id":2,"name":"Bö","number":"2"}
            {"_entity":"Book","title":"a","author":1}
            {"_entity":"Book","title":"b","author":1}
            {"_entity":"Book","title":"c","author":2}
            """, to: "new.jsonl")
        let store = url("books.sqlite")
        let container = try PersistentContainer.importJSON(at: url("new.jsonl"), to: store, model: Self.model())
        #expect(try contents(store) == [["a", "anne", "anne"], ["b", "anne", "anne"], ["c", "bo", "bo"]])
        let context = container.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let request = FetchRequest<ManagedObject>(entityName: "Book")
        request.sortDescriptors = [KeySortDescriptor(key: "title")]
        let books = try context.fetch(request)
        #expect(books.map { $0.value(forKey: "key") as? String } == ["anne", "anne", "bo"])
        try folder.write(
            """
            {"_entity":"Author","number":"1","name":"Çem"}
            {"_entity":"Book","title":"b","author":{"number":"2"}}
            """, to: "more.jsonl")
        try container.mergeJSON(at: url("more.jsonl"))
        #expect(try contents(store) == [["a", "cem", "cem"], ["b", "bo", "bo"], ["c", "bo", "bo"]])
        context.processPendingChanges()
        #expect(books.map { $0.value(forKey: "key") as? String } == ["cem", "bo", "bo"])
    }
}
