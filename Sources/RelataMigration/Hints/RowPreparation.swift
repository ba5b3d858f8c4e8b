import RelataModel
import RelataSchema

/// Prepares the rows of an old store before its tables change: objects of split entities are separated, duplicates
/// are merged, and IDs are changed that conflict with those of the table that the rows are moved to.
struct RowPreparation {
    private(set) var conditions: [MigrationPlan.Condition] = []
    private(set) var statements: [String] = []
    private(set) var steps: [MigrationPlan.Step] = []
    private(set) var problems: [MigrationPlan.Problem] = []
    private var compiler: HintCompiler
    private let description: ModelDescription
    private var isFirstTemporaryTable = true

    private static let id = SQL.name(Schema.idColumn)

    init(_ description: ModelDescription) {
        self.description = description
        compiler = HintCompiler(description)
    }

    /// The old properties that were read.
    var used: Set<MigrationPlanner.OldProperty> { compiler.used }

    private mutating func reject(_ error: HintError, about name: String, hint: String, at location: SourceLocation?) {
        problems.append(
            MigrationPlan.Problem(
                name: name, description: error.message, fix: error.fix, location: location, hint: hint))
    }

    private func rows(of entity: Entity) -> (table: String, condition: String)? {
        guard let mapping = description.entities[entity.name] else { return nil }
        let column = mapping.entityColumn.map { "\(ColumnSource.row).\(SQL.name($0))" }
        return (SQL.name(mapping.table), column.map { "\($0) = \(SQL.text(entity.name))" } ?? "1")
    }

    // MARK: Splits

    /// Assigns to the objects of an entity the sub-entities according to the new entities' conditions.
    mutating func split(_ name: String, into parts: [String: String]) {
        guard let entity = description.model.entity(named: name), let (table, isOfEntity) = rows(of: entity) else {
            return
        }
        var conditions: [(part: String, sql: String)] = []
        for (part, text) in parts.sorted(by: { $0.key < $1.key }) {
            do throws(HintError) {
                let condition = try compiler.condition(text, of: entity)
                conditions.append((part, condition.sql))
                requireComputable(condition, from: text, of: name, in: table, where: isOfEntity, at: entity.location)
            } catch {
                reject(error, about: "\(name)", hint: "splits.\(name).\(part)", at: entity.location)
            }
        }
        guard conditions.count == parts.count else { return }
        let count = conditions.map { "((\($0.sql)) IS TRUE)" }.joined(separator: " + ")
        self.conditions.append(
            MigrationPlan.Condition(
                kind: .hint, name: name,
                description: "exactly one of the conditions of its split must hold",
                query:
                    "SELECT \(ColumnSource.row).\(Self.id), \(SQL.text(name)), NULL FROM \(table) AS \(ColumnSource.row) "
                    + "WHERE \(isOfEntity) AND \(count) <> 1", isOfEveryRow: false, location: entity.location))
        let others = conditions.filter { $0.part != name }
        let cases = others.map { "WHEN \($0.sql) THEN \(SQL.text(EntitySplit.part(of: name, becoming: $0.part)))" }
        statements.append(
            "UPDATE \(table) AS \(ColumnSource.row) SET \(SQL.name(Schema.entityColumn)) = CASE "
                + "\(cases.joined(separator: " ")) ELSE \(SQL.text(name)) END WHERE \(isOfEntity)")
        steps.append(
            MigrationPlan.Step(
                description: "split \(name) into \(parts.keys.sorted().joined(separator: ", "))", cost: .rewrite))
    }

    /// Refuses rows of which a condition cannot be computed.
    private mutating func requireComputable(
        _ condition: HintExpression, from text: String, of name: String, in table: String, where isOfEntity: String,
        at location: SourceLocation?
    ) {
        guard !condition.conditions.isEmpty else { return }
        let holds = condition.conditions.map { "(\($0))" }.joined(separator: " AND ")
        conditions.append(
            MigrationPlan.Condition(
                kind: .hint, name: name, description: "'\(text)' cannot be computed of it",
                query:
                    "SELECT \(ColumnSource.row).\(Self.id), \(SQL.text(name)), NULL FROM \(table) AS \(ColumnSource.row) "
                    + "WHERE \(isOfEntity) AND (\(holds)) IS NOT TRUE", isOfEveryRow: false, location: location))
    }

    // MARK: Keep one

