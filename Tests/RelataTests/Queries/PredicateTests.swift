import Foundation
import Testing

@testable import Relata

@Suite("Predicates, in the store and in memory (semantics 5.3, 5.5)")
struct PredicateTests {
    /// Notes a0, a1 of page a (1), b0, b1 of page b (2), and one of no page, in one diary and none.
    private func context() throws -> (Diaries, ManagedObjectContext) {
        let diaries = try Diaries()
        let writer = diaries.context()
        let diary = Diary(context: writer)
        diary.name = "Kid A"
        for (number, text) in ["a", "b"].enumerated() {
            let page = writer.page(text)
            page.number = Int64(number + 1)
            diary.pages.append(page)
            for index in 0..<2 {
                let note = Note(context: writer)
                note.text = "\(text)\(index)"
                page.notes.insert(note)
            }
        }
        let free = Note(context: writer)
        free.text = "Éa"
        free.repliesTo = diary.pages[0].notes.first { $0.text == "a0" }
        try writer.save()
        return (diaries, diaries.context())
    }

    /// The texts of the notes that a predicate finds; the store and memory must agree.
    private func notes(_ format: String, _ arguments: Any?...) throws -> [String] {
        let (diaries, context) = try context()
        let request = Note.fetchRequest()
        let predicate = try FetchPredicate(format: format, argumentArray: arguments)
        request.predicate = predicate
        request.sortDescriptors = [KeySortDescriptor(key: "text")]
        let stored = try context.fetch(request).map { $0.text ?? "-" }
        let other = diaries.context()
        let inMemory = try other.all(Note.self).filter { try predicate.evaluate(with: $0) }.map { $0.text ?? "-" }
        #expect(inMemory.sorted() == stored.sorted(), "in memory and in the store: \(format)")
        #expect(try context.count(for: request) == stored.count)
        return stored
    }

    @Test(
        "predicates find the matching objects",
        arguments: [
            ("text == 'a0'", ["a0"]),
            ("text != 'a0'", ["a1", "b0", "b1", "Éa"]),
            ("page == nil", ["Éa"]),
            ("page != nil AND page.number > 1", ["b0", "b1"]),
            ("page.diary.name == 'Kid A' AND text ENDSWITH '1'", ["a1", "b1"]),
            ("NOT (page.number > 1)", ["a0", "a1", "Éa"]),
            ("page.number != 1", ["b0", "b1", "Éa"]),
            ("text BEGINSWITH 'a'", ["a0", "a1"]),
            ("text BEGINSWITH[cd] 'e'", ["Éa"]),
            ("text CONTAINS '0'", ["a0", "b0"]),
            ("text LIKE '?1'", ["a1", "b1"]),
            ("text LIKE[c] 'A*'", ["a0", "a1"]),
            ("text MATCHES '[ab]0'", ["a0", "b0"]),
            ("text IN {'a0', 'b1', 'x'}", ["a0", "b1"]),
            ("page.number BETWEEN {1, 1}", ["a0", "a1"]),
            ("text BETWEEN {'a1', 'b0'}", ["a1", "b0"]),
            ("text BETWEEN {'A1', 'B0'}", []),
            ("text BETWEEN[c] {'A1', 'B0'}", ["a1", "b0"]),
            ("text BETWEEN[cd] {'E', 'ea'}", ["Éa"]),
            ("ANY replies.text BETWEEN[cd] {'EA', 'EA'}", ["a0"]),
            ("replies.@count == 1", ["a0"]),
            ("ANY replies.text == 'Éa'", ["a0"]),
            ("NONE replies.text == 'Éa'", ["a1", "b0", "b1", "Éa"]),
            ("ALL page.notes.text BEGINSWITH 'a'", ["a0", "a1", "Éa"]),
            ("ANY replies.page == nil", ["a0"]),
            ("ALL replies.page != nil", ["a1", "b0", "b1", "Éa"]),
            ("NONE page.notes.repliesTo == nil", ["Éa"]),
            ("ANY page.notes.repliesTo.page == nil", ["a0", "a1", "b0", "b1"]),
            ("ANY replies.repliesTo.page == nil", []),
            ("replies.page == nil AND text BEGINSWITH 'a'", ["a0", "a1"]),
            ("replies.repliesTo != nil", ["a0"]),
            ("replies.page.@count == 1", []),
            ("replies.repliesTo.@count == 1", ["a0"]),
            ("SUBQUERY(replies.repliesTo, $n, $n.text == 'a0').@count == 1", ["a0"]),
            ("SUBQUERY(replies.page, $p, $p.number == 0 OR $p == nil).@count == 0", ["a0", "a1", "b0", "b1", "Éa"]),
            ("SUBQUERY(page.notes, $n, $n.text == 'b1' AND $n.page.number == 2).@count > 0", ["b0", "b1"]),
            ("repliesTo.text == 'a0'", ["Éa"]),
            ("uppercase:(text) == 'B1'", ["b1"]),
            ("page.number + 1 == 3", ["b0", "b1"]),
            ("page.notes.@count == 2 AND page.number * 2 == 2", ["a0", "a1"]),
            ("page.diary.pages.number.@sum == 3 AND text == 'a0'", ["a0"]),
            ("page.diary.pages.@max.number == 2 AND text == 'a0'", ["a0"]),
            ("TERNARY(page == nil, 1, page.number) == 1", ["a0", "a1", "Éa"]),
            ("TRUEPREDICATE", ["a0", "a1", "b0", "b1", "Éa"]),
            ("FALSEPREDICATE", []),
        ] as [(String, [String])])
    func find(format: String, expected: [String]) throws {
        #expect(try notes(format) == expected)
    }

