import Foundation
import RelataModel

/// Reads the value of a field: an attribute's, or the row ID of a to-one relationship's destination.
final class FieldReader: FieldVisitor {
    private var value: AttributeValue?

    /// Returns the value in a slot; `nil` if there is none.
    func value(_ slot: Slot, of storage: ObjectStorage) -> AttributeValue? {
        value = nil
        storage.visit(slot, self)
        return value
    }

    override func visit(_ value: inout Bool?) { self.value = value.map { .boolean($0) } }
    override func visit(_ value: inout Int16?) { self.value = value.map { .integer(Int64($0)) } }
    override func visit(_ value: inout Int32?) { self.value = value.map { .integer(Int64($0)) } }
    override func visit(_ value: inout Int64?) { self.value = value.map { .integer($0) } }
    override func visit(_ value: inout Float?) { self.value = value.map { .double(Double($0)) } }
    override func visit(_ value: inout Double?) { self.value = value.map { .double($0) } }
    override func visit(_ value: inout Decimal?) { self.value = value.map { .decimal($0) } }
    override func visit(_ value: inout String?) { self.value = value.map { .string($0) } }
    override func visit(_ value: inout Date?) { self.value = value.map { .date($0.timeIntervalSinceReferenceDate) } }
    override func visit(_ value: inout Data?) { self.value = value.map { .binary($0) } }
    override func visit(_ value: inout UUID?) { self.value = value.map { .uuid($0) } }
    override func visit(_ value: inout URL?) { self.value = value.map { .uri($0.absoluteString) } }
    // An object that was never saved has an ID too, but no row has that ID.
    override func visit(_ value: inout ToOneReference) { self.value = value.rowID.map { .integer($0.rawValue) } }
}
