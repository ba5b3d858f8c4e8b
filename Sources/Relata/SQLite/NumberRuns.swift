/// Numbers as runs of those that follow one another, and the rest.
struct NumberRuns {
    /// A run as short as this costs as much as a list of its numbers.
    private static let shortest = 8

    private(set) var runs: [ClosedRange<Int64>] = []
    /// The numbers that are in no run, in order.
    private(set) var rest: [Int64] = []

    init(_ numbers: [Int64]) {
        guard numbers.count >= Self.shortest else {
            rest = numbers
            return
        }
        let isSorted = zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
        let numbers = isSorted ? numbers : numbers.sorted()
        var start = 0
        for place in numbers.indices {
            let next = place + 1
            if next < numbers.count, numbers[next] == numbers[place] || numbers[next] - 1 == numbers[place] { continue }
            if numbers[place] - numbers[start] + 1 >= Self.shortest {
                runs.append(numbers[start]...numbers[place])
            } else {
                rest.append(contentsOf: numbers[start..<next])
            }
            start = next
        }
    }
}
