/// Finds what a misspelt name was meant to be.
package enum Spelling {
    /// The candidate that is nearest to a name, if one is near enough to be what was meant.
    ///
    /// Near enough is a third of the name's length in edits: insertions, deletions, replacements and swaps of
    /// neighbours, where a difference of case alone counts least. Names longer than 100 characters have no suggestion.
    ///
    /// - Complexity: O(*n* · *m*²) for *n* candidates of length *m*.
    package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().utf8)
        guard wanted.count <= 100 else { return nil }
        let limit = max(1, wanted.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate != name {
            let bytes = Array(candidate.lowercased().utf8)
            guard abs(bytes.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, bytes)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The question whether the nearest candidate was meant, if one is near enough: "did you mean 'title'?".
    package static func suggestion(for name: String, in candidates: some Sequence<String>) -> String? {
        nearest(to: name, in: candidates).map(didYouMean)
    }

    /// The question whether a name was meant.
    package static func didYouMean(_ name: String) -> String { "did you mean '\(name)'?" }

    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for i in 1...left.count {
            var row = [i]
            for j in 1...right.count {
                let replaced = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
                var distance = min(replaced, last[j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    distance = min(distance, beforeLast[j - 2] + 1)
                }
                row.append(distance)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
