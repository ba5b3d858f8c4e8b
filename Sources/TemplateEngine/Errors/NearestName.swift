/// Finds the name that somebody meant who wrote another.
enum NearestName {
    /// Names longer than this are not compared letter by letter.
    private static let longestName = 64

    /// `did you mean 'name'?`, or nil where no candidate is near.
    static func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: name, among: candidates).map { "did you mean '\($0)'?" }
    }

    /// The candidate with the fewest slips from the name, or nil where even that one has too many of them.
    ///
    /// Case does not count as a slip. Of several equally near, the first by the alphabet is taken.
    static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        let written = Array(name.lowercased().utf8)
        guard written.count <= longestName else { return nil }
        var best: (name: String, slips: Int)?
        let limit = max(1, (written.count + 1) / 3)
        for candidate in candidates where candidate != name {
            let letters = Array(candidate.lowercased().utf8)
            guard abs(letters.count - written.count) <= limit, letters.count <= longestName else { continue }
            let slips = slips(from: written, to: letters)
            guard slips <= limit else { continue }
            if let known = best, (known.slips, known.name) < (slips, candidate) { continue }
            best = (candidate, slips)
        }
        return best?.name
    }

    /// The number of letters inserted, left out, replaced, or swapped with their neighbour.
    private static func slips(from source: [UInt8], to target: [UInt8]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...target.count)
        for row in 0..<source.count {
            var current = [row + 1]
            current.reserveCapacity(target.count + 1)
            for column in 0..<target.count {
                let replaced = previous[column] + (source[row] == target[column] ? 0 : 1)
                var slips = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                    slips = min(slips, beforePrevious[column - 1] + 1)
                }
                current.append(slips)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[target.count]
    }
}
