import Foundation

/// Determines the type of a storage's field, so that a field is never paired with a column or a relationship of
/// another type; this can happen if entities share a class.
final class FieldProbe: FieldVisitor {
    private let storage: ObjectStorage
    private var found: FieldType?

    init(_ storage: ObjectStorage) {
        self.storage = storage
    }

    /// Returns the type of the field in a slot.
    func type(ofFieldAt slot: Slot) -> FieldType? {
        found = nil
        storage.visit(slot, self)
        return found
    }

    override func visit(_ value: inout Bool?) { found = .boolean }
    override func visit(_ value: inout Int16?) { found = .integer16 }
    override func visit(_ value: inout Int32?) { found = .integer32 }
    override func visit(_ value: inout Int64?) { found = .integer64 }
    override func visit(_ value: inout Float?) { found = .float }
    override func visit(_ value: inout Double?) { found = .double }
    override func visit(_ value: inout Decimal?) { found = .decimal }
    override func visit(_ value: inout String?) { found = .string }
    override func visit(_ value: inout Date?) { found = .date }
    override func visit(_ value: inout Data?) { found = .data }
    override func visit(_ value: inout UUID?) { found = .uuid }
    override func visit(_ value: inout URL?) { found = .url }
    override func visit(_ value: inout Any?) { found = .any }
    override func visit(_ value: inout ToOneReference) { found = .toOne }
    override func visit(_ value: inout ToManyReference) { found = .toMany }
}
