/// The limits of an archive.
///
/// The largest known model inflates to less than 1 MB; these limits are far above that, and low enough that a hostile
/// file leads to an error within moments.
enum ArchiveLimits {
    /// The largest archive in bytes, inflated.
    static let inflatedSize = 64 << 20
    /// The largest number of objects in a property list.
    static let objectCount = 2_000_000
    /// The largest number of references and string bytes in all objects of a property list. Objects can share bytes,
    /// so the size of the file alone is not a bound.
    static let contentSize = 128 << 20
    /// The deepest nesting of predicates and expressions.
    static let expressionDepth = 64
}
