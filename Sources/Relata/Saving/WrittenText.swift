import RelataModel

/// A derived string that was written to a row.
struct WrittenText {
    let entity: EntityDescription
    let rowID: RowID
    let slot: Slot
    let text: String?
}

extension SavedChanges {
    /// Counts the objects as updated whose derived strings were written, unless they do already.
    mutating func add(_ texts: [WrittenText]) {
        guard !texts.isEmpty else { return }
        countAsUpdated(texts.map { EntityRowIDs(entity: $0.entity, rowIDs: [$0.rowID]) })
    }
}

extension ContextCore {
    /// Gives the objects in memory the derived strings that were written to their rows.
    func apply(_ texts: [WrittenText]) {
        let writer = TextWriter()
        for text in texts {
            guard let object = registry[text.rowID, hierarchy: text.entity.hierarchy], object.entity === text.entity,
                let storage = object.storage
            else { continue }
            writer.text = text.text
            storage.visit(text.slot, writer)
            object.committed?.visit(text.slot, writer)
        }
    }
}

/// Sets the field that it visits to a string.
private final class TextWriter: FieldVisitor {
    var text: String?

    override func visit(_ value: inout String?) { value = text }
}
