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
        text.append(named: "partners", partners)
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
        append(json: group.entity)
        self += ",\"runs\":["
        self += group.runs.lazy.map(String.init).joined(separator: ",")
        self += "]"
        if let properties = group.properties {
            self += ",\"properties\":"
            append(listOf: properties) { $0.append(json: $1) }
        }
        self += "}"
    }

    fileprivate mutating func append(_ tombstone: HistoryRecord.Tombstone) {
        self += "{\"entity\":"
        append(json: tombstone.entity)
        self += ",\"rowID\":\(tombstone.rowID),\"values\":{"
        for (index, (name, value)) in tombstone.values.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { self += "," }
            append(json: name)
            self += ":"
            append(json: value)
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

    /// Appends a string as JSON spells it.
    private mutating func append(json string: String) {
        self += "\""
        if string.utf8.allSatisfy(Self.isPlainInJSON) {
            self += string
        } else {
            for scalar in string.unicodeScalars {
                if scalar.isASCII, !Self.isPlainInJSON(UInt8(truncatingIfNeeded: scalar.value)) {
                    let digits = String(scalar.value, radix: 16)
                    self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    unicodeScalars.append(scalar)
                }
            }
        }
        self += "\""
    }

    /// Whether a byte of UTF-8 is the same in a string of JSON.
    private static func isPlainInJSON(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
