/// The arguments of a format, as `withVaList(_:_:)` hands them on.
public struct PredicateArguments {
    let values: [any CVarArg]
}

/// Hands the arguments of a function to `NSPredicate(format:arguments:)`. The standard library's function of this
/// name, which makes a list of C's of them, is used for everything else.
public func withVaList<Result>(_ arguments: [any CVarArg], _ body: (PredicateArguments) -> Result) -> Result {
    body(PredicateArguments(values: arguments))
}

/// The arguments of a function for `NSPredicate(format:arguments:)`. Where a list of C's is needed, as by
/// `String(format:arguments:)`, the standard library's function of this name is called.
public func getVaList(_ arguments: [any CVarArg]) -> PredicateArguments { PredicateArguments(values: arguments) }
