public import Foundation
@_spi(Generated) import Relata

extension NSPredicate {
    /// Creates a predicate from a format string in Core Data's syntax: `%@` for a value, `%K` for a key path, `%d`
    /// and the like for a number.
    ///
    /// An invalid format does not end the process, as it does with Core Data: a fetch with it throws, and no object
    /// matches it.
    public convenience init(format: String, _ arguments: Any?...) {
        self.init(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
    }

    /// Creates a predicate from a format string and an array of its arguments.
    public convenience init(format: String, argumentArray arguments: [Any]?) {
        do {
            let values = (arguments ?? []).map { $0 is NSNull ? nil : $0 }
            let text = FormatText(format: format, arguments: values).joiningKeyPaths
            self.init(try FetchPredicate(format: text.format, argumentArray: text.arguments))
        } catch {
            self.init(FetchPredicate(unusable: error))
        }
    }
}

/// The arguments of a format, as `withVaList(_:_:)` hands them on.
public struct PredicateArguments {
    fileprivate let values: [any CVarArg]
}

/// Hands the arguments of a function to `NSPredicate(format:arguments:)`. The standard library's function of this name, which makes a list of C's of
/// them, is used for everything else.
public func withVaList<Result>(_ arguments: [any CVarArg], _ body: (PredicateArguments) -> Result) -> Result {
    body(PredicateArguments(values: arguments))
}

/// The arguments of a function for `NSPredicate(format:arguments:)`. Where a list of C's is needed, as by `String(format:arguments:)`, the standard
/// library's function of this name is called.
public func getVaList(_ arguments: [any CVarArg]) -> PredicateArguments { PredicateArguments(values: arguments) }

extension NSPredicate {
    /// The predicate in the predicate language, with the values of its arguments: what `predicateFormat` is on Apple's systems, of which
    /// Foundation knows nothing here. A block has no such text.
    public var predicateText: String {
        if let compound = self as? NSCompoundPredicate {
            let parts = compound.subpredicates.map { part in
                part is NSCompoundPredicate ? "(\(part.predicateText))" : part.predicateText
            }
            switch compound.compoundPredicateType {
            case .and: return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
            case .or: return parts.isEmpty ? "FALSEPREDICATE" : parts.joined(separator: " OR ")
            case .not: return "NOT " + (parts.first ?? "FALSEPREDICATE")
            @unknown default: return "\(FetchPredicate(self))"
            }
        }
        let predicate = FetchPredicate(self)
        guard let written = predicate.writtenOut else { return "\(predicate)" }
        return FormatText(format: written.format, arguments: written.arguments).literal
    }

    /// The predicate with values for its variables, by their names without the dollar sign.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
        NSPredicate(FetchPredicate(self).withSubstitutionVariables(variables.mapValues { $0 is NSNull ? nil : $0 }))
    }

    /// A predicate from a format string and what a function was given as arguments: `withVaList(arguments) { NSPredicate(format: f, arguments: $0) }`.
    public convenience init(format: String, arguments: PredicateArguments) {
        self.init(format: format, argumentArray: arguments.values)
    }
}
