/// Reads or sets the field of a string attribute by its slot.
final class StringAccess: FieldVisitor {
    private var string: String?
    private var isWriting = false

    /// Returns the string in a slot.
    func read(_ slot: Slot, of storage: ObjectStorage) -> String? {
        isWriting = false
        storage.visit(slot, self)
        defer { string = nil }
        return string
    }

    /// Sets the string in a slot.
    func write(_ string: String?, to slot: Slot, of storage: ObjectStorage) {
        isWriting = true
        self.string = string
        storage.visit(slot, self)
        self.string = nil
    }

    override func visit(_ value: inout String?) {
        if isWriting { value = string } else { string = value }
    }
}