    /// Merges objects with the same values.
    mutating func keepOne(of name: String, by hint: PlanHints.KeepOne) {
        guard let entity = description.model.entity(named: name), let (table, isOfEntity) = rows(of: entity) else {
            return
        }
        var terms: [String] = []
        var order: [String] = []
        do throws(HintError) {
            for property in hint.by {
                let value = try compiler.expression(property, of: entity)
                terms.append(value.sql)
                requireComputable(value, from: property, of: name, in: table, where: isOfEntity, at: entity.location)
            }
            for part in (hint.order ?? "").split(separator: ",") {
                let words = part.split(separator: " ").map { String($0) }
                let direction = words.count > 1 ? words[1].uppercased() : "ASC"
                guard let property = words.first, words.count < 3, ["ASC", "DESC"].contains(direction) else {
                    throw HintError("'\(part)' is not an order", fix: "write a property, and ASC or DESC behind it")
                }
                let value = try compiler.expression(property, of: entity)
                order +=
                    value.isDecimal
                    ? DecimalSQL.order(by: value.sql, isAscending: direction == "ASC") : ["\(value.sql) \(direction)"]
                requireComputable(value, from: property, of: name, in: table, where: isOfEntity, at: entity.location)
            }
            if terms.isEmpty { throw HintError("'by' names no property", fix: "name what the objects share") }
        } catch {
            reject(error, about: name, hint: "keepOne.\(name)", at: entity.location)
            return
        }
        order.append("\(ColumnSource.row).\(Self.id)")
        let lostName = SQL.name("_lost.\(name)")
        let lost = "temp.\(lostName)"
        let isComplete = terms.map { " AND \($0) IS NOT NULL" }.joined()
        statements += [
            "CREATE TEMP TABLE \(lostName) (\"id\" INTEGER PRIMARY KEY, \"kept\" INTEGER)",
            "INSERT INTO \(lost) SELECT * FROM (SELECT \(ColumnSource.row).\(Self.id) AS \"id\", "
                + "first_value(\(ColumnSource.row).\(Self.id)) OVER (PARTITION BY \(terms.joined(separator: ", ")) "
                + "ORDER BY \(order.joined(separator: ", "))) AS \"kept\" FROM \(table) AS \(ColumnSource.row) "
                + "WHERE \(isOfEntity)\(isComplete)) WHERE \"id\" <> \"kept\"",
        ]
        redirect(to: table, entity: entity, lost, drops: hint.dropsReferences == true)
        statements += [
            "DELETE FROM \(table) WHERE \(Self.id) IN (SELECT \"id\" FROM \(lost))", "DROP TABLE \(lost)",
        ]
        steps.append(
            MigrationPlan.Step(
                description: "keep one \(name) of those with the same \(hint.by.joined(separator: ", "))",
                cost: .rewrite))
    }

    /// A column with IDs of rows of a table, and the constraint on it.
    private struct Reference: Hashable {
        let table: String
        let column: String
        /// The column with the position in an ordered relationship.
        let position: String?
        /// Whether only one row may refer to an object.
        let isUnique: Bool
    }

    private func references(to table: String) -> (keys: [Reference], joins: [(JoinMapping, isSource: Bool)]) {
        var keys: Set<Reference> = []
        var joins: [String: (JoinMapping, isSource: Bool)] = [:]
        for mapping in description.entities.values {
            guard let entity = description.model.entity(named: mapping.entity) else { continue }
            for (name, relationshipMapping) in mapping.relationships {
                guard let relationship = description.model.relationship(named: name, of: entity),
                    let destination = description.entities[relationship.destination]?.table
                else { continue }
                let declaring = description.model.declaringEntity(ofProperty: name, of: entity) ?? entity
                let inverse = description.model.inverse(of: DeclaredRelationship(relationship, of: declaring))
                switch relationshipMapping {
                case .key(let column, let position):
                    guard destination == table else { continue }
                    keys.insert(
                        Reference(
                            table: mapping.table, column: column, position: position,
                            isUnique: inverse.map { !$0.relationship.isToMany } ?? false))
                case .inverseKey(let holder, let column, let position):
                    guard mapping.table == table else { continue }
                    keys.insert(
                        Reference(
                            table: holder, column: column, position: position, isUnique: !relationship.isToMany))
                case .join(let join):
                    if mapping.table == table { joins["\(join.table).\(join.sourceColumn)"] = (join, true) }
                    if destination == table { joins["\(join.table).\(join.destinationColumn)"] = (join, false) }
                case .transient: break
                }
            }
        }
        return (
            keys.sorted { ($0.table, $0.column) < ($1.table, $1.column) },
            joins.sorted { $0.key < $1.key }.map(\.value)
        )
    }

