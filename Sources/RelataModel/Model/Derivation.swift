import Foundation

/// The store's computation of a derived attribute; Core Data's `NSDerivedAttributeDescription.derivationExpression`.
public enum Derivation: Sendable, Hashable {
    /// The operator at the end of a to-many key path.
    public enum Aggregate: String, Sendable, Hashable, CaseIterable {
        /// The number of destinations.
        case count = "@count"
        /// The sum of a numeric attribute of the destinations.
        case sum = "@sum"
    }

    /// The functions that change a string.
    public enum StringFunction: String, Sendable, Hashable, CaseIterable {
        /// Without differences of case and diacritics.
        case canonical
        case uppercase
        case lowercase

        /// Returns what the function makes of a string; predicates have the same.
        package func applied(to text: String) -> String {
            switch self {
            case .canonical: text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            }
        }
    }

    /// The value at a key path over to-one relationships: `artist.name`.
    case keyPath([String])
    /// An aggregate at the end of a key path: `tracks.@count`, `tracks.length.@sum`.
    case aggregate(keyPath: [String], Aggregate)
    /// A function of the string at a key path: `canonical:(title)`.
    case function(StringFunction, keyPath: [String])
    /// The time of the last save that wrote the row: `now()`.
    case now
}

/// The derivation in the model: its string, and the parsed form.
public struct StoredDerivation: Sendable, Hashable {
    /// The expression as the model spells it.
    public var text: String
    /// The parsed form; `nil` if the string has none of the forms that Core Data supports.
    public var derivation: Derivation?
    /// The location of the string.
    public var location: SourceLocation?

    /// Creates a derivation, parsing its string.
    public init(_ text: String, location: SourceLocation? = nil) {
        self.text = text
        self.derivation = try? Derivation(parsing: text)
        self.location = location
    }
}
