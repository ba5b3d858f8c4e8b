/// Finds the name that was probably meant.
enum NearestName {
    /// The candidate nearest to a misspelt name, if one is near enough to be suggested.
    ///
    /// Long names and long lists are not searched: a suggestion is a courtesy, and must stay cheap.
    static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let target = Array(name.lowercased().unicodeScalars)
        guard !target.isEmpty, target.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates.prefix(1_000) {
            let limit = best.map { $0.distance - 1 } ?? max(1, target.count / 3)
            guard abs(candidate.utf8.count - name.utf8.count) <= limit + 8 else { continue }
            let scalars = Array(candidate.lowercased().unicodeScalars)
            guard abs(scalars.count - target.count) <= limit else { continue }
            let distance = distance(target, scalars)
            if distance <= limit { best = (candidate, distance) }
            if distance == 0 { break }
        }
        return best?.name
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = last[column] + (scalar == other ? 0 : 1)
                cost = min(cost, last[column + 1] + 1, current[column] + 1)
                if row > 0 && column > 0 && scalar == right[column - 1] && left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