    private mutating func redirect(to table: String, entity: Entity, _ lost: String, drops: Bool) {
        guard let mapping = description.entities[entity.name] else { return }
        let (keys, joins) = references(to: mapping.table)
        for key in keys {
            let (holder, column) = (SQL.name(key.table), SQL.name(key.column))
            let isLost = "\(column) IN (SELECT \"id\" FROM \(lost))"
            if drops {
                let position = key.position.map { ", \(SQL.name($0)) = NULL" } ?? ""
                statements.append("UPDATE \(holder) SET \(column) = NULL\(position) WHERE \(isLost)")
                continue
            }
            if key.isUnique {
                // Of several partners, that of the object that is kept remains its partner, else the oldest one.
                let kept = "(SELECT \"kept\" FROM \(lost) WHERE \"id\" = \(holder).\(column))"
                statements.append(
                    "UPDATE \(holder) SET \(column) = NULL WHERE \(isLost) AND (EXISTS (SELECT 1 FROM \(holder) AS \"_o\" "
                        + "WHERE \"_o\".\(column) = \(kept)) OR EXISTS (SELECT 1 FROM \(holder) AS \"_o\" JOIN \(lost) AS \"_l\" "
                        + "ON \"_l\".\"id\" = \"_o\".\(column) WHERE \"_l\".\"kept\" = \(kept) "
                        + "AND \"_o\".\(Self.id) < \(holder).\(Self.id)))"
                )
            }
            statements.append(
                "UPDATE \(holder) SET \(column) = (SELECT \"kept\" FROM \(lost) WHERE \"id\" = \(column)) WHERE \(isLost)"
            )
        }
        for (join, isSource) in joins {
            let name = SQL.name(join.table)
            let column = SQL.name(isSource ? join.sourceColumn : join.destinationColumn)
            let isLost = "\(column) IN (SELECT \"id\" FROM \(lost))"
            if !drops {
                statements.append(
                    "UPDATE OR IGNORE \(name) SET \(column) = (SELECT \"kept\" FROM \(lost) WHERE \"id\" = \(column)) "
                        + "WHERE \(isLost)")
            }
            statements.append("DELETE FROM \(name) WHERE \(isLost)")
            if join.isSymmetric, !isSource { sort(join) }
        }
    }

    /// Restores the order of the IDs in each pair of a symmetric relationship: the smaller one first.
    private mutating func sort(_ join: JoinMapping) {
        let (name, first, second) = (
            SQL.name(join.table), SQL.name(join.sourceColumn), SQL.name(join.destinationColumn)
        )
        var assignments = ["\(first) = \(second)", "\(second) = \(first)"]
        if let one = join.position, let other = join.inversePosition {
            assignments += ["\(SQL.name(one)) = \(SQL.name(other))", "\(SQL.name(other)) = \(SQL.name(one))"]
        }
        statements.append(
            "UPDATE OR IGNORE \(name) SET \(assignments.joined(separator: ", ")) WHERE \(first) > \(second)")
        statements.append("DELETE FROM \(name) WHERE \(first) > \(second)")
    }

    // MARK: Hierarchies that merge

    /// Raises the IDs of a table's rows above those of the table that they are moved to, including all references to
    /// them.
    mutating func renumber(_ table: String, above other: String) {
        let sequence = Schema.SequenceTable.self
        let (name, key, last) = (SQL.name(sequence.name), SQL.name(sequence.tableColumn), SQL.name(sequence.lastColumn))
        if isFirstTemporaryTable {
            statements.append("CREATE TEMP TABLE \"_offsets\" (\"table\" TEXT PRIMARY KEY, \"offset\" INTEGER)")
            isFirstTemporaryTable = false
        }
        statements.append(
            "INSERT INTO temp.\"_offsets\" SELECT \(SQL.text(table)), max("
                + "coalesce((SELECT max(\(last)) FROM \(name) WHERE \(key) IN (\(SQL.texts([table, other])))), 0), "
                + "coalesce((SELECT max(\(Self.id)) FROM \(SQL.name(table))), 0), "
                + "coalesce((SELECT max(\(Self.id)) FROM \(SQL.name(other))), 0))")
        let offset = "(SELECT \"offset\" FROM temp.\"_offsets\" WHERE \"table\" = \(SQL.text(table)))"
        let (keys, joins) = references(to: table)
        for reference in keys {
            let column = SQL.name(reference.column)
            statements.append(
                "UPDATE \(SQL.name(reference.table)) SET \(column) = \(column) + \(offset) WHERE \(column) IS NOT NULL")
        }
        for (join, isSource) in joins {
            let column = SQL.name(isSource ? join.sourceColumn : join.destinationColumn)
            statements.append("UPDATE \(SQL.name(join.table)) SET \(column) = \(column) + \(offset)")
        }
        statements.append("UPDATE \(SQL.name(table)) SET \(Self.id) = \(Self.id) + \(offset)")
        statements.append(
            "UPDATE \(name) SET \(last) = \(last) + \(offset) WHERE \(key) = \(SQL.text(table))")
        statements.append(
            "UPDATE \(name) SET \(last) = max(\(last), (SELECT \(last) FROM \(name) WHERE \(key) = \(SQL.text(table)))) "
                + "WHERE \(key) = \(SQL.text(other))")
    }

    /// Removes the temporary tables.
    mutating func finish() {
        if !isFirstTemporaryTable { statements.append("DROP TABLE temp.\"_offsets\"") }
    }
}
