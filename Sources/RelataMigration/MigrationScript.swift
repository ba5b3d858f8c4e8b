package import RelataModel
import RelataSchema

/// A plan as a file for the `sqlite3` shell.
package struct MigrationScript {
    /// The file's text.
    package let text: String

    /// Writes the plan down.
    /// - Parameters:
    ///   - from: the name of the old version.
    ///   - to: the name of the new one.
    ///   - plan: the plan, in the portable mode.
    ///   - model: the new version.
    /// - Throws: what an encoder throws, for a model with a value that JSON cannot have.
    package init(from: String, to: String, plan: MigrationPlan, model: Model) throws {
        var lines = [
            "-- Makes a store of the version \(Self.line(from)) one of the version \(Self.line(to)).",
            "-- Run it with: sqlite3 -bail STORE < FILE. It happens whole or not at all.",
        ]
        lines += plan.steps.map { "-- - \(Self.line($0.words)) (\($0.cost.rawValue))" }
        lines += ["", "PRAGMA foreign_keys = OFF;", "BEGIN IMMEDIATE;", ""]
        for (index, condition) in plan.conditions.enumerated() {
            // A condition that does not hold stops the shell at a constraint with the condition's name.
            let name = SQL.name("_condition.\(index)")
            lines.append("-- Refused where \(Self.line(condition.name)): \(Self.line(condition.words)).")
            lines.append(
                "CREATE TEMP TABLE \(name) (\"count\" CONSTRAINT \(SQL.name(condition.name)) CHECK (\"count\" = 0));")
            lines.append("INSERT INTO \(name) SELECT count(*) FROM (\(condition.query));")
            lines.append("DROP TABLE \(name);")
        }
        lines += plan.statements.map { "\($0);" }
        lines += plan.finalStatements.map { "\($0);" }
        lines += ["", "-- What the store says of itself."]
        lines += try Self.metadata(of: model, plan, named: to)
        lines += ["", "COMMIT;", "PRAGMA foreign_key_check;"]
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func metadata(of model: Model, _ plan: MigrationPlan, named name: String) throws -> [String] {
        let metadata = Schema.MetadataTable.self
        let schema = Schema(model)
        let (table, key, value) = (
            SQL.name(metadata.name), SQL.name(metadata.keyColumn), SQL.name(metadata.valueColumn)
        )
        let version = StoreLineage.Version(name: model.versionIdentifier ?? name, digest: model.versionFingerprint)
        let texts = [
            (metadata.modelKey, model.name), (metadata.structureKey, schema.structureFingerprint),
            (metadata.rulesKey, schema.rulesFingerprint), (metadata.versionKey, version.digest),
            (metadata.descriptionKey, try ModelDescription(model, schema: schema).text()),
        ]
        var lines = texts.map { "INSERT OR REPLACE INTO \(table) VALUES (\(SQL.text($0.0)), \(SQL.text($0.1)));" }
        lines.append(
            "UPDATE \(table) SET \(value) = json_insert(\(value), '$.versions[#]', "
                + "json(\(SQL.text(try StoreRecord.text(version))))) WHERE \(key) = \(SQL.text(metadata.lineageKey));")
        // Defaults of columns that were added stay as they are, until the rows are written anew.
        var patch: [String: [String: [String: String]?]] = [:]
        for name in plan.rewritten { patch[name] = ["added": nil] }
        for (name, added) in plan.added { patch[name] = ["added": added] }
        lines.append(
            "UPDATE \(table) SET \(value) = json_patch(\(value), \(SQL.text(try StoreRecord.text(["tables": patch])))) "
                + "WHERE \(key) = \(SQL.text(metadata.tablesKey));")
        return lines
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
