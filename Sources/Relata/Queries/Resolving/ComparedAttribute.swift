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

/// Finds the attribute that a value is compared with, for an error about the value.
struct ComparedAttribute {
    /// The entities of the objects that paths begin at, by their scopes.
    private let scopes: [Int: EntityDescription]

    /// - Parameter entity: the entity of the objects that the condition is for.
    init(of entity: EntityDescription) { self.init([0: entity]) }

    private init(_ scopes: [Int: EntityDescription]) { self.scopes = scopes }

    /// Returns the attribute's key path; `nil` if it is part of an expression.
    func keyPath(comparedWith value: QueryValue, in condition: Condition) -> String? {
        switch condition {
        case .constant: nil
        case .and(let parts), .or(let parts):
            parts.lazy.compactMap { keyPath(comparedWith: value, in: $0) }.first
        case .not(let part): keyPath(comparedWith: value, in: part)
        case .equal(let left, let right), .less(let left, let right), .lessOrEqual(let left, let right),
            .text(_, let left, let right, _):
            left.isConstant(ofSize: value.size)
                ? keyPath(right)
                : right.isConstant(ofSize: value.size) ? keyPath(left) : nil
        case .isIn(let operand, let values):
            values.values.contains { $0.size == value.size } ? keyPath(operand) : nil
        case .exists(let path, let condition):
            ComparedAttribute(scopes.merging([path.element: path.entity]) { $1 })
                .keyPath(comparedWith: value, in: condition)
        }
    }

    /// Returns the key path of an attribute of an object that a path begins at, or over its to-one relationships.
    private func keyPath(_ operand: Operand) -> String? {
        guard case .path(let path) = operand, case .attribute(let slot, _) = path.end else { return nil }
        let entity = path.steps.isEmpty ? scopes[path.scope] : path.steps.last?.destinationEntity
        guard let attribute = entity?.attributes.first(where: { $0.slot == slot }) else { return nil }
        return (path.steps.map(\.name) + [attribute.name]).joined(separator: ".")
    }
}

extension Operand {
    fileprivate func isConstant(ofSize size: Int) -> Bool {
        guard case .constant(let value) = self else { return false }
        return value.size == size
    }
}
