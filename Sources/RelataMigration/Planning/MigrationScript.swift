package import RelataModel
import RelataSchema

/// A plan as a file for the `sqlite3` shell.
package struct MigrationScript {
    /// The contents of the file.
    package let text: String

    /// Creates the script of a plan.
    /// - Parameters:
    ///   - from: the name of the old version.
    ///   - to: the name of the new one.
    ///   - plans: the plans of the route's steps, in the portable mode.
    ///   - model: the new version.
    /// - Throws: the encoder's error, for a model with a value that JSON cannot represent.
    package init(from: String, to: String, plans: [MigrationPlan], model: Model) throws {
        var lines = [
            "-- Makes a store of the version \(Self.line(from)) one of the version \(Self.line(to)).",
            "-- Run it with: sqlite3 -bail STORE < FILE. It happens whole or not at all.",
        ]
        lines += plans.flatMap(\.steps).map { "-- - \(Self.line($0.words)) (\($0.cost.rawValue))" }
        lines += ["", "PRAGMA foreign_keys = OFF;", "BEGIN IMMEDIATE;", ""]
        var number = 0
        for (index, plan) in plans.enumerated() {
            if index > 0 { lines.append("") }
            lines += Self.lines(of: plan.preconditions, &number)
            lines += plan.preparation.map { "\($0);" }
            lines += Self.lines(of: plan.conditions, &number)
            lines += plan.statements.map { "\($0);" }
            lines += plan.finalStatements.map { "\($0);" }
        }
        lines += ["", "-- What the store says of itself."]
        lines += try Self.metadata(of: model, plans, named: to)
        lines += ["", "COMMIT;", "PRAGMA foreign_key_check;"]
        text = lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines for conditions: one that is not met stops the shell at a constraint with the condition's
    /// name.
    private static func lines(of conditions: [MigrationPlan.Condition], _ number: inout Int) -> [String] {
        conditions.flatMap { condition in
            let name = SQL.name("_condition.\(number)")
            number += 1
            return [
                "-- Refused where \(line(condition.name)): \(line(condition.words)).",
                "CREATE TEMP TABLE \(name) (\"count\" CONSTRAINT \(SQL.name(condition.name)) CHECK (\"count\" = 0));",
                "INSERT INTO \(name) SELECT count(*) FROM (\(condition.query));", "DROP TABLE \(name);",
            ]
        }
    }

    private static func metadata(of model: Model, _ plans: [MigrationPlan], named name: String) throws -> [String] {
        let metadata = Schema.MetadataTable.self
        let schema = Schema(model)
        let (table, key, value) = (
            SQL.name(metadata.name), SQL.name(metadata.keyColumn), SQL.name(metadata.valueColumn)
        )
        let version = StoreLineage.Version(name: model.versionIdentifier ?? name, digest: model.versionFingerprint)
        let texts = [
            (metadata.modelKey, model.name), (metadata.structureKey, schema.structureFingerprint),
            (metadata.rulesKey, schema.rulesFingerprint), (metadata.versionKey, version.digest),
            (metadata.descriptionKey, ModelDescription(model, schema: schema).text()),
        ]
        var lines = texts.map { "INSERT OR REPLACE INTO \(table) VALUES (\(SQL.text($0.0)), \(SQL.text($0.1)));" }
        lines.append(
            "UPDATE \(table) SET \(value) = json_insert(\(value), '$.versions[#]', "
                + "json(\(SQL.text(StoreRecord.text(version))))) WHERE \(key) = \(SQL.text(metadata.lineageKey));")
        // Defaults of columns that were added are kept until the rows are rewritten.
        var patch: [String: [String: [String: String]?]] = [:]
        for plan in plans {
            for name in plan.rewritten { patch[name] = ["added": nil] }
            for (name, added) in plan.added { patch[name] = ["added": added] }
        }
        lines.append(
            "UPDATE \(table) SET \(value) = json_patch(\(value), \(SQL.text(try StoreRecord.text(of: ["tables": patch])))) "
                + "WHERE \(key) = \(SQL.text(metadata.tablesKey));")
        return lines
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
