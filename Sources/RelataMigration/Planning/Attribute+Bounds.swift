import Foundation
import RelataModel
import RelataSchema

extension Attribute {
    /// Whether every value that another attribute's column holds is one that this attribute's column takes.
    func allowsAll(of old: Attribute) -> Bool {
        guard isNumbered == old.isNumbered, (isNumbered && type != .boolean) || type == old.type else { return false }
        guard let bounds = Bounds(self), let oldBounds = Bounds(old) else { return false }
        return bounds.contains(oldBounds)
    }

    /// Whether the default is a value that the column takes.
    var allowsDefault: Bool {
        switch defaultValue {
        case .integer, .double, .decimal, .date:
            var exact = self
            exact.validation.minimum = defaultValue
            exact.validation.maximum = defaultValue
            return allowsAll(of: exact) && defaultValue?.literal(for: type) != nil
        case .string(let text):
            // As the conditions count: bytes for the least, scalars for the most.
            guard type == .string else { return false }
            return text.utf8.count >= validation.minimumLength ?? 0
                && text.unicodeScalars.count <= validation.maximumLength ?? .max
        case .boolean: return type == .boolean
        case .binary, .uuid, .uri, nil: return false
        }
    }

    /// Whether the column holds whole numbers.
    private var isNumbered: Bool { type.isInteger || type == .boolean }

    /// What a column's conditions allow; a bound that is missing allows all.
    private struct Bounds {
        var minimum: Decimal?
        var maximum: Decimal?
        let lengths: (minimum: Int, maximum: Int)

        /// The bounds; `nil` where one of them is no number.
        init?(_ attribute: Attribute) {
            let validation = attribute.validation
            lengths = (max(0, validation.minimumLength ?? 0), validation.maximumLength ?? .max)
            for (value, path) in [(validation.minimum, \Self.minimum), (validation.maximum, \Self.maximum)] {
                guard let value else { continue }
                guard let number = value.decimal, !number.isNaN else { return nil }
                self[keyPath: path] = number
            }
            guard let range = attribute.type == .boolean ? 0...1 : attribute.type.integerRange else { return }
            let (first, last) = (Decimal(range.lowerBound), Decimal(range.upperBound))
            // Bounds beyond those of the type are not looked at.
            if minimum.map({ $0 < first || $0 > last }) ?? true { minimum = first }
            if maximum.map({ $0 < first || $0 > last }) ?? true { maximum = last }
        }

        func contains(_ other: Bounds) -> Bool {
            if let minimum { guard let lower = other.minimum, minimum <= lower else { return false } }
            if let maximum { guard let upper = other.maximum, maximum >= upper else { return false } }
            return lengths.minimum <= other.lengths.minimum && lengths.maximum >= other.lengths.maximum
        }
    }
}

extension AttributeValue {
    /// The value as a number, if it is one.
    fileprivate var decimal: Decimal? {
        switch self {
        case .integer(let value): Decimal(value)
        // The fewest digits that mean the number: the conversion by Foundation adds others.
        case .double(let value), .date(let value): Decimal(string: value.description, locale: nil)
        case .decimal(let value): value
        case .string, .boolean, .binary, .uuid, .uri: nil
        }
    }
}
