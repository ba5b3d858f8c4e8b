/// Assigns distinct names in SQLite to things that may have the same name in the model.
///
/// SQLite ignores the case of ASCII letters in names, so `box` and `Box` are the same name, and two sub-entities of
/// one table may each have a `value`. If several things want the same name, none gets it: each gets its qualified
/// name.
struct NameAllocator {
    private var taken: Set<String>

    /// Creates an allocator.
    ///
    /// - Parameter reserved: names that are never assigned.
    init(reserved: [String] = []) {
        taken = Set(reserved.map { SQL.folded($0) })
    }

    /// Returns names for things, in their order.
    ///
    /// - Parameters:
    ///   - preferred: the name that each gets if it is available.
    ///   - qualified: returns the qualified name of the thing at an index.
    mutating func names(for preferred: [String], qualified: (Int) -> String) -> [String] {
        let folded = preferred.map { SQL.folded($0) }
        // There are usually no conflicts.
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

    /// Returns the name itself if it is available, else the name with the first number that makes it unique.
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

    /// Returns whether a name, folded, is one of those that SQLite reserves.
    private static func isOfSQLite(_ folded: String) -> Bool { folded.hasPrefix("sqlite_") }
}
