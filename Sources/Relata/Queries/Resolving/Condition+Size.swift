import Foundation

extension QueryValue {
    /// The number of bytes of a value of variable size.
    var size: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .data(let data): data.count
        case .null, .integer, .object, .double, .date, .decimal, .uuid: 0
        }
    }
}

extension Condition {
    /// Returns the attribute that a value is compared with, for an error about the value; `nil` if it is part of an
    /// expression.
    /// - Parameter entity: the entity of the condition's objects.
    func property(comparedWith value: QueryValue, of entity: EntityDescription) -> String? {
        switch self {
        case .constant: nil
        case .and(let parts), .or(let parts):
            parts.lazy.compactMap { $0.property(comparedWith: value, of: entity) }.first
        case .not(let part): part.property(comparedWith: value, of: entity)
        case .equal(let left, let right), .less(let left, let right), .lessOrEqual(let left, let right),
            .text(_, let left, let right, _):
            left.isConstant(ofSize: value.size)
                ? right.property(of: entity)
                : right.isConstant(ofSize: value.size) ? left.property(of: entity) : nil
        case .isIn(let operand, let values):
            values.values.contains { $0.size == value.size } ? operand.property(of: entity) : nil
        case .exists(_, let condition): condition.property(comparedWith: value, of: entity)
        }
    }
}

extension Operand {
    fileprivate func isConstant(ofSize size: Int) -> Bool {
        guard case .constant(let value) = self else { return false }
        return value.size == size
    }

    /// Returns the key path of an attribute of the entity itself, or over its to-one relationships.
    fileprivate func property(of entity: EntityDescription) -> String? {
        guard case .path(let path) = self, case .attribute(_, let column?) = path.end else { return nil }
        return (path.steps.map(\.name) + [column]).joined(separator: ".")
    }
}
