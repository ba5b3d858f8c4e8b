import Foundation

extension HistoryRecord {
    /// The record as it is stored.
    ///
    /// A save of one object costs half as much when its record is put together here: Foundation's encoder takes longer
    /// than all else that the history adds. It encodes what is not made of numbers and plain names.
    var json: String {
        get throws {
            guard tombstones == nil, allGroups.allSatisfy(\.hasPlainNames) else {
                return String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
            }
            var text = ""
            text.append(named: "inserted", inserted, isFirst: true)
            text.append(named: "updated", updated)
            text.append(named: "partners", partners)
            if let repositioned { text.append(named: "repositioned", repositioned) }
            text.append(named: "deleted", deleted)
            return text + "}"
        }
    }

    private var allGroups: [Group] { inserted + updated + partners + (repositioned ?? []) + deleted }
}

extension HistoryRecord.Group {
    /// Whether the names are the same in JSON.
    fileprivate var hasPlainNames: Bool {
        entity.isPlainInJSON && (properties ?? []).allSatisfy(\.isPlainInJSON)
    }
}

extension String {
    fileprivate var isPlainInJSON: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    fileprivate mutating func append(named name: String, _ groups: [HistoryRecord.Group], isFirst: Bool = false) {
        append(isFirst ? "{\"" : ",\"")
        append(name)
        append("\":[")
        for (index, group) in groups.enumerated() {
            append(index == 0 ? "{\"entity\":\"" : ",{\"entity\":\"")
            append(group.entity)
            append("\",\"runs\":[")
            append(group.runs.lazy.map(String.init).joined(separator: ","))
            append("]")
            if let properties = group.properties {
                append(",\"properties\":[")
                append(properties.lazy.map { "\"\($0)\"" }.joined(separator: ","))
                append("]")
            }
            append("}")
        }
        append("]")
    }
}
