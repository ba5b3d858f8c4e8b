package import RelataModel
import RelataSchema

/// A plan as a file for the `sqlite3` shell.
package struct MigrationScript {
    /// The contents of the file.
    package let text: String

    /// Creates the script of a plan.
    /// - Parameters:
    ///   - old: the name of the old version, and its model.
    ///   - new: the name of the new version, and its model.
    ///   - plans: the plans of the route's steps, in the portable mode.
    ///   - changesData: whether hints of a step change values.
    /// - Throws: the encoder's error, for a model with a value that JSON cannot represent.
    package init(
        from old: (name: String, model: Model), to new: (name: String, model: Model), plans: [MigrationPlan],
        changesData: Bool
    ) throws {
        var lines = [
            "-- Makes a store of the version \(Self.line(old.name)) one of the version \(Self.line(new.name)).",
            "-- Run it with: sqlite3 -bail STORE < FILE. It happens whole or not at all.",
        ]
        lines += plans.flatMap(\.steps).map { "-- - \(Self.line($0.description)) (\($0.cost.rawValue))" }
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
        lines += try Self.metadata(of: new, from: old.model, plans, changesData: changesData)
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
                "-- Refused where \(line(condition.name)): \(line(condition.description)).",
                "CREATE TEMP TABLE \(name) (\"count\" CONSTRAINT \(SQL.name(condition.name)) CHECK (\"count\" = 0));",
                "INSERT INTO \(name) SELECT count(*) FROM (\(condition.query));", "DROP TABLE \(name);",
            ]
        }
    }

    private static func metadata(
        of new: (name: String, model: Model), from old: Model, _ plans: [MigrationPlan], changesData: Bool
    ) throws -> [String] {
        let metadata = Schema.MetadataTable.self
        let model = new.model
        let schema = Schema(model)
        let (table, key, value) = (
            SQL.name(metadata.name), SQL.name(metadata.keyColumn), SQL.name(metadata.valueColumn)
        )
        var version = StoreLineage.Version(of: model, named: new.name)
        if changesData { version.changesData = true }
        let texts = [
            (metadata.modelKey, model.name), (metadata.structureKey, schema.structureFingerprint),
            (metadata.rulesKey, schema.rulesFingerprint), (metadata.versionKey, version.digest),
            (metadata.descriptionKey, ModelDescription(model, schema: schema).text()),
        ]
        var lines = texts.map { "INSERT OR REPLACE INTO \(table) VALUES (\(SQL.text($0.0)), \(SQL.text($0.1)));" }
        lines.append(
            "UPDATE \(table) SET \(value) = json_insert(\(value), '$.versions[#]', "
                + "json(\(SQL.text(StoreRecord.text(version))))) WHERE \(key) = \(SQL.text(metadata.lineageKey));")
        lines.append(
            "UPDATE \(table) SET \(value) = json_patch(\(value), \(SQL.text(try tablePatch(from: Schema(old), to: schema, plans)))) "
                + "WHERE \(key) = \(SQL.text(metadata.tablesKey));")
        return lines
    }

    /// Returns the changes of what the store records of its tables, as JSON in which null removes an entry.
    private static func tablePatch(from old: Schema, to new: Schema, _ plans: [MigrationPlan]) throws -> String {
        // Only the file knows its tables' current definitions; without a digest, nothing is compared with them.
        let noDigest: [String: [String: String]?] = ["digest": .none]
        var patch: [String: [String: [String: String]?]?] = [:]
        for table in old.tables where !new.tables.contains(where: { $0.name == table.name }) {
            patch.updateValue(nil, forKey: table.name)
        }
        for table in new.tables where !old.tables.contains(where: { $0.name == table.name && $0.sql == table.sql }) {
            patch[table.name] = noDigest
        }
        // Defaults of columns that were added are kept until the rows are rewritten.
        for plan in plans {
            for name in plan.rewritten { patch[name] = noDigest.merging(["added": .none]) { $1 } }
            for (name, added) in plan.added { patch[name] = noDigest.merging(["added": added]) { $1 } }
        }
        return try StoreRecord.text(of: ["tables": patch])
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
