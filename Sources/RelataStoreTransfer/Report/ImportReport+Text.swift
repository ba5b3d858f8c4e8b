public import RelataCoreDataStore

extension ImportReport {
    /// The report in readable form.
    public var text: String {
        var lines = ["\(source): model \(modelName)"]
        if !versionIdentifiers.isEmpty { lines[0] += ", version \(versionIdentifiers.joined(separator: ", "))" }
        lines.append("objects: \(objects.reduce(0) { $0 + $1.count })")
        lines += objects.map { "  \($0.entity): \($0.count)" }
        if !pairs.isEmpty {
            lines.append("pairs of many-to-many relationships: \(pairs.reduce(0) { $0 + $1.count })")
            lines += pairs.map { "  \($0.relationship): \($0.count)" }
        }
        if externalValues > 0 { lines.append("values read from files of their own: \(externalValues)") }
        if !missing.isEmpty {
            lines.append("parts of the model that the store has no place for: \(missing.count)")
            lines += missing.map { "  \($0)" }
        }
        if violationCount > 0 {
            lines.append("values that do not fit the model: \(violationCount)")
            lines += violations.map { "  \($0.text)" }
            if violationCount > violations.count { lines.append("  and \(violationCount - violations.count) more") }
        }
        if valuesLeftOut > 0 { lines.append("values left out: \(valuesLeftOut)") }
        if rowsLeftOut > 0 { lines.append("rows left out: \(rowsLeftOut)") }
        if !otherTables.isEmpty {
            lines.append("tables passed over:")
            lines += otherTables.map { "  \($0.name): \($0.words), rows: \($0.rows)" }
        }
        if !remarks.isEmpty {
            lines.append("remarks:")
            lines += remarks.map { "  \($0)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension ImportViolation {
    /// The violation in one line.
    public var text: String {
        "\(entity) \(id), \(property): \(value): \(reason) (\(remedy.rawValue)\(remedy == .importRefused ? ", also" : "") with --lenient)"
    }
}

extension OtherTable {
    /// The purpose of the table, in words.
    public var words: String {
        switch kind {
        case .history: "persistent history"
        case .cloudKit: "bookkeeping of CloudKit"
        case .other: "not of the model"
        }
    }
}
