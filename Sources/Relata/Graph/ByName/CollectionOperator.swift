import Foundation

/// A collection operator of a key path, as in `"tracks.@sum.length"`.
enum CollectionOperator: String {
    case sum
    case average = "avg"
    case minimum = "min"
    case maximum = "max"
    case unionOfObjects
    case distinctUnionOfObjects
    case unionOfArrays
    case distinctUnionOfArrays
    case distinctUnionOfSets

    /// Returns the result for the values at the end of the rest of the path.
    func result(_ values: Collected) -> Any? {
        switch self {
        case .sum: NumberTotal(values.present).sum
        case .average: NumberTotal(values.present).average
        case .minimum: Self.least(of: values.present, by: .orderedAscending)
        case .maximum: Self.least(of: values.present, by: .orderedDescending)
        case .unionOfObjects: values.present
        case .distinctUnionOfObjects: Self.distinct(values.present, isSet: values.isSet)
        case .unionOfArrays: Self.flattened(values.present)
        case .distinctUnionOfArrays: Self.distinct(Self.flattened(values.present), isSet: false)
        case .distinctUnionOfSets: Self.distinct(Self.flattened(values.present), isSet: true)
        }
    }

    private static func distinct(_ values: [Any], isSet: Bool) -> Any {
        var known: Set<AnyHashable> = []
        let unique = values.filter { value in
            (value as? any Hashable).map { known.insert(AnyHashable($0)).inserted } ?? true
        }
        return isSet ? known : unique
    }

    private static func flattened(_ collections: [Any]) -> [Any] {
        collections.flatMap { collection -> [Any] in
            switch collection {
            case let members as Set<ManagedObject>: Array(members)
            case let members as Set<AnyHashable>: members.map(\.base)
            case let members as [Any]: members
            case let members as NSSet: members.allObjects
            case let members as NSOrderedSet: members.array
            default: [collection]
            }
        }
    }

    /// Returns the smallest or largest value: the first one in an order.
    private static func least(of values: [Any], by order: ComparisonResult) -> Any? {
        values.dropFirst().reduce(values.first) { least, value in
            least.flatMap { compare(value, $0) } == order ? value : least
        }
    }

    private static func compare(_ left: Any, _ right: Any) -> ComparisonResult? {
        switch (left, right) {
        case (let left as NSNumber, let right as NSNumber): left.compare(right)
        case (let left as String, let right as String): left.compare(right)
        case (let left as Date, let right as Date): left.compare(right)
        default: nil
        }
    }
}

/// A sum of numbers: exact for integers and decimals, as `Double` for others.
///
/// It is not what queries compute (`NumberSum`, `DecimalSum`): its numbers are of any types at once, the result's type
/// follows from theirs, and the average of nothing is 0, as Foundation's operators have it.
private struct NumberTotal {
    private var count = 0
    private var exact = Decimal.zero
    private var rough = 0.0
    private var isExact = true
    private var isWhole = true

    init(_ values: [Any]) {
        for case let number as NSNumber in values {
            count += 1
            rough += number.doubleValue
            switch ExactNumber(number) {
            case .integer(let value): exact += Decimal(value)
            case .unsigned(let value): exact += Decimal(value)
            case .decimal(let value):
                exact += value
                isWhole = false
            case .double, nil: isExact = false
            }
        }
    }

    var sum: NSNumber {
        guard isExact else { return NSNumber(value: rough) }
        if isWhole, let whole = Int64(exact.description) { return NSNumber(value: whole) }
        return NSDecimalNumber(decimal: exact)
    }

    var average: NSNumber {
        guard count > 0 else { return NSNumber(value: 0) }
        guard isExact, !isWhole else { return NSNumber(value: rough / Double(count)) }
        return NSDecimalNumber(decimal: exact / Decimal(count))
    }
}
