import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Random predicates over relationships, in the store and in memory (semantics 5.2, 5.5)")
struct RandomGraphPredicateTests {
    /// How many predicates are tried; `RELATA_SEEDS` says it for a longer run.
    private static let count = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 600

    /// Adds objects, and changes attributes and relationships of those that are there.
    private func change(_ context: ManagedObjectContext, _ author: inout RandomDiaryPredicates) throws {
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
        for diary in diaries where author.chance(20) { diary.name = author.text() }
        for page in pages where author.chance(20) { page.number = Int64(author.pick([0, 1, 2, 3])) }
        for note in notes where author.chance(20) { note.text = author.text() }
        for page in pages where author.chance(60) { page.diary = author.chance(20) ? nil : author.pick(diaries) }
        for note in notes {
            if author.chance(60) { note.page = author.chance(20) ? nil : author.pick(pages) }
            if author.chance(60) { note.repliesTo = author.chance(30) ? nil : author.pick(notes) }
        }
    }

    @Test(
        "predicates with quantifiers, aggregates and subqueries have one answer, on what is saved and on unsaved changes",
        arguments: 0..<4)
    func random(block: Int) throws {
        let diaries = try Diaries()
        var author = RandomDiaryPredicates(generator: SeededGenerator(seed: UInt64(900 + block)))
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

    @Test("Quantifiers mean what subqueries of the members mean, also of members that lead to no object")
    func quantifiersAndSubqueries() throws {
        let diaries = try Diaries()
        var author = RandomDiaryPredicates(generator: SeededGenerator(seed: 904))
        let context = diaries.context()
        try change(context, &author)
        try context.save()
        let notes: [Any?] = try context.all(Note.self).prefix(6).map { $0 as Any? }
        let paths: [(String, [Any?])] = [
            ("repliesTo", notes + [nil]), ("repliesTo.repliesTo", notes + [nil]), ("repliesTo.text", [nil, "", "a"]),
        ]
        for (path, values) in paths {
            for value in values {
                for comparison in ["==", "!="] {
                    let quantified = "notes.\(path) \(comparison) %@"
                    let member = "$n.\(path) \(comparison) %@"
                    for (quantifier, subquery) in [
                        ("ANY", "SUBQUERY(notes, $n, \(member)).@count > 0"),
                        ("NONE", "SUBQUERY(notes, $n, \(member)).@count == 0"),
                        ("ALL", "SUBQUERY(notes, $n, NOT (\(member))).@count == 0"),
                    ] {
                        let found = try pages("\(quantifier) \(quantified)", [value], in: context)
                        let expected = try pages(subquery, [value], in: context)
                        #expect(found == expected, "\(quantifier) \(quantified)")
                    }
                }
            }
        }
    }

    /// The pages that a predicate finds, in the store and in memory.
    private func pages(_ format: String, _ arguments: [Any?], in context: ManagedObjectContext) throws -> [Page] {
        let request = Page.fetchRequest()
        request.predicate = try FetchPredicate(format: format, argumentArray: arguments)
        _ = try compare(Page.self, (format, arguments), in: context)
        return try context.fetch(request)
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
