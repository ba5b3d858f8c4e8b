import RelataModel

/// Joining conditions: as flat as possible, with the values that one property is compared with in one list.
extension Condition {
    /// The number of comparisons of a property with values from which they become a list. A few are as fast for
    /// SQLite as a list, but the work of its planner grows with the square of their number.
    private static let leastList = 32

    /// The largest number of comparisons and other tests in a query; the values of a list count as one.
    private static let mostTerms = 10_000

    /// Returns a condition that is true if all parts are.
    static func all(_ parts: [Condition]) -> Condition {
        let flat = parts.flatMap { if case .and(let inner) = $0 { inner } else { [$0] } }
        let joined = listed(flat) {
            if case .not(let inner) = $0 { inner.comparedValues } else { nil }
        } make: {
            .not(.isIn($0, ValueList($1)))
        }
        return joined.count == 1 ? joined[0] : .and(joined)
    }

    /// Returns a condition that is true if a part is.
    static func any(_ parts: [Condition]) -> Condition {
        let flat = parts.flatMap { if case .or(let inner) = $0 { inner } else { [$0] } }
        let joined = listed(flat) {
            $0.comparedValues
        } make: {
            .isIn($0, ValueList($1))
        }
        return joined.count == 1 ? joined[0] : .or(joined)
    }

    /// Returns the parts, with one list instead of many comparisons of a property with values.
    private static func listed(
        _ parts: [Condition], _ comparison: (Condition) -> (path: ValuePath, values: [QueryValue])?,
        make: (Operand, [QueryValue]) -> Condition
    ) -> [Condition] {
        guard parts.count >= leastList else { return parts }
        let comparisons = parts.map(comparison)
        var counts: [ValuePath: Int] = [:]
        for case let (path, values)? in comparisons { counts[path, default: 0] += values.count }
        var lists: [ValuePath: [QueryValue]] = [:]
        var indexes: [ValuePath: Int] = [:]
        var result: [Condition] = []
        for (part, comparison) in zip(parts, comparisons) {
            guard let (path, values) = comparison, counts[path, default: 0] >= leastList else {
                result.append(part)
                continue
            }
            if indexes[path] == nil {
                indexes[path] = result.count
                result.append(part)
            }
            lists[path, default: []] += values
        }
        for (path, index) in indexes { result[index] = make(.path(path), lists[path] ?? []) }
        return result
    }

    /// The property and the values, if the condition is that it has one of them.
    private var comparedValues: (path: ValuePath, values: [QueryValue])? {
        switch self {
        case .equal(.path(let path), .constant(let value)), .equal(.constant(let value), .path(let path)):
            // A decimal and another number are compared by a function.
            let isDecimal = if case .decimal = value { true } else { false }
            return value.isNull || isDecimal == (path.kind == .decimal) ? (path, [value]) : nil
        case .isIn(.path(let path), let list): return (path, list.values)
        default: return nil
        }
    }

    /// Throws if SQLite would need minutes before it reads a row.
    func requireFewTerms() throws(FetchPredicateError) {
        let count = termCount
        guard count > Self.mostTerms else { return }
        throw FetchPredicateError(
            "it has \(count) terms, and a store can be asked \(Self.mostTerms) at once",
            fix: "put values into one list with IN, or fetch in several parts")
    }

    private var termCount: Int {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.termCount }
        case .not(let part), .exists(_, let part): part.termCount
        case .constant, .equal, .less, .lessOrEqual, .text, .isIn: 1
        }
    }
}
