/// The name that a transformer is registered under.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(stringLiteral value: String) { rawValue = value }
}

extension NSValueTransformerName {
    /// The name of `NSSecureUnarchiveFromDataTransformer`.
    public static let secureUnarchiveFromDataTransformerName: NSValueTransformerName = "NSSecureUnarchiveFromData"
}
