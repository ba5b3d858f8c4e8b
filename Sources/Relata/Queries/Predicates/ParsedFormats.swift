import RelataModel
import Synchronization

/// The trees of format strings, kept because a program uses few formats again and again with other arguments.
enum ParsedFormats {
    /// How many are kept; formats that are put together from changing parts must not fill the memory.
    private static let capacity = 256
    private static let trees = Mutex<[String: PredicateTree]>([:])

    /// The tree of a format.
    static func tree(_ format: String) throws(PredicateParseError) -> PredicateTree {
        // Strings of other scalars that look the same are equal as keys, and would get each other's literals.
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
