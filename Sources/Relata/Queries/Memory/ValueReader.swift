import Foundation

/// Reads fields as values of predicates.
final class ValueReader: FieldVisitor {
    private var found = QueryValue.null

    /// Returns the value of an attribute.
    func value(_ slot: Slot, of object: ManagedObject) -> QueryValue {
        found = .null
        object.fire()?.visit(slot, self)
        return found
    }

    override func visit(_ value: inout Bool?) { found = value.map { .integer($0 ? 1 : 0) } ?? .null }
    override func visit(_ value: inout Int16?) { found = value.map { .integer(Int64($0)) } ?? .null }
    override func visit(_ value: inout Int32?) { found = value.map { .integer(Int64($0)) } ?? .null }
    override func visit(_ value: inout Int64?) { found = value.map { .integer($0) } ?? .null }
    override func visit(_ value: inout Float?) { found = value.map { .number(Double($0)) } ?? .null }
    override func visit(_ value: inout Double?) { found = value.map { .number($0) } ?? .null }
    override func visit(_ value: inout Decimal?) { found = value.map { $0.isNaN ? .null : .decimal($0) } ?? .null }
    override func visit(_ value: inout String?) { found = value.map { .string($0) } ?? .null }
    override func visit(_ value: inout Date?) {
        found = value.map { .date($0.timeIntervalSinceReferenceDate) } ?? .null
    }
    override func visit(_ value: inout Data?) { found = value.map { .data($0) } ?? .null }
    override func visit(_ value: inout UUID?) { found = value.map { .uuid($0) } ?? .null }
    override func visit(_ value: inout URL?) { found = value.map { .string($0.absoluteString) } ?? .null }
}
