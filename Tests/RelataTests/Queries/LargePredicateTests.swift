import Foundation
import Relata
import Testing

@Suite("Predicates of thousands of terms neither crash nor hang, and what no store takes is refused by a typed error")
struct LargePredicateTests {
    private static let many = 100_000

    private let music: Music
    private let context: ManagedObjectContext

    init() throws {
        music = try Music()
        context = music.context()
        for number in 0..<20 {
            let sample = Sample(context: context)
            sample.big = Int64(number * 7)
            sample.small = Int16(number)
            sample.text = "t\(number * 7)\u{0}\"'é"
            sample.precise = Double(number) / 3
            sample.amount = Decimal(number) / 8
            sample.date = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
            sample.token = UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            sample.bytes = Data([UInt8(number), 0])
        }
        try context.save()
    }

    /// How many samples a predicate finds, of which the store and memory must think the same.
    private func count(_ predicate: FetchPredicate) throws -> Int {
        let request = FetchRequest<Sample>()
        let all = try context.fetch(request)
        request.predicate = predicate
        let found = Set(try context.fetch(request).compactMap(\.small))
        // Some of them, as each evaluation goes through the whole predicate again.
        for sample in all where sample.small.map({ $0 % 5 == 0 }) ?? true {
            #expect(try predicate.evaluate(with: sample) == sample.small.map { found.contains($0) } ?? false)
        }
        return found.count
    }

    /// Runs work on a thread with a stack as small as those that secondary threads of some systems have.
    private func onSmallStack(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let thread = Thread { continuation.resume(with: Result { try work() }) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    private static func joined(
        _ count: Int, _ format: String, _ join: (FetchPredicate, FetchPredicate) -> FetchPredicate
    ) throws -> FetchPredicate {
        var predicate = try FetchPredicate(format: format, 0)
        for number in 1..<count { predicate = join(predicate, try FetchPredicate(format: format, number)) }
        return predicate
    }

    @Test("100,000 equal values joined by || one at a time: created, printed, evaluated and released on a small stack")
    func disjunction() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            let predicate = try Self.joined(Self.many, "big == %d", ||)
            #expect(predicate.description.hasPrefix("((((") && predicate.description.count > Self.many * 5)
            #expect(try tests.count(predicate) == 20)
        }
    }

