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
        let access = StringAccess()
        for text in texts {
            guard let object = registry[text.rowID, hierarchy: text.entity.hierarchy], object.entity === text.entity,
                let storage = object.storage
            else { continue }
            access.write(text.text, to: text.slot, of: storage)
            if let committed = object.committed { access.write(text.text, to: text.slot, of: committed) }
        }
    }
}
