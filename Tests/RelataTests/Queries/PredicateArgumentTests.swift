import Foundation
import Relata
import Testing

@Suite("Digits of predicates' arguments (semantics 5.5)")
struct PredicateArgumentTests {
    private let music: Music
    private let context: ManagedObjectContext

    init() throws {
        music = try Music()
        context = music.context()
        let sample = Sample(context: context)
        sample.big = 9_007_199_254_740_993
        sample.flag = true
        sample.amount = Decimal(string: "12345678901234567890.123456789")
        sample.precise = 0.1
        try context.save()
    }

    private func count(_ format: String, _ argument: Any?) throws -> Int {
        let request = FetchRequest<Sample>()
        request.predicate = try FetchPredicate(format: format, argument)
        return try context.count(for: request)
    }

    @Test("NSNumbers of 64 bits, Booleans, decimals and floating-point numbers")
    func numbers() throws {
        #expect(try count("big == %@", NSNumber(value: Int64(9_007_199_254_740_993))) == 1)
        #expect(try count("big == %@", NSNumber(value: UInt64(9_007_199_254_740_993))) == 1)
        #expect(try count("big == %@", NSNumber(value: Int64(9_007_199_254_740_992))) == 0)
        #expect(try count("big IN %@", [NSNumber(value: Int64(9_007_199_254_740_993))]) == 1)
        #expect(try count("big == %lld", NSNumber(value: Int64(9_007_199_254_740_993))) == 1)
        #expect(try count("flag == %@", NSNumber(value: true)) == 1)
        #expect(try count("flag == %@", NSNumber(value: 0)) == 0)
        #expect(try count("precise == %@", NSNumber(value: 0.1)) == 1)
        #expect(try count("precise == %@", CGFloat(0.1)) == 1)
        let amount = "12345678901234567890.123456789"
        #expect(try count("amount == %@", NSDecimalNumber(string: amount)) == 1)
        #expect(try count("amount == %@", Decimal(string: amount)) == 1)
        #expect(try count("amount == %@", NSDecimalNumber(string: amount).adding(1)) == 0)
        #expect(try count("big == nil OR big == %@", NSDecimalNumber.notANumber) == 0)
    }

    @Test("A date that is NaN is nil, as a number is, in the store and in memory")
    func undefinedDates() throws {
        let sample = try music.only(Sample.self, in: context)
        let undefined = Date(timeIntervalSinceReferenceDate: .nan)
        for (date, differs) in [(nil, false), (Date(timeIntervalSinceReferenceDate: 1), true)] as [(Date?, Bool)] {
            sample.date = date
            try context.save()
            #expect(try count("date == %@", undefined) == (differs ? 0 : 1))
            #expect(try count("date != %@", undefined) == (differs ? 1 : 0))
            #expect(try FetchPredicate(format: "date != %@", undefined).evaluate(with: sample) == differs)
        }
        // Not saved: the save refuses it.
        sample.date = undefined
        #expect(try FetchPredicate(format: "date == nil").evaluate(with: sample))
        #expect(try count("date == %@", nil) == 1)
    }

    @Test(
        "A decimal equals a number of the same digits, in the store and in memory",
        arguments: ["19.99", "0.07", "0.14", "0.57", "1.06", "-999.99"])
    func decimalsAndNumbers(text: String) throws {
        let sample = try music.only(Sample.self, in: context)
        sample.amount = Decimal(string: text)
        sample.precise = Double(text)
        try context.save()
        let request = FetchRequest<Sample>()
        for format in [
            "amount == \(text)", "amount >= \(text) AND amount <= \(text)", "amount IN {\(text), 7}",
            "amount == precise", "amount * 1 == precise", "amount - precise == 0",
        ] {
            let predicate = try FetchPredicate(format: format)
            request.predicate = predicate
            #expect(try context.count(for: request) == 1, "\(format)")
            #expect(try predicate.evaluate(with: sample), "\(format)")
        }
    }

    @Test("A batch update of a decimal by a number literal stores the digits of the product")
    func decimalProduct() throws {
        try music.only(Sample.self, in: context).amount = Decimal(string: "19.99")
        try context.save()
        try context.execute(
            BatchUpdateRequest(entityName: "Sample", propertiesToUpdate: ["amount": .expression("amount * 1.06")]))
        #expect(try music.only(Sample.self, in: music.context()).amount == Decimal(string: "21.1894"))
    }

