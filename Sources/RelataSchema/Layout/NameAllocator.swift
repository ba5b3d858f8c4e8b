/// Gives names that SQLite can tell apart to things that the model may name alike.
///
/// SQLite compares names without regard to the case of ASCII letters, so `box` and `Box` are one name to it, and two
/// sub-entities of one table may each have a `value`. A name that several things want is given to none of them: each
/// gets its qualified name.
struct NameAllocator {
    private var taken: Set<String>

    /// Creates an allocator.
    ///
    /// - Parameter reserved: Names that are never given.
    init(reserved: [String] = []) {
        taken = Set(reserved.map { SQL.folded($0) })
    }

    /// The names for things, in their order.
    ///
    /// - Parameters:
    ///   - preferred: The name that each gets if nothing else wants it.
    ///   - qualified: The name that says whose it is, of the thing at an index.
    mutating func names(for preferred: [String], qualified: (Int) -> String) -> [String] {
        let folded = preferred.map { SQL.folded($0) }
        // Mostly nothing clashes.
        var all = taken
        all.reserveCapacity(taken.count + folded.count)
        if folded.allSatisfy({ !Self.isOfSQLite($0) && all.insert($0).inserted }) {
            taken = all
            return preferred
        }
        var demand: [String: Int] = [:]
        demand.reserveCapacity(folded.count)
        for name in folded { demand[name, default: 0] += 1 }
        let clashes = folded.indices.filter { index in
            demand[folded[index]] != 1 || taken.contains(folded[index]) || Self.isOfSQLite(folded[index])
        }
        var names = preferred
        let clashing = Set(clashes)
        for index in folded.indices where !clashing.contains(index) { taken.insert(folded[index]) }
        for index in clashes { names[index] = claim(qualified(index)) }
        return names
    }

    /// The name itself if it is free, else the name with the first number that makes it so.
    mutating func claim(_ name: String) -> String {
        let folded = SQL.folded(name)
        let isOfSQLite = Self.isOfSQLite(folded)
        if !isOfSQLite, taken.insert(folded).inserted { return name }
        let base = isOfSQLite ? "_" + name : name
        var candidate = base
        var number = 1
        while !taken.insert(SQL.folded(candidate)).inserted {
            number += 1
            candidate = "\(base) \(number)"
        }
        return candidate
    }

    /// Whether a name, folded, is one of those that SQLite keeps for itself.
    private static func isOfSQLite(_ folded: String) -> Bool { folded.hasPrefix("sqlite_") }
}
