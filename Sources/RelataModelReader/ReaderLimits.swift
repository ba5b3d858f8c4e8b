/// The limits of a model file.
///
/// The largest known model has 88 entities and 713 attributes in 100 KB; these limits are far above that, and low
/// enough that a hostile file leads to a diagnostic within moments.
enum ReaderLimits {
    /// The largest file in bytes.
    static let fileSize = 64 << 20

    /// The largest size of the file that names the current version, in bytes.
    static let versionFileSize = 64 << 10

    /// The largest nesting depth of elements; the format itself has five levels.
    static let elementDepth = 64

    /// The largest number of elements in one file.
    static let elementCount = 250_000

    /// The largest number of attributes in one tag; libxml2's search for duplicates is quadratic in it.
    static let attributesInTag = 256

    /// The longest name in bytes of UTF-8; names become the names of files.
    static let nameLength = 200

    /// The longest chain of parent entities.
    static let inheritanceDepth = 64

    /// The largest nesting depth of composites.
    static let compositeDepth = 32

    /// The largest number of values in a flattened composite; SQLite allows 2,000 columns in a table.
    static let compositeLeaves = 1_000

    /// The number of diagnostics after which a run only counts them.
    static let diagnostics = 1_000
}
