/// Reads or sets the reference of a to-one relationship by its slot.
final class ToOneAccess: FieldVisitor {
    private var reference = ToOneReference()
    private var isWriting = false

    /// Returns the reference in a slot.
    func read(_ slot: Slot, of storage: ObjectStorage) -> ToOneReference {
        isWriting = false
        storage.visit(slot, self)
        defer { reference = ToOneReference() }
        return reference
    }

    /// Sets the reference in a slot.
    func write(_ reference: ToOneReference, to slot: Slot, of storage: ObjectStorage) {
        isWriting = true
        self.reference = reference
        storage.visit(slot, self)
        self.reference = ToOneReference()
    }

    override func visit(_ value: inout ToOneReference) {
        if isWriting { value = reference } else { reference = value }
    }
}

/// Reads or sets the contents of a to-many relationship by its slot.
final class ToManyAccess: FieldVisitor {
    private var contents: ToManyContents?
    private var isWriting = false

    /// Returns the contents in a slot.
    func read(_ slot: Slot, of storage: ObjectStorage) -> ToManyContents? {
        isWriting = false
        storage.visit(slot, self)
        defer { contents = nil }
        return contents
    }

    /// Sets the contents in a slot.
    func write(_ contents: ToManyContents?, to slot: Slot, of storage: ObjectStorage) {
        isWriting = true
        self.contents = contents
        storage.visit(slot, self)
        self.contents = nil
    }

    override func visit(_ value: inout ToManyReference) {
        if isWriting { value.contents = contents } else { contents = value.contents }
    }
}