    @Test("predicates take arguments as values, whatever they contain")
    func arguments() throws {
        #expect(try notes("text == %@", "a0") == ["a0"])
        #expect(try notes("%K == %@", "text", "a0") == ["a0"])
        #expect(try notes("page.number == %d", 2) == ["b0", "b1"])
        #expect(try notes("text IN %@", ["a0", "a1"]) == ["a0", "a1"])
        #expect(try notes("text IN %@", Set(["b0"])) == ["b0"])
        #expect(try notes("text == %@", nil) == [])
        #expect(try notes("text == %@", "' OR 1 = 1 --") == [])
        #expect(try notes("text == %@", "a\u{0}0") == [])
        #expect(try notes("text == '%@'") == [])
    }

    @Test("predicates compare objects by identity: an object, its ID, a list of them")
    func objects() throws {
        let (_, context) = try context()
        let page = try context.all(Page.self)[0]
        let request = Note.fetchRequest()
        for argument in [page, page.objectID] as [Any] {
            request.predicate = try FetchPredicate(format: "page == %@", argument)
            #expect(try context.fetch(request).count == 2)
            request.predicate = try FetchPredicate(format: "page IN %@", [argument])
            #expect(try context.fetch(request).count == 2)
        }
        let notes = try context.all(Note.self)
        request.predicate = try FetchPredicate(format: "SELF IN %@", [notes[0], notes[1]])
        #expect(try context.fetch(request) == [notes[0], notes[1]])
        request.predicate = try FetchPredicate(format: "SELF == %@", notes[2])
        #expect(try context.fetch(request) == [notes[2]])
        let pages = Page.fetchRequest()
        pages.predicate = try FetchPredicate(format: "notes CONTAINS %@", notes[0])
        #expect(try context.fetch(pages).count == 1)
    }

    @Test("predicates distinguish objects with the same number in different tables")
    func strangers() throws {
        let (_, context) = try context()
        let page = try context.all(Page.self)[0]
        let notes = try context.all(Note.self)
        #expect(notes.contains { $0.objectID.description.hasSuffix("/p1") })
        #expect(page.objectID.description == "Page/p1")
        let request = Note.fetchRequest()
        for (format, count) in [
            ("SELF == %@", 0), ("SELF != %@", notes.count), ("SELF IN %@", 0), ("NOT SELF IN %@", notes.count),
        ] {
            request.predicate = try FetchPredicate(
                format: format, format.contains("IN") ? [page, page.objectID] : page)
            #expect(try context.fetch(request).count == count, "\(format)")
        }
        request.predicate = try FetchPredicate(format: "SELF == page")
        #expect(throws: FetchPredicateError.self) { try context.fetch(request) }
    }

    @Test("predicates find changed and unsaved objects, and not those that no longer match (5.2)")
    func pendingChanges() throws {
        let (_, context) = try context()
        let notes = try context.all(Note.self)
        let request = Note.fetchRequest()
        request.predicate = try FetchPredicate(format: "text BEGINSWITH 'a'")
        request.sortDescriptors = [KeySortDescriptor(key: "text", ascending: false)]
        notes[0].text = "x"
        notes[4].text = "aa"
        let new = Note(context: context)
        new.text = "a5"
        context.delete(notes[1])
        #expect(try context.fetch(request).map { $0.text ?? "" } == ["aa", "a5"])
        #expect(try context.count(for: request) == 2)
        request.includesPendingChanges = false
        #expect(try context.count(for: request) == 2)
        #expect(try context.fetch(request) == [notes[1], notes[0]])
    }

