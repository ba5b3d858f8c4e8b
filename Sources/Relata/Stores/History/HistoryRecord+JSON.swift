import RelataJSON

extension HistoryRecord {
    /// The record as it is stored.
    ///
    /// A save of one object costs half as much when its record is put together here: Foundation's encoder takes longer
    /// than all else that the history adds.
    var json: String {
        var text = "{"
        text.append(named: "inserted", inserted)
        text += ","
        text.append(named: "updated", updated)
        text += ","
        text.append(named: "partners", updatedIndirectly)
        if let repositioned {
            text += ","
            text.append(named: "repositioned", repositioned)
        }
        text += ","
        text.append(named: "deleted", deleted)
        if let tombstones {
            text += ",\"tombstones\":"
            text.append(listOf: tombstones) { $0.append($1) }
        }
        return text + ",\"rows\":\(rowCount)}"
    }
}

extension String {
    fileprivate mutating func append(named name: String, _ groups: [HistoryRecord.Rows]) {
        self += "\""
        self += name
        self += "\":"
        append(listOf: groups) { $0.append($1) }
    }

    private mutating func append(_ group: HistoryRecord.Rows) {
        self += "{\"entity\":"
        JSONString.append(group.entity, to: &self)
        self += ",\"runs\":["
        self += group.runs.lazy.map(String.init).joined(separator: ",")
        self += "]"
        if let properties = group.properties {
            self += ",\"properties\":"
            append(listOf: properties) { JSONString.append($1, to: &$0) }
        }
        self += "}"
    }

    fileprivate mutating func append(_ tombstone: HistoryRecord.Tombstone) {
        self += "{\"entity\":"
        JSONString.append(tombstone.entity, to: &self)
        self += ",\"rowID\":\(tombstone.rowID),\"values\":{"
        for (index, (name, value)) in tombstone.values.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { self += "," }
            JSONString.append(name, to: &self)
            self += ":"
            JSONString.append(value, to: &self)
        }
        self += "}}"
    }

    fileprivate mutating func append<Element>(
        listOf elements: [Element], _ appendElement: (inout String, Element) -> Void
    ) {
        self += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { self += "," }
            appendElement(&self, element)
        }
        self += "]"
    }
}
