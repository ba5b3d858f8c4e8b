/// How the schema of a mirror is created.
public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    /// A bit for each option.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing is created.
    public static let dryRun = Self(rawValue: 1 << 1)
    /// The schema is printed.
    public static let printSchema = Self(rawValue: 1 << 2)
}
