import Foundation
import Relata
import RelataModel
import RelataTestSupport
import Testing

@Suite("Strings that are derived from other objects, which the runtime computes (semantics 1.4)")
struct DerivedTextTests {
    private let container: PersistentContainer
    private let context: ManagedObjectContext

    init() throws {
        container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: Self.model))
        context = container.newBackgroundContext()
    }

    private static let model: Model = {
        func text(_ name: String) -> Attribute { Attribute(name, .string, isOptional: true) }
        func derived(_ name: String, _ expression: String) -> Attribute {
            Attribute(name, .string, isOptional: true, derivation: StoredDerivation(expression))
        }
        func toMany(_ name: String, _ entity: String, _ inverse: String) -> Relationship {
            Relationship(name, to: entity, inverse: inverse, isToMany: true, isOptional: true)
        }
        func toOne(_ name: String, _ entity: String, _ inverse: String? = nil) -> Relationship {
            Relationship(name, to: entity, inverse: inverse, isOptional: true)
        }
        var agent = toOne("agent", "Person")
        agent.deleteRule = .noAction
        return Model(
            "Books",
            entities: [
                Entity(
                    "Book",
                    attributes: [
                        text("title"), derived("key", "canonical:(author.name)"),
                        derived("land", "uppercase:(author.country.name)"), derived("code", "lowercase:(card.code)"),
                        derived("authorName", "author.name"), derived("loud", "uppercase:(authorName)"),
                        derived("both", "uppercase:(author.search)"), derived("agency", "lowercase:(agent.name)"),
                    ],
                    relationships: [toOne("author", "Author", "books"), toOne("card", "Card", "book"), agent]),
                Entity("Novel", parent: "Book"),
                Entity("Person", attributes: [text("name"), derived("search", "canonical:(name)")]),
                Entity(
                    "Author", parent: "Person",
                    relationships: [toMany("books", "Book", "author"), toOne("country", "Country", "authors")]),
                Entity(
                    "Country", attributes: [text("name")], relationships: [toMany("authors", "Author", "country")]),
                Entity(
                    "Card", attributes: [text("code"), derived("title", "lowercase:(book.title)")],
                    relationships: [toOne("book", "Book", "card")]),
            ])
    }()

    private func make(_ entity: String, _ values: [String: Any]) -> ManagedObject {
        let object = EntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValuesForKeys(values)
        return object
    }

    /// The strings of the books in the file, by title.
    private func stored(_ name: String, of table: String = "Book") throws -> [String?] {
        try SQLiteFile(container).rows("SELECT \"\(name)\" FROM \"\(table)\" ORDER BY \"_id\"").map { $0[0] }
    }

    private func text(_ object: ManagedObject, _ name: String) -> String? { object.value(forKey: name) as? String }

    @Test("A derived string follows the object that it is derived from, in the file and in memory")
    func source() throws {
        let author = make("Author", ["name": "Änne"])
        let book = make("Novel", ["title": "1", "author": author])
        _ = make("Book", ["title": "2", "author": author])
        _ = make("Book", ["title": "3", "author": make("Author", ["name": "Zoë"])])
        try context.save()
        #expect(try stored("key") == ["anne", "anne", "zoe"])
        author.setValue("Bö", forKey: "name")
        let saved = try context.save()
        #expect(try stored("key") == ["bo", "bo", "zoe"])
        #expect(text(book, "key") == "bo" && !context.hasChanges)
        #expect(saved.updatedObjectIDs.count == 3 && saved.updatedObjectIDs.contains(book.objectID))
        author.setValue(nil, forKey: "name")
        try context.save()
        #expect(try stored("key") == [nil, nil, "zoe"])
        context.delete(author)
        try context.save()
        #expect(try stored("key") == [nil, nil, "zoe"])
    }

    @Test("A derived string follows every object and reference on its way, of which none need be in memory")
    func path() throws {
        let (france, peru) = (make("Country", ["name": "frânce"]), make("Country", ["name": "peru"]))
        let author = make("Author", ["name": "a", "country": france])
        for title in ["1", "2"] { _ = make("Book", ["title": title, "author": author]) }
        try context.save()
        #expect(try stored("land") == ["FRÂNCE", "FRÂNCE"])
        let other = container.newBackgroundContext()
        let known = other.object(with: author.objectID)
        known.setValue(other.object(with: peru.objectID), forKey: "country")
        try other.save()
        #expect(try stored("land") == ["PERU", "PERU"])
        other.object(with: peru.objectID).setValue("chile", forKey: "name")
        try other.save()
        #expect(try stored("land") == ["CHILE", "CHILE"])
        other.delete(other.object(with: peru.objectID))
        try other.save()
        #expect(try stored("land") == [nil, nil])
    }

    @Test("A batch update derives strings of other objects again")
    func batchUpdate() throws {
        let (author, second) = (make("Author", ["name": "Ä"]), make("Author", ["name": "Ö"]))
        let book = make("Book", ["author": author])
        try context.save()
        #expect(try stored("loud") == ["Ä"])
        let request = BatchUpdateRequest(entityName: "Author", propertiesToUpdate: ["name": .constant("É")])
        let result = try context.execute(request, mergingInto: [context])
        #expect(try stored("key") == ["e"] && stored("loud") == ["É"])
        #expect(text(book, "key") == "e" && result.objectIDs.count == 2)
        second.setValue("Ö", forKey: "name")
        try context.save()
        #expect(try stored("key") == ["e"])
        try context.execute(
            BatchUpdateRequest(entityName: "Book", propertiesToUpdate: ["author": .constant(second)]))
        #expect(try stored("key") == ["o"])
    }

    @Test("A derived string is that of the file, whatever a context has in memory of its source")
    func outdatedMemory() throws {
        let author = make("Author", ["name": "Ä"])
        let book = make("Book", ["title": "1", "author": author])
        try context.save()
        let other = container.newBackgroundContext()
        let known = other.object(with: author.objectID)
        #expect(text(known, "name") == "Ä")
        author.setValue("B", forKey: "name")
        try context.save()
        let same = other.object(with: book.objectID)
        same.setValue("2", forKey: "title")
        try other.save()
        #expect(try stored("key") == ["b"])
        #expect(text(same, "key") == "b")
    }

    @Test("Contexts that merge saves have the strings that others' saves have derived")
    func merging() throws {
        let author = make("Author", ["name": "Ä"])
        let book = make("Book", ["author": author])
        try context.save()
        let other = container.newBackgroundContext()
        other.automaticallyMergesChangesFromParent = true
        let same = other.object(with: book.objectID)
        #expect(text(same, "key") == "a")
        author.setValue("B", forKey: "name")
        try context.save()
        other.processPendingChanges()
        #expect(text(same, "key") == "b")
    }

    @Test("Strings over a one-to-one relationship follow it, on whichever side its key is")
    func oneToOne() throws {
        let cards = ["A", "B"].map { make("Card", ["code": $0]) }
        let books = ["X", "Y"].map { make("Book", ["title": $0]) }
        books[0].setValue(cards[0], forKey: "card")
        try context.save()
        #expect(try stored("code") == ["a", nil] && stored("title", of: "Card") == ["x", nil])
        let other = container.newBackgroundContext()
        func own(_ object: ManagedObject) -> ManagedObject { other.object(with: object.objectID) }
        own(books[1]).setValue(own(cards[0]), forKey: "card")
        try other.save()
        #expect(try stored("code") == [nil, "a"])
        #expect(try stored("title", of: "Card") == ["y", nil])
        own(cards[0]).setValue("C", forKey: "code")
        own(books[1]).setValue("Z", forKey: "title")
        try other.save()
        #expect(try stored("code") == [nil, "c"])
        #expect(try stored("title", of: "Card") == ["z", nil])
        let third = container.newBackgroundContext()
        third.delete(third.object(with: cards[0].objectID))
        third.delete(third.object(with: books[0].objectID))
        try third.save()
        #expect(try stored("code") == [nil])
        let last = container.newBackgroundContext()
        let card = EntityDescription.insertNewObject(forEntityName: "Card", into: last)
        card.setValue("N", forKey: "code")
        card.setValue(last.object(with: books[1].objectID), forKey: "book")
        try last.save()
        #expect(try stored("code") == ["n"])
    }

    @Test("A string follows its source over another derived attribute")
    func derivedSource() throws {
        let author = make("Author", ["name": "é"])
        let book = make("Book", ["author": author])
        try context.save()
        #expect(try stored("loud") == ["É"] && stored("both") == ["E"])
        author.setValue("ö", forKey: "name")
        try context.save()
        #expect(try stored("authorName") == ["ö"])
        #expect(try stored("loud") == ["Ö"] && stored("both") == ["O"])
        #expect(text(book, "loud") == "Ö" && text(book, "both") == "O")
    }

    @Test("A string is gone with an object that a reference goes on naming")
    func danglingReference() throws {
        let agent = make("Person", ["name": "Q"])
        _ = make("Book", ["agent": agent])
        try context.save()
        #expect(try stored("agency") == ["q"])
        let other = container.newBackgroundContext()
        other.delete(other.object(with: agent.objectID))
        try other.save()
        #expect(try stored("agency") == [nil])
    }

    @Test("What a plain write of the source has cleared is derived again when the object or its source is saved")
    func plainWrite() throws {
        let author = make("Author", ["name": "Ä"])
        let book = make("Book", ["title": "1", "author": author])
        try context.save()
        let file = try SQLiteFile(container)
        for source in [book, author] {
            try file.run("UPDATE Person SET name = name || 'Ö' WHERE _entity = 'Author'")
            #expect(try stored("key") == [nil])
            let other = container.newBackgroundContext()
            let object = other.object(with: source.objectID)
            object.setValue("Ü", forKey: source === book ? "title" : "name")
            try other.save()
            #expect(try stored("key") == [source === book ? "ao" : "u"])
        }
    }

    @Test("A store that is opened with a new derived string has it in every row, those of earlier versions too")
    func newDerivation() async throws {
        let older = Model(
            "Books",
            entities: Self.model.entities.map { entity in
                var entity = entity
                entity.attributes.removeAll { $0.derivation != nil }
                return entity
            })
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "texts.sqlite")
        let first = try PersistentContainer(model: ManagedObjectModel(dynamic: older), at: url)
        let writer = first.newBackgroundContext()
        let author = EntityDescription.insertNewObject(forEntityName: "Author", into: writer)
        author.setValue("Änne", forKey: "name")
        let book = EntityDescription.insertNewObject(forEntityName: "Novel", into: writer)
        book.setValuesForKeys(["title": "1", "author": author])
        try writer.save()
        try await first.close()
        let second = try PersistentContainer(model: ManagedObjectModel(dynamic: Self.model), at: url)
        let file = try SQLiteFile(second)
        #expect(try file.rows("SELECT search FROM Person") == [["anne"]])
        let strings = try file.rows("SELECT \"key\", loud, both FROM Book")
        #expect(strings == [["anne", "ÄNNE", "ANNE"]])
        let request = FetchRequest<ManagedObject>(entityName: "Person")
        request.predicate = try FetchPredicate(format: "search == 'anne'")
        #expect(try second.newBackgroundContext().count(for: request) == 1)
    }

    @Test("A store whose rows were written without derived strings gets them when it is opened, once")
    func missingStrings() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "texts.sqlite")
        let model = ManagedObjectModel(dynamic: Self.model)
        let first = try PersistentContainer(model: model, at: url)
        let writer = first.newBackgroundContext()
        let author = EntityDescription.insertNewObject(forEntityName: "Author", into: writer)
        author.setValue("Änne", forKey: "name")
        try writer.save()
        let file = try SQLiteFile(first)
        try await first.close()
        try file.run("UPDATE Person SET search = NULL")
        // As SQL that migrates a store leaves them.
        try file.run("DELETE FROM _metadata WHERE key = 'texts'")
        try await PersistentContainer(model: model, at: url).close()
        #expect(try file.rows("SELECT search FROM Person") == [["anne"]])
        try file.run("UPDATE Person SET search = NULL")
        try await PersistentContainer(model: model, at: url).close()
        #expect(try file.rows("SELECT search FROM Person") == [[nil]])
    }

    @Test("A string of another row that a uniqueness constraint does not allow is a conflict, and nothing is saved")
    func unique() throws {
        var entities = Self.model.entities
        let index = try #require(entities.firstIndex { $0.name == "Book" })
        entities[index].uniquenessConstraints = [UniquenessConstraint(["key"])]
        let model = Model("Books", entities: entities)
        let container = try PersistentContainer.temporary(model: ManagedObjectModel(dynamic: model))
        let context = container.newBackgroundContext()
        let authors = ["Änne", "Bö"].map { name in
            let author = EntityDescription.insertNewObject(forEntityName: "Author", into: context)
            author.setValue(name, forKey: "name")
            let book = EntityDescription.insertNewObject(forEntityName: "Book", into: context)
            book.setValue(author, forKey: "author")
            return author
        }
        try context.save()
        authors[1].setValue("ANNE", forKey: "name")
        do {
            try context.save()
            Issue.record("It was saved.")
        } catch PersistenceError.constraintConflict(let conflicts) {
            #expect(conflicts.map(\.constraint) == [["key"]])
            #expect(conflicts[0].conflictingObjects.map(\.entity.name) == ["Book"])
        }
        #expect(context.hasChanges)
        #expect(try SQLiteFile(container).rows("SELECT key FROM Book ORDER BY _id").map { $0[0] } == ["anne", "bo"])
        authors[1].setValue("Bob", forKey: "name")
        try context.save()
    }
}
