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
        var known = Set(ids(inserted + updated + updatedIndirectly))
        for text in texts {
            let id = ManagedObjectID(entity: text.entity, storeUUID: storeUUID, rowID: text.rowID)
            guard known.insert(id).inserted else { continue }
            if let index = updatedIndirectly.firstIndex(where: { $0.entity === text.entity }) {
                updatedIndirectly[index].rowIDs.append(text.rowID)
            } else {
                updatedIndirectly.append(EntityRowIDs(entity: text.entity, rowIDs: [text.rowID]))
            }
        }
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
