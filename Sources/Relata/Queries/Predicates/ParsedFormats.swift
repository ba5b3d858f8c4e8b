import RelataModel
import Synchronization

/// The parsed trees of format strings, cached because a program uses few formats repeatedly with other arguments.
enum ParsedFormats {
    /// The capacity of the cache; formats that are composed of varying parts must not fill the memory.
    private static let capacity = 256
    private static let trees = Mutex<[String: PredicateTree]>([:])

    /// Returns the tree of a format.
    static func tree(_ format: String) throws(PredicateParseError) -> PredicateTree {
        // Strings with different scalars that look the same are equal as keys, and would get each other's literals.
        guard format.utf8.allSatisfy({ $0 < 0x80 }) else { return try PredicateTree(parsing: format) }
        if let known = trees.withLock({ $0[format] }) { return known }
        let tree = try PredicateTree(parsing: format)
        trees.withLock { trees in
            if trees.count >= capacity { trees = [:] }
            trees[format] = tree
        }
        return tree
    }
}
