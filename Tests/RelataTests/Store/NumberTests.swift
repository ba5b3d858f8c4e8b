import RelataTestSupport
import Testing

@testable import Relata

@Suite("Sets and runs of row numbers")
struct NumberTests {
    @Test("A set of numbers agrees with Swift's own", arguments: 0..<8)
    func set(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var numbers = NumberSet()
        var expected: Set<Int64> = []
        // From all numbers in one entry to none with another.
        let spread: Int64 = [40, 200, 100_000, .max][Int(seed % 4)]
        for _ in 0..<4000 {
            let number = Int64.random(in: -spread...spread, using: &generator)
            if Bool.random(using: &generator) {
                #expect(numbers.insert(number) == expected.insert(number).inserted)
            } else {
                #expect(numbers.remove(number) == (expected.remove(number) != nil))
            }
            #expect(numbers.contains(number) == expected.contains(number))
        }
        #expect(numbers.count == expected.count)
        #expect(expected.allSatisfy { numbers.contains($0) })
    }

    @Test("The bounds of all numbers are numbers too")
    func bounds() {
        var numbers = NumberSet()
        for number in [Int64.min, .max, 0, -1] {
            #expect(!numbers.contains(number))
            let isNew = numbers.insert(number)
            #expect(isNew && numbers.contains(number))
        }
        let runs = NumberRuns([.max, .min, 0, .max, .min, 1, 2, 3])
        #expect(runs.runs.isEmpty && runs.rest == [.min, .min, 0, 1, 2, 3, .max, .max])
    }

    @Test("Runs have no number that was not given, and all of those together with the rest", arguments: 0..<8)
    func runs(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var numbers: [Int64] = []
        for _ in 0..<30 {
            let first = Int64.random(in: -500...500, using: &generator)
            numbers += (0..<Int64.random(in: 1...20, using: &generator)).map { first + $0 }
        }
        if seed % 2 == 0 { numbers.shuffle(using: &generator) }
        let runs = NumberRuns(numbers)
        #expect(runs.runs.allSatisfy { $0.count >= 8 })
        #expect(Set(runs.runs.flatMap { Array($0) } + runs.rest) == Set(numbers))
        #expect(runs.rest == runs.rest.sorted())
    }
}
