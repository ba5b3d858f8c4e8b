/// How much an archive may ask for.
///
/// The largest model known inflates to less than 1 MB; these limits are far above that, and low enough that a hostile file ends in an
/// error within moments.
enum ArchiveLimits {
    /// The largest archive in bytes, inflated.
    static let inflatedSize = 64 << 20
    /// The largest number of objects in a property list.
    static let objectCount = 2_000_000
    /// How many references and bytes of text all objects of a property list may hold together. Objects can share bytes, so that the
    /// size of the file alone is no bound.
    static let contentSize = 128 << 20
    /// The deepest nesting of predicates and expressions.
    static let expressionDepth = 64
}
