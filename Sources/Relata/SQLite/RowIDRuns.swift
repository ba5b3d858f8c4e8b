/// Row IDs as runs of consecutive IDs, and the rest.
struct RowIDRuns {
    /// Below this length, a run costs as much as a list of its IDs.
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
        for index in rowIDs.indices {
            let next = index + 1
            if next < rowIDs.count, rowIDs[next] == rowIDs[index] || rowIDs[next].follows(rowIDs[index]) { continue }
            if rowIDs[index].rawValue - rowIDs[start].rawValue + 1 >= Self.shortest {
                runs.append(rowIDs[start]...rowIDs[index])
            } else {
                rest.append(contentsOf: rowIDs[start..<next])
            }
            start = next
        }
    }
}
