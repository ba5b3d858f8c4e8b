public import RelataCoreDataStore

extension ImportReport: CustomStringConvertible {
    /// The report, a line for each finding.
    public var description: String {
        var lines = ["\(source): model \(modelName)"]
        if !versionIdentifiers.isEmpty { lines[0] += ", version \(versionIdentifiers.joined(separator: ", "))" }
        lines.append("objects: \(objects.reduce(0) { $0 + $1.count })")
        lines += objects.map { "  \($0.entity): \($0.count)" }
        if !pairs.isEmpty {
            lines.append("pairs of many-to-many relationships: \(pairs.reduce(0) { $0 + $1.count })")
            lines += pairs.map { "  \($0.relationship): \($0.count)" }
        }
        if externalValues > 0 { lines.append("values read from external files: \(externalValues)") }
        lines += problemLines
        if valuesLeftOut > 0 { lines.append("values left out: \(valuesLeftOut)") }
        if rowsLeftOut > 0 { lines.append("rows left out: \(rowsLeftOut)") }
        if !otherTables.isEmpty {
            lines.append("tables that were not imported:")
            lines += otherTables.map { "  \($0.name): \($0.purpose), rows: \($0.rows)" }
        }
        if !remarks.isEmpty {
            lines.append("remarks:")
            lines += remarks.map { "  \($0)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What an import that is not lenient can be refused for, a line for each finding.
    var problemLines: [String] {
        var lines: [String] = []
        if !missing.isEmpty {
            lines.append("parts of the model that the store has no place for: \(missing.count)")
            lines += missing.map { "  \($0)" }
        }
        if violationCount > 0 {
            lines.append("values that do not fit the model: \(violationCount)")
            lines += violations.map { "  \($0.description)" }
            if violationCount > violations.count { lines.append("  and \(violationCount - violations.count) more") }
        }
        return lines
    }
}

extension ImportViolation: CustomStringConvertible {
    /// The violation in one line.
    public var description: String {
        "\(entity) \(rowID), \(property): \(value): \(reason) "
            + "(\(remedy.rawValue)\(remedy == .importRefused ? ", also" : "") with --lenient)"
    }
}

extension OtherTable {
    /// What the table is for.
    public var purpose: String {
        switch kind {
        case .history: "persistent history"
        case .cloudKit: "bookkeeping of CloudKit"
        case .other: "not of the model"
        }
    }
}
