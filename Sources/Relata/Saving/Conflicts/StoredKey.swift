import Foundation

/// The values of a uniqueness constraint, equal if SQLite's index considers them equal.
struct StoredKey: Hashable {
    fileprivate enum Value: Hashable {
        case integer(Int64)
        case real(Double)
        /// Bytes, as strings that are equal in Swift can have different bytes.
        case text([UInt8])
        case blob(Data)
    }

    private let values: [Value]

    /// - Returns: `nil` if one of the values is NULL: NULLs never conflict.
    init?(_ slots: [Slot], of storage: ObjectStorage) {
        let reader = StoredKeyReader()
        var values: [Value] = []
        for slot in slots {
            reader.value = nil
            storage.visit(slot, reader)
            guard let value = reader.value else { return nil }
            values.append(value)
        }
        self.values = values
    }
}

private final class StoredKeyReader: FieldVisitor {
    var value: StoredKey.Value?

    override func visit(_ value: inout Bool?) { self.value = value.map { .integer($0 ? 1 : 0) } }
    override func visit(_ value: inout Int16?) { self.value = value.map { .integer(Int64($0)) } }
    override func visit(_ value: inout Int32?) { self.value = value.map { .integer(Int64($0)) } }
    override func visit(_ value: inout Int64?) { self.value = value.map { .integer($0) } }
    override func visit(_ value: inout Float?) { self.value = value.map { .real(Double($0)) } }
    override func visit(_ value: inout Double?) { self.value = value.map { .real($0) } }
    override func visit(_ value: inout Decimal?) { self.value = value.map { .text(Array($0.description.utf8)) } }
    override func visit(_ value: inout String?) { self.value = value.map { .text(Array($0.utf8)) } }
    override func visit(_ value: inout Date?) { self.value = value.map { .real($0.timeIntervalSinceReferenceDate) } }
    override func visit(_ value: inout Data?) { self.value = value.map { .blob($0) } }
    override func visit(_ value: inout UUID?) {
        self.value = value.map { withUnsafeBytes(of: $0.uuid) { .blob(Data($0)) } }
    }
    override func visit(_ value: inout URL?) { self.value = value.map { .text(Array($0.absoluteString.utf8)) } }
    // An object that was never saved has an ID too, but no row has that ID.
    override func visit(_ value: inout ToOneReference) { self.value = value.rowID.map { .integer($0.rawValue) } }
}
