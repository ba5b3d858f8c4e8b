import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Invalid predicates: no crash, no injection, one answer (semantics 5.5)")
struct HostilePredicateTests {
    /// How many predicates are tried; `RELATA_SEEDS` says it for a longer run.
    private static let count = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 2000

    private static let pieces = [
        "title", "album", "album.title", "album.tracks", "album.tracks.number", "number", "code", "nothing", "SELF",
        "$x",
        "%@", "%@", "%K", "%d", "%", "'a", "\"", "''", "1", "-1.5", "1e999", "0x", "nil", "TRUE", "{", "}", "(", ")",
        ",",
        "==", "!=", "<", ">=", "=>", "BETWEEN", "IN", "LIKE", "MATCHES[c]", "CONTAINS[cd]", "BEGINSWITH[", "AND", "OR",
        "NOT", "ANY", "ALL", "NONE", "@count", ".@sum.number", "SUBQUERY(album.tracks, $x, ", "$x.title", ").@count",
        "+",
        "-", "*", "/", "**", "abs:(", "uppercase:(", "FUNCTION(", "CAST(", "TERNARY(", "[FIRST]", "[0]", ":=",
        "; DROP TABLE",
        "--", "\u{0}", "😀", "\\", "#title", "@", ".", "TRUEPREDICATE",
    ]

    private let music: Music
    private let context: ManagedObjectContext
    private let arguments: [Any?]

    init() throws {
        music = try Music()
        context = music.context()
        let album = context.album("aa")
        for title in ["x", "'; DELETE FROM Track; --", "%@", "😀\u{0}"] { _ = context.track(title, album: album) }
        try context.save()
        let stranger = try Music().context()
        arguments = [
            nil, "title", "album.title", "'; DROP TABLE Track; --", "", "\u{0}", 1, -1, Int64.min, UInt64.max,
            Double.nan,
            -Double.infinity, Decimal.nan, true, Date.distantPast, Date(timeIntervalSinceReferenceDate: .nan),
            Data([0, 255]),
            UUID(), URL(filePath: "/"), album, album.objectID, stranger.album("b"), context.artist("new").objectID,
            [1, "a", nil] as [Any?], [[1], [2]], [:] as [String: Int], Set(["x"]), 1...3, NSNull(), "x" as Character,
            Music.self, { 1 } as @Sendable () -> Int,
        ]
    }

    /// The titles that a predicate finds, or that it is refused.
    private func titles(_ find: () throws -> [Track]) throws -> Set<String>? {
        do {
            return Set(try find().map(\.title))
        } catch let error as FetchPredicateError {
            #expect(!error.message.isEmpty)
            return nil
        } catch let error as PersistenceError {
            #expect(!"\(error)".isEmpty)
            return nil
        }
    }

    @Test("predicates of random pieces, with arguments of all types, are refused or have one answer", arguments: 0..<4)
    func pieces(block: Int) throws {
        var generator = SeededGenerator(seed: UInt64(4000 + block))
        let all = try context.all(Track.self)
        var accepted = 0
        for _ in 0..<Self.count / 4 {
            let length = Int.random(in: 1...7, using: &generator)
            let format = (0..<length).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined(
                separator: " ")
            try hold(format, &generator, all, &accepted)
        }
        #expect(try context.all(Track.self).count == 4)
    }

    @Test(
        "An argument with more values than fit in memory is refused before they are read", .timeLimit(.minutes(1))
    )
    func endless() throws {
        for values in [1..., 1...Int.max] as [any Sequence] {
            for predicate in [
                try FetchPredicate(format: "number IN %@", values),
                try FetchPredicate(format: "number IN $x").withSubstitutionVariables(["x": values]),
            ] {
                let request = Track.fetchRequest()
                request.predicate = predicate
                let error = #expect(throws: FetchPredicateError.self) { try context.fetch(request) }
                #expect(
                    error?.message.hasSuffix("has more than 1000000 values") == true, "\(String(describing: error))")
            }
        }
    }

    @Test("valid predicates with arguments of wrong types are refused or have one answer", arguments: 0..<4)
    func wrongArguments(block: Int) throws {
        var generator = SeededGenerator(seed: UInt64(5000 + block))
        let keys = ["title", "number", "album", "album.title", "album.tracks", "album.released", "code", "SELF"]
        let operations = ["==", "!=", "<", "IN", "CONTAINS[cd]", "BETWEEN", "LIKE", "MATCHES"]
        let all = try context.all(Track.self)
        var accepted = 0
        for _ in 0..<Self.count / 4 {
            let key = keys.randomElement(using: &generator) ?? "title"
            let operation = operations.randomElement(using: &generator) ?? "=="
            let quantifier = Int.random(in: 0..<5, using: &generator) == 0 ? "ANY " : ""
            try hold("\(quantifier)\(key) \(operation) %@", &generator, all, &accepted)
        }
        #expect(accepted > Self.count / 50)
    }

    /// An argument as a failure shows it. Foundation's own description of a date that is NaN ends the process.
    private func spelled(_ argument: Any?) -> String {
        if let date = argument as? Date { return "Date(\(date.timeIntervalSinceReferenceDate))" }
        return argument.map { "\(type(of: $0))(\($0))" } ?? "nil"
    }

    /// The store and memory give one answer, or both refuse.
    private func hold(
        _ format: String, _ generator: inout SeededGenerator, _ all: [Track], _ accepted: inout Int
    ) throws {
        let given = (0..<format.count { $0 == "%" }).map { _ in arguments.randomElement(using: &generator) ?? nil }
        guard let predicate = try? FetchPredicate(format: format, argumentArray: given) else { return }
        let request = Track.fetchRequest()
        request.predicate = predicate
        let stored = try titles { try context.fetch(request) }
        let inMemory = try titles { try all.filter { try predicate.evaluate(with: $0) } }
        #expect(stored == inMemory, "\(format) \(given.map(spelled))")
        if stored != nil { accepted += 1 }
    }
}