    @Test("limit and offset apply after unsaved changes are included (5.2, our decision)")
    func window() throws {
        let (_, context) = try context()
        let request = Page.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(key: "number")]
        for number in [3, 4, 0] {
            let page = context.page("new")
            page.number = Int64(number)
        }
        request.fetchOffset = 1
        request.fetchLimit = 3
        #expect(try context.fetch(request).map(\.number) == [1, 2, 3])
        #expect(try context.count(for: request) == 3)
        request.fetchOffset = 9
        #expect(try context.fetch(request).isEmpty)
        #expect(try context.count(for: request) == 0)
        request.fetchLimit = -1
        #expect(throws: PersistenceError.self) { try context.fetch(request) }
    }

    @Test("predicates see unsaved changes of objects that they reach")
    func reachedChanges() throws {
        let (_, context) = try context()
        let request = Note.fetchRequest()
        request.predicate = try FetchPredicate(format: "page.diary.name == 'changed'")
        #expect(try context.count(for: request) == 0)
        try context.all(Diary.self)[0].name = "changed"
        #expect(try context.count(for: request) == 4)
        #expect(try context.fetch(request).count == 4)
    }

    @Test(
        "predicates that no store can evaluate are refused, and the error names the part",
        arguments: [
            ("txt == 'a'", "Note has no property 'txt'", 0),
            ("text == 'a' AND page.numbr == 1", "Page has no property 'numbr'", 21),
            ("text > 3", "'text' is a string, and '3' is a whole number", 0),
            ("page.number == 'x'", "'page.number' is a whole number", 0),
            ("page == 'x'", "'page' is an object of Page", 0),
            ("replies.text == 'a'", "'replies.text' has several values", 0),
            ("ANY text == 'a'", "ANY needs a to-many relationship", 4),
            ("text == $name", "there is no value for $name", 8),
            ("text MATCHES '('", "is not a regular expression", 5),
            ("text CONTAINS 3", "compares strings", 14),
            ("random() == 1", "no store can answer", 0),
            ("text BETWEEN[l] {'a', 'b'}", "no store can answer BETWEEN[l]", 5),
            ("text BETWEEN[cw] {'a', 'b'}", "no store can answer BETWEEN[w]", 5),
            ("text == 'a' AN", "is not expected here", 12),
        ] as [(String, String, Int)])
    func refused(format: String, message: String, offset: Int) throws {
        do {
            _ = try notes(format)
            Issue.record("\(format) must be refused")
        } catch let error as FetchPredicateError {
            #expect(error.message.contains(message), "\(error)")
            #expect(error.offset == offset, "\(error)")
        }
    }

    @Test("a format with too few or too many arguments is refused")
    func argumentCount() {
        #expect(throws: FetchPredicateError.self) { try FetchPredicate(format: "text == %@") }
        #expect(throws: FetchPredicateError.self) { try FetchPredicate(format: "text == %@", "a", "b") }
        #expect(throws: FetchPredicateError.self) { try notes("text == %@", Bundle.main) }
    }

    @Test("A sum of integers that does not fit into 64 bits is a floating-point number, in the store and in memory")
    func largeSums() throws {
        let diaries = try Diaries()
        let writer = diaries.context()
        for numbers in [[.max, 1], [.max, 1, -1], [.min, -1], [1, 2], []] as [[Int64]] {
            let diary = Diary(context: writer)
            for number in numbers {
                let page = writer.page("a")
                page.number = number
                diary.pages.append(page)
            }
        }
        try writer.save()
        let context = diaries.context()
        let request = Diary.fetchRequest()
        for (format, count) in [
            ("pages.@sum.number > 9e18", 2), ("pages.@sum.number < -9e18", 1), ("pages.@sum.number == 3", 1),
            ("pages.@sum.number == 9223372036854775807", 1), ("pages.@sum.number == 0", 1),
        ] {
            let predicate = try FetchPredicate(format: format)
            request.predicate = predicate
            #expect(try context.count(for: request) == count, "\(format)")
            #expect(try context.all(Diary.self).filter { try predicate.evaluate(with: $0) }.count == count, "\(format)")
        }
        let sums = FetchRequest<[String: any Sendable]>(entityName: "Page")
        sums.predicate = try FetchPredicate(format: "number > 0")
        sums.propertiesToFetch = [ExpressionDescription(name: "sum", expression: "sum:(number)")]
        #expect(try context.fetch(sums).first?["sum"] as? Double == 18_446_744_073_709_551_616)
    }

    @Test("A regular expression is not that of another form of normalization")
    func normalizedPatterns() {
        #expect(PatternCache.matches("\u{e9}", pattern: "\u{e9}", options: []))
        #expect(!PatternCache.matches("\u{e9}", pattern: "e\u{301}", options: []))
        #expect(PatternCache.matches("e\u{301}", pattern: "e\u{301}", options: []))
    }
}
