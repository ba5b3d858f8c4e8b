/// Row IDs as runs of consecutive IDs, and the rest.
struct RowIDRuns {
    /// Up to this length, a run costs as much as a list of its IDs.
    private static let shortest = 8

    private(set) var runs: [ClosedRange<RowID>] = []
    /// The IDs that are not in a run, in order.
    private(set) var rest: [RowID] = []

    init(_ rowIDs: [RowID]) {
        guard rowIDs.count >= Self.shortest else {
            rest = rowIDs
            return
        }
        let isSorted = zip(rowIDs, rowIDs.dropFirst()).allSatisfy { $0 <= $1 }
        let rowIDs = isSorted ? rowIDs : rowIDs.sorted()
        var start = 0
        for place in rowIDs.indices {
            let next = place + 1
            if next < rowIDs.count, rowIDs[next] == rowIDs[place] || rowIDs[next].follows(rowIDs[place]) { continue }
            if rowIDs[place].rawValue - rowIDs[start].rawValue + 1 >= Self.shortest {
                runs.append(rowIDs[start]...rowIDs[place])
            } else {
                rest.append(contentsOf: rowIDs[start..<next])
            }
            start = next
        }
    }
}
