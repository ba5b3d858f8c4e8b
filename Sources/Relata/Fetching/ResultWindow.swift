/// The part of some results that is wanted: all from an offset on, up to a number of them.
struct ResultWindow {
    private var skipped: Int
    /// The number of results that are still wanted.
    private var rest: Int

    init(limit: Int?, offset: Int) {
        skipped = offset
        rest = limit ?? .max
    }

    /// Whether no result is wanted any more.
    var isComplete: Bool { rest == 0 }

    /// Returns whether the next result is wanted.
    mutating func takes() -> Bool {
        guard rest > 0 else { return false }
        guard skipped == 0 else {
            skipped -= 1
            return false
        }
        rest -= 1
        return true
    }
}
