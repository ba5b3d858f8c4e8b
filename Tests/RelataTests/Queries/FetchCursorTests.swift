import Foundation
import RelataTestSupport
import Testing

@testable import Relata

@Suite("Pages that begin after an object")
struct FetchCursorTests {
    /// Fills a context with samples whose values occur several times, and not at all.
    private func fill(_ context: ManagedObjectContext, _ count: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = ["Track 10", "track 9", "Ärger", "apfel", "Apfel", "", "é"]
        for _ in 0..<count {
            let sample = Sample(context: context)
            if Int.random(in: 0..<4, using: &generator) > 0 {
                sample.text = words.randomElement(using: &generator)
            }
            if Int.random(in: 0..<4, using: &generator) > 0 {
                sample.small = Int16.random(in: -2...2, using: &generator)
            }
            if Bool.random(using: &generator) {
                sample.amount = Decimal(Int.random(in: -3...3, using: &generator)) / 4
            }
            if Bool.random(using: &generator) {
                sample.date = Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...2, using: &generator)) / 3)
            }
        }
    }

    static let orders: [[KeySortDescriptor]] = [
        [],
        [KeySortDescriptor(key: "text")],
        [KeySortDescriptor(key: "text", ascending: false)],
        [KeySortDescriptor(key: "text", comparison: .localizedStandard), KeySortDescriptor(key: "small")],
        [KeySortDescriptor(key: "text", ascending: false, comparison: .caseInsensitive)],
        [KeySortDescriptor(key: "small"), KeySortDescriptor(key: "text", ascending: false)],
        [KeySortDescriptor(key: "small"), KeySortDescriptor(key: "date"), KeySortDescriptor(key: "amount")],
        [KeySortDescriptor(key: "amount", ascending: false), KeySortDescriptor(key: "small", ascending: false)],
        [KeySortDescriptor(key: "date", ascending: false), KeySortDescriptor(key: "amount")],
    ]

    /// All pages one after the other, each cursor as a string in between.
    private func pages(
        _ context: ManagedObjectContext, _ request: FetchRequest<Sample>, size: Int
    ) throws -> [ManagedObjectID] {
        var found: [ManagedObjectID] = []
        let request = FetchRequest<Sample>(request)
        request.fetchLimit = size
        while true {
            let page = try context.fetch(request)
            found += page.map(\.objectID)
            guard let last = page.last else { return found }
            let cursor = try context.cursor(after: last, in: request)
            let text = cursor.description
            #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
            let read: FetchCursor = try #require(FetchCursor(text))
            #expect(read == cursor)
            request.startCursor = read
        }
    }

    @Test("The pages together are the whole result, in every order, with unsaved changes too", arguments: orders)
    func pagesAreTheWhole(order: [KeySortDescriptor]) throws {
        let music = try Music()
        let context = music.context()
        fill(context, 60, seed: 3)
        try context.save()
        let request = FetchRequest<Sample>()
        request.sortDescriptors = order
        #expect(try pages(context, request, size: 7) == context.fetch(request).map(\.objectID))
        context.reset()
        let stored = try context.fetch(request)
        #expect(try pages(context, request, size: 7) == stored.map(\.objectID))
        // Changed, deleted and new objects are where their values put them.
        for (index, sample) in stored.enumerated() {
            if index % 5 == 0 { sample.small = -1 }
            if index % 7 == 0 { sample.text = nil }
            if index % 11 == 0 { context.delete(sample) }
        }
        fill(context, 15, seed: 8)
        let all = try context.fetch(request).map(\.objectID)
        #expect(try pages(context, request, size: 7) == all)
        request.predicate = try FetchPredicate(format: "small < 2")
        #expect(try pages(context, request, size: 3) == context.fetch(request).map(\.objectID))
        // Where unsaved changes are left out, those of an object do not say where the next page begins.
        request.includesPendingChanges = false
        let changed = try #require(context.fetch(request).first { $0.hasChanges })
        #expect(throws: PersistenceError.self) { try context.cursor(after: changed, in: request) }
        let child = ManagedObjectContext(parent: context)
        request.includesPendingChanges = true
        #expect(try pages(child, request, size: 4) == child.fetch(request).map(\.objectID))
    }

    @Test("Objects that are inserted or deleted meanwhile shift no page")
    func changesBetweenPages() throws {
        let music = try Music()
        let context = music.context()
        let tracks = ["b", "d", "f", "h", "j"].map { context.track($0) }
        try context.save()
        let request = Track.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Track.title)]
        request.fetchLimit = 2
        let first = try context.fetch(request)
        #expect(first.map(\.title) == ["b", "d"])
        let after = try context.cursor(after: first[1], in: request)
        // The object itself, one before it and one behind it go; one before it and one behind it come.
        for index in [0, 1, 2] { context.delete(tracks[index]) }
        for title in ["a", "e"] { _ = context.track(title) }
        try context.save()
        request.startCursor = after
        #expect(try context.fetch(request).map(\.title) == ["e", "h"])
        #expect(try context.count(for: request) == 2)
        request.fetchLimit = 0
        #expect(try context.count(for: request) == 3)
        #expect(try context.fetch(FetchRequest<ManagedObjectID>(request)).count == 3)
        request.fetchOffset = 2
        #expect(try context.fetch(request).map(\.title) == ["j"])
    }

    @Test("An order over relationships has pages too")
    func overRelationships() throws {
        let music = try Music()
        let context = music.context()
        let albums = ["xx", "yy", "xx"].map { context.album($0) }
        for index in 0..<20 { _ = context.track("\(index)", album: index % 4 == 3 ? nil : albums[index % 4]) }
        try context.save()
        let request = Track.fetchRequest()
        request.sortDescriptors = [
            KeySortDescriptor(key: "album.title", ascending: false), KeySortDescriptor(\Track.title),
        ]
        let all = try context.fetch(request).map(\.objectID)
        request.fetchLimit = 3
        var found: [ManagedObjectID] = []
        while let last = try context.fetch(request).last {
            found += try context.fetch(request).map(\.objectID)
            request.startCursor = try context.cursor(after: last, in: request)
        }
        #expect(found == all)
    }

    @Test("A cursor of another order, of another entity, or from a hostile client ends in an error")
    func wrongCursors() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        let album = context.album("bb")
        try context.save()
        let request = Track.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Track.title)]
        request.startCursor = try context.cursor(after: track, in: request)
        request.sortDescriptors = [KeySortDescriptor(\Track.title, ascending: false)]
        #expect(throws: PersistenceError.self) { try context.fetch(request) }
        let albums = Album.fetchRequest()
        albums.sortDescriptors = [KeySortDescriptor(\Album.title)]
        albums.startCursor = request.startCursor
        #expect(throws: PersistenceError.self) { try context.fetch(albums) }
        #expect(throws: PersistenceError.self) { try context.cursor(after: album, in: request) }
        #expect(throws: PersistenceError.self) { try music.context().cursor(after: track, in: Track.fetchRequest()) }
        #expect(throws: PersistenceError.self) {
            let rows = FetchRequest<[String: any Sendable]>(Track.fetchRequest())
            rows.startCursor = try context.cursor(after: track, in: Track.fetchRequest())
            _ = try context.fetch(rows)
        }
        for text in ["", "x", "{}", "eyJoIjoiQSJ9", String(repeating: "A", count: 5_000)] {
            #expect(FetchCursor(text) == nil)
        }
        // Values of other types than the attribute's are compared as SQLite compares them, and nothing fails.
        for value in ["s'; DROP TABLE Track", "i5", "f9221120237041090560", "dNaN", "b", "n", "o1.99"] {
            let json = #"{"o":["title"],"v":["\#(value)"],"i":-9223372036854775808,"h":"Media"}"#
            let other = json.replacing("title", with: "number")
            for (json, order) in [(json, KeySortDescriptor(\Track.title)), (other, KeySortDescriptor(\Track.number))] {
                guard let cursor = try? JSONDecoder().decode(FetchCursor.self, from: Data(json.utf8)) else { continue }
                request.sortDescriptors = [order]
                request.startCursor = cursor
                _ = try context.fetch(request)
                _ = context.track("unsaved")
                _ = try context.fetch(request)
                context.rollback()
            }
        }
    }

    /// What SQLite says of how it answers a page of pages.
    private func plan(_ order: [KeySortDescriptor], _ cursor: FetchCursor) throws -> String {
        let diaries = try Diaries()
        let context = diaries.context()
        let request = Page.fetchRequest()
        request.sortDescriptors = order
        request.startCursor = cursor
        request.fetchLimit = 10
        let core = context.core
        let plan = try core.plan(for: request)
        let select = try #require(core.reader.plan(for: plan.entity))
        let (sql, values) = core.reader.query(of: plan, select, limit: 10, offset: 0)
        let statement = try core.reader.statement("EXPLAIN QUERY PLAN " + sql)
        statement.bind(values)
        defer { statement.reset() }
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines.joined(separator: "\n")
    }

    @Test("A page begins in the middle of the index that has the order")
    func index() throws {
        let cursor = FetchCursor(
            order: ["number", "text"], values: [.integer(7), .string("a")], rowID: RowID(rawValue: 3), hierarchy: "Page"
        )
        let plan = try plan([KeySortDescriptor(key: "number"), KeySortDescriptor(key: "text")], cursor)
        #expect(plan.contains("SEARCH Page USING INDEX") && !plan.contains("TEMP B-TREE"), "\(plan)")
        let byID = try self.plan([], FetchCursor(order: [], values: [], rowID: RowID(rawValue: 3), hierarchy: "Page"))
        #expect(byID.contains("SEARCH Page USING INTEGER PRIMARY KEY (rowid>?)"), "\(byID)")
    }
}
