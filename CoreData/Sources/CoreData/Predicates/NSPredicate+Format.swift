public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// A class that formats create. An initializer of a class cannot return an object of another class; one in an
/// extension of a protocol can.
public protocol MadeOfFormats {}

extension NSPredicate: MadeOfFormats {}

extension MadeOfFormats where Self: NSPredicate {
    /// Creates a predicate from a format string in Core Data's syntax: `%@` for a value, `%K` for a key path, `%d`
    /// and the like for a number.
    ///
    /// An invalid format does not end the process, as it does with Core Data: a fetch with it throws, and no object
    /// matches it. Predicates with the same text are equal.
    public init(format: String, _ arguments: Any?...) {
        self.init(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
    }

    /// Creates a predicate from a format string and an array of its arguments.
    public init(format: String, argumentArray arguments: [Any]?) {
        let meaning = FetchPredicate(ofFormat: format, arguments: arguments)
        guard let predicate = TextPredicate(meaning: meaning) as? Self else {
            fatalError("a format makes an NSPredicate, not a \(Self.self)")
        }
        self = predicate
    }

    /// Creates a predicate from that of a macro: `NSPredicate(#Predicate<Track> { $0.title == "A" })`.
    public init?<Object: NSManagedObject>(_ predicate: Foundation.Predicate<Object>) {
        guard let made = TextPredicate(meaning: FetchPredicate(predicate)) as? Self else { return nil }
        self = made
    }

    /// Creates a predicate from a format string and the arguments of a function:
    ///
    /// `withVaList(arguments) { NSPredicate(format: f, arguments: $0) }`.
    public init(format: String, arguments: PredicateArguments) {
        self.init(format: format, argumentArray: arguments.values)
    }
}

extension FetchPredicate {
    /// Creates the predicate of a format. A format that cannot be read makes a predicate that fails when it is used.
    init(ofFormat format: String, arguments: [Any]?) {
        do {
            // The position in a history is compared by its number.
            let values = (arguments ?? []).map { value in
                value is NSNull ? nil : (value as? NSPersistentHistoryToken)?.token.number ?? value
            }
            let text = FormatText(format: format, arguments: values).joiningKeyPaths
            self = try FetchPredicate(
                format: text.format, argumentArray: text.arguments, allowsSurplus: true)
            convertsConstants = true
        } catch {
            self = FetchPredicate(unusable: error)
        }
    }
}

extension NSPredicate {
    /// Whether another predicate was made of a format too, or of expressions, and has the same text.
    func hasText(of object: Any?) -> Bool {
        guard let other = object as? NSPredicate, other is TextPredicate || other is NSComparisonPredicate else {
            return false
        }
        if self === other { return true }
        // The text of one with values for its variables has the variables.
        guard FetchPredicate(self).writtenOut != nil, FetchPredicate(other).writtenOut != nil else { return false }
        return predicateText == other.predicateText
    }
}

/// A predicate with a text, which is equal to others with that text.
private final class TextPredicate: NSPredicate {
    convenience init(meaning: FetchPredicate) {
        let predicate = NSPredicate(meaning)
        self.init { predicate.evaluate(with: $0, substitutionVariables: $1) }
    }

    override func isEqual(_ object: Any?) -> Bool { hasText(of: object) }

    /// It does not change.
    override func copy(with zone: NSZone? = nil) -> Any { self }

    override var hash: Int { predicateText.hashValue }

    override var description: String { predicateText }
}

extension NSPredicate {
    /// The predicate in the predicate language, with the values of its arguments: what `predicateFormat` is on Apple's
    /// systems, of which Foundation knows nothing here. A block has no such text.
    public var predicateText: String { FormatText(self).literal }

    /// The predicate with values for its variables, by their names without the dollar sign.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
        let values = variables.mapValues { $0 is NSNull ? nil : $0 }
        return TextPredicate(meaning: FetchPredicate(self).withSubstitutionVariables(values))
    }
}