    @Test("A list is one argument, whatever its static type, and argumentArray has the arguments themselves")
    func lists() throws {
        func count(_ predicate: FetchPredicate) throws -> Int {
            let request = FetchRequest<Sample>()
            request.predicate = predicate
            return try context.count(for: request)
        }
        let values: [Any?] = [1, Int64(9_007_199_254_740_993), nil]
        let numbers: [Int64] = [1, 9_007_199_254_740_993]
        let anything: [Any] = [1, Int64(9_007_199_254_740_993)]
        #expect(try count(FetchPredicate(format: "big IN %@", values)) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@", [1, Int64(9_007_199_254_740_993), nil])) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@", [9_007_199_254_740_993])) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@", numbers)) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@", Set(numbers))) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@", anything)) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@", [Any?]())) == 0)
        #expect(try count(FetchPredicate(format: "big IN %@ AND flag == %@", values, true)) == 1)
        #expect(try count(FetchPredicate(format: "big IN %@ AND flag == %@", argumentArray: [values, true])) == 1)
        #expect(try count(FetchPredicate(format: "big == %@", nil)) == 0)
        let error = #expect(throws: FetchPredicateError.self) {
            try FetchPredicate(format: "big == %@ AND flag == %@", values)
        }
        #expect(error?.message.contains("takes 2 arguments, and 1") == true)
    }

    @Test("A whole number beyond 64 signed bits is refused, and the error says what to pass instead")
    func tooLarge() throws {
        for value: Any in [UInt64.max, NSNumber(value: UInt64.max), UInt(Int.max) + 1, Int128.max, Int128.min] {
            let error = #expect(throws: FetchPredicateError.self) { try count("big == %@", value) }
            #expect(error?.message.contains("64 bits") == true && error?.message.contains("Decimal") == true)
            #expect(throws: FetchPredicateError.self) { try count("big IN %@", [1, value]) }
        }
        #expect(try count("big < %@", Decimal(UInt64.max)) == 1)
    }

    @Test("MATCHES ignores case and diacritics if [cd] says so, and refuses what it cannot")
    func matches() throws {
        let sample = try music.only(Sample.self, in: context)
        sample.text = "Élan Vital"
        try context.save()
        #expect(try count("text MATCHES %@", "Elan .*") == 0)
        #expect(try count("text MATCHES[d] %@", "Elan .*") == 1)
        #expect(try count("text MATCHES[d] %@", "elan .*") == 0)
        #expect(try count("text MATCHES[cd] %@", "elan v[ïì]tal") == 1)
        #expect(try count("text MATCHES[c] %@", "élan VITAL") == 1)
        let predicate = try FetchPredicate(format: "text MATCHES[cd] 'ELAN.*'")
        #expect(try predicate.evaluate(with: sample))
        #expect(throws: FetchPredicateError.self) { try count("text MATCHES[d] %@", #"\u00c9lan.*"#) }
        #expect(try count("text MATCHES %@", #"\u00c9lan.*"#) == 1)
        #expect(try count("text MATCHES[d] %@", #"\w+\s\w+"#) == 1)
    }

    @Test("Options that no store supports are refused, and not ignored")
    func options() throws {
        #expect(throws: FetchPredicateError.self) { try count("text CONTAINS[w] %@", "a") }
        #expect(throws: FetchPredicateError.self) { try count("text <[l] %@", "a") }
        #expect(throws: FetchPredicateError.self) { try count("text ==[l] %@", "a") }
        #expect(try count("text CONTAINS[cdl] %@", "a") == 0)
    }

    @Test("A request for a class that no object of its entity can have is refused")
    func classAndEntity() throws {
        for _ in 0..<2 { _ = context.track("a") }
        try context.save()
        #expect(throws: PersistenceError.self) { try context.fetch(FetchRequest<Album>(entityName: "Track")) }
        #expect(throws: PersistenceError.self) { try context.count(for: FetchRequest<Album>(entityName: "Track")) }
        #expect(throws: PersistenceError.self) { try context.fetchInBatches(FetchRequest<Album>(entityName: "Track")) }
        #expect(throws: PersistenceError.self) { try context.fetch(FetchRequest<Album>(FetchRequest<Track>())) }
        #expect(try context.fetch(FetchRequest<Media>(entityName: "Track")).count == 2)
        #expect(try context.fetch(FetchRequest<ManagedObject>(entityName: "Track")).count == 2)
        #expect(try context.fetch(FetchRequest<Track>(entityName: "Media")).count == 2)
        #expect(try context.fetch(FetchRequest<ManagedObjectID>(entityName: "Track")).count == 2)
        #expect(try context.fetch(FetchRequest<Int>(FetchRequest<Track>())) == [2])
    }
}
