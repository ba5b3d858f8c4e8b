import Foundation
import Relata
import Testing

@Suite("Random predicates over relationships: the store and memory give the same answer (semantics 5.2, 5.5)")
struct RandomGraphPredicateTests {
    /// How many predicates are tried; `RELATA_SEEDS` says it for a longer run.
    private static let count = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 600

    private static let texts = ["", "a", "A", "ä", "b'c", "%_", "😀", "abc"]

    /// Makes up predicates about pages and notes.
    private struct Author {
        var generator: RandomGraphTests.Generator
        var objects: [ManagedObject] = []

        mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &generator) ?? values[0] }

        mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

        mutating func page(_ depth: Int = 0, from path: String = "") -> (String, [Any?]) {
            switch Int.random(in: 0..<(depth > 1 ? 9 : 12), using: &generator) {
            case 0: return ("\(path)number \(order()) \(small())", [])
            case 1: return ("\(path)text \(textOrder()) %@", [text()])
            case 2: return ("\(path)diary.name \(textOrder()) %@", [text()])
            case 3: return ("\(path)diary \(pick(["==", "!="])) %@", [destination("Diary")])
            case 4: return ("\(path)notes.@count \(order()) \(small())", [])
            case 5: return ("\(quantifier()) \(path)notes.text \(textOrder()) %@", [text()])
            case 6:
                return ("\(path)diary.pages.\(pick(["@sum", "@avg", "@min", "@max"])).number \(order()) \(small())", [])
            case 7: return ("\(quantifier()) \(path)diary.pages.number \(order()) \(small())", [])
            case 8: return ("\(quantifier()) \(path)notes.replies.text \(textOrder()) %@", [text()])
            case 9: return subquery("\(path)notes", depth)
            default: return compound(depth) { $0.page($1, from: path) }
            }
        }

        mutating func note(_ depth: Int = 0, from path: String = "") -> (String, [Any?]) {
            switch Int.random(in: 0..<(depth > 1 ? 9 : 12), using: &generator) {
            case 0: return ("\(path)text \(textOrder()) %@", [text()])
            case 1: return ("\(path)page.number \(order()) \(small())", [])
            case 2: return ("\(path)page.diary.name \(textOrder()) %@", [text()])
            case 3: return ("\(path)repliesTo \(pick(["==", "!="])) %@", [destination("Note")])
            case 4: return ("\(path)repliesTo.repliesTo.text \(textOrder()) %@", [text()])
            case 5: return ("\(quantifier()) \(path)replies.text \(textOrder()) %@", [text()])
            case 6: return ("\(path)page.notes.@count \(order()) \(path)replies.@count", [])
            case 7: return ("\(path)text IN \(path)page.notes.replies.text", [])
            case 8: return ("\(path)page IN %@", [[destination("Page"), destination("Page")]])
            case 9: return subquery("\(path)replies", depth)
            default: return compound(depth) { $0.note($1, from: path) }
            }
        }

        private mutating func subquery(_ collection: String, _ depth: Int) -> (String, [Any?]) {
            let inner = note(depth + 1, from: "$x\(depth).")
            return ("SUBQUERY(\(collection), $x\(depth), \(inner.0)).@count \(order()) \(small())", inner.1)
        }

        private mutating func compound(
            _ depth: Int, of part: (inout Author, Int) -> (String, [Any?])
        ) -> (String, [Any?]) {
            let left = part(&self, depth + 1)
            if chance(30) { return ("NOT (\(left.0))", left.1) }
            let right = part(&self, depth + 1)
            return ("(\(left.0)) \(pick(["AND", "OR"])) (\(right.0))", left.1 + right.1)
        }

        /// An object, its ID, or nothing.
        private mutating func destination(_ entity: String) -> Any? {
            if chance(30) { return nil }
            let object = pick(objects.filter { $0.entity.name == entity })
            return chance(50) ? object.objectID : object
        }

        private mutating func order() -> String { pick(["==", "!=", "<", "<=", ">", ">="]) }

        private mutating func textOrder() -> String {
            pick(["==", "==[c]", "!=", "<", ">=", "BEGINSWITH[cd]", "CONTAINS"])
        }

        private mutating func quantifier() -> String { pick(["ANY", "ALL", "NONE"]) }

        private mutating func small() -> Int { Int.random(in: 0..<4, using: &generator) }

        mutating func text() -> String? { chance(12) ? nil : pick(RandomGraphPredicateTests.texts) }
    }

    /// Adds objects, and changes relationships of those that are there.
    private func change(_ context: ManagedObjectContext, _ author: inout Author) throws {
        for _ in 0..<3 { Diary(context: context).name = author.text() }
        for _ in 0..<8 {
            let page = Page(context: context)
            page.text = author.text()
            page.number = Int64(author.pick([0, 1, 2, 3]))
        }
        for _ in 0..<16 { Note(context: context).text = author.text() }
        let diaries = try context.all(Diary.self)
        let pages = try context.all(Page.self)
        let notes = try context.all(Note.self)
        for page in pages where author.chance(60) { page.diary = author.chance(20) ? nil : author.pick(diaries) }
        for note in notes {
            if author.chance(60) { note.page = author.chance(20) ? nil : author.pick(pages) }
            if author.chance(60) { note.repliesTo = author.chance(30) ? nil : author.pick(notes) }
        }
    }

    @Test("with quantifiers, aggregates and subqueries, on what is saved and on unsaved changes", arguments: 0..<4)
    func random(block: Int) throws {
        let diaries = try Diaries()
        var author = Author(generator: RandomGraphTests.Generator(state: UInt64(900 + block)))
        let writer = diaries.context()
        try change(writer, &author)
        try writer.save()
        let reader = diaries.context()
        let pending = diaries.context()
        try change(pending, &author)
        for note in try pending.all(Note.self) where author.chance(10) { pending.delete(note) }
        var found = 0
        for number in 0..<Self.count / 4 {
            for context in [reader, pending] {
                author.objects =
                    try context.all(Diary.self) as [ManagedObject] + context.all(Page.self) + context.all(Note.self)
                if number.isMultiple(of: 2) {
                    found += try compare(Page.self, author.page(), in: context)
                } else {
                    found += try compare(Note.self, author.note(), in: context)
                }
            }
        }
        #expect(found > Self.count)
    }

    /// How many objects a predicate finds, in the store and in memory.
    private func compare<Object: ManagedObject>(
        _ type: Object.Type, _ predicate: (format: String, arguments: [Any?]), in context: ManagedObjectContext
    ) throws -> Int {
        let request = FetchRequest<Object>()
        request.predicate = try FetchPredicate(format: predicate.format, argumentArray: predicate.arguments)
        let stored = try context.fetch(request)
        let inMemory = try context.all(Object.self).filter { try request.predicate?.evaluate(with: $0) == true }
        #expect(Set(stored) == Set(inMemory), "\(predicate.format) \(predicate.arguments)")
        return stored.count
    }
}