    @Test("100,000 other values joined by && one at a time")
    func conjunction() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            #expect(try tests.count(try Self.joined(Self.many, "big != %d") { $1 && $0 }) == 0)
            #expect(try tests.count(try Self.joined(100, "big != %d", &&)) == 5)
        }
    }

    @Test("100,000 negations are one or none")
    func negation() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            var predicate = try FetchPredicate(format: "small < 3")
            for _ in 0..<Self.many { predicate = !predicate }
            #expect(try tests.count(predicate) == 3)
            #expect(try tests.count(!predicate) == 17)
            #expect(predicate.description.hasSuffix("(small < 3" + String(repeating: ")", count: Self.many)))
        }
    }

    @Test("AND in OR in AND, 100,000 levels deep, is refused; some dozen are not")
    func depth() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            func nested(_ levels: Int) throws -> FetchPredicate {
                var predicate = try FetchPredicate(format: "small == 1")
                for level in 0..<levels {
                    let other = try FetchPredicate(format: "small BETWEEN {%d, 30}", 1 - level)
                    predicate = level.isMultiple(of: 2) ? predicate || other : predicate && other
                }
                return predicate
            }
            #expect(throws: FetchPredicateError.self) { try tests.count(try nested(Self.many)) }
            #expect(try tests.count(try nested(40)) == 20)
            for levels in stride(from: 60, to: 220, by: 10) {
                let predicate = try nested(levels)
                do {
                    _ = try tests.count(predicate)
                } catch let error as FetchPredicateError {
                    #expect(error.fix != nil)
                }
            }
        }
    }

    @Test("A format nested as deeply as the parser allows is answered, or refused by a typed error")
    func nestedFormats() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            for levels in stride(from: 10, to: 100, by: 4) {
                var format = "small == 1"
                for level in 0..<levels { format = "(\(format)) \(level.isMultiple(of: 2) ? "OR" : "AND") small != 30" }
                do {
                    _ = try tests.count(try FetchPredicate(format: format))
                } catch is FetchPredicateError {
                    #expect(levels > 30)
                }
            }
        }
    }

    @Test("Formats with thousands of ORs and ANDs", arguments: [90, 1_000, 1_001, 5_000])
    func formats(terms: Int) async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            let ors = (0..<terms).map { "text BEGINSWITH \"t\($0)\u{1}\"" } + ["small == 4", "precise > 6"]
            #expect(try tests.count(try FetchPredicate(format: ors.joined(separator: " OR "))) == 2)
            let ands = (0..<terms).map { "big > \(-$0)" } + ["small > 4"]
            #expect(try tests.count(try FetchPredicate(format: ands.joined(separator: " AND "))) == 15)
            let equal = (0..<terms).map { "big == \($0)" } + ["small == 19"]
            #expect(
                try tests.count(try FetchPredicate(format: equal.joined(separator: " OR "))) == min(20, terms / 7 + 2))
        }
    }

    /// Terms with prefixes that no sample has, joined one at a time.
    private static func prefixes(
        _ count: Int, _ format: String, _ join: (FetchPredicate, FetchPredicate) -> FetchPredicate
    ) throws -> FetchPredicate {
        var predicate = try FetchPredicate(format: format, "t0\u{1}")
        for number in 1..<count { predicate = join(predicate, try FetchPredicate(format: format, "t\(number)\u{1}")) }
        return predicate
    }

    @Test("Thousands of terms that are no values of a list, joined one at a time", arguments: [90, 1_001, 9_999])
    func ranges(terms: Int) async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            let one = try FetchPredicate(format: "small == 4")
            #expect(try tests.count(try Self.prefixes(terms, "text BEGINSWITH %@", ||) || one) == 1)
            #expect(try tests.count(try Self.prefixes(terms, "NOT text BEGINSWITH %@", &&) && one) == 1)
            #expect(try tests.count(try Self.prefixes(terms, "text BEGINSWITH %@", &&)) == 0)
        }
    }

    @Test("10,001 of them are refused")
    func tooManyRanges() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            let format = "text BEGINSWITH %@"
            for predicate in [try Self.prefixes(10_001, format, ||), try Self.prefixes(10_001, format, &&)] {
                let error = #expect(throws: FetchPredicateError.self) { try tests.count(predicate) }
                #expect(error?.message.contains("10001 terms") == true)
            }
        }
    }

    @Test("100,000 terms that are not values of one property are refused at once, and the error says how many")
    func tooMany() async throws {
        try await onSmallStack {
            let tests = try LargePredicateTests()
            let predicate = try Self.joined(Self.many, "text CONTAINS[c] 'x' AND small > %d") { $0 || $1 }
            let error = #expect(throws: FetchPredicateError.self) { try tests.count(predicate) }
            #expect(error?.message.contains("terms") == true && error?.fix?.contains("IN") == true)
        }
    }

    /// Values of a property, as many as are asked for, and how many samples have one of them.
    struct Values: Sendable, CustomTestStringConvertible {
        let key: String
        let found: Int
        let value: @Sendable (Int) -> any Sendable

        var testDescription: String { key }

        static let all = [
            Values(key: "text", found: 20) { "t\($0)\u{0}\"'é" },
            Values(key: "precise", found: 20) { Double($0) / 3 },
            Values(key: "amount", found: 20) { Decimal($0) / 8 },
            Values(key: "date", found: 20) { Date(timeIntervalSinceReferenceDate: Double($0) / 7) },
            Values(key: "token", found: 19) { number in
                UUID(uuid: (UInt8(number % 19), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            },
            Values(key: "bytes", found: 18) { Data([UInt8($0 % 18), 0]) },
            Values(key: "big", found: 20) { $0 },
        ]
    }

    @Test("IN with 50,000 values of each kind finds the same in the store and in memory", arguments: Values.all)
    func lists(values: Values) throws {
        let list: [Any?] = (0..<50_000).map { values.value($0) }
        let found = try count(try FetchPredicate(format: "%K IN %@", values.key, list))
        #expect(found == values.found)
        let others = try count(try FetchPredicate(format: "NOT %K IN %@", values.key, list + [nil]))
        #expect(others == 20 - values.found)
    }

    @Test("IN with NULL among many values, and with numbers of two kinds")
    func mixedLists() throws {
        let all = 0..<5_000
        let missing = Sample(context: context)
        missing.small = 99
        try context.save()
        let texts: [Any?] = all.map { "y\($0)" } + [nil]
        #expect(try count(try FetchPredicate(format: "%K IN %@", "text", texts)) == 1)
        let numbers: [Any?] = all.map { number -> Double in Double(number * 7) + (number.isMultiple(of: 2) ? 0.5 : 0) }
        #expect(try count(try FetchPredicate(format: "%K IN %@", "big", numbers)) == 10)
    }

    @Test("Variables that are set on joined predicates apply to all parts")
    func variables() throws {
        let part = try FetchPredicate(format: "small == $x")
        let other = try FetchPredicate(format: "small == $y").withSubstitutionVariables(["y": 5])
        #expect(try count((part || !(!other)).withSubstitutionVariables(["x": 3])) == 2)
        #expect(try count((part || other).withSubstitutionVariables(["x": 3, "y": 3])) == 1)
    }

    @Test("A printed predicate parses again and means the same")
    func printing() throws {
        let (one, two) = (
            try FetchPredicate(format: "small == 1"), try FetchPredicate(format: "small == 2 OR big == 3")
        )
        let predicate = !(one && two) || (two && !one)
        #expect(
            predicate.description
                == "(NOT ((small == 1) AND (small == 2 OR big == 3))) OR ((small == 2 OR big == 3) AND (NOT (small == 1)))"
        )
        #expect(try count(predicate) == count(try FetchPredicate(format: predicate.description)))
    }
}
