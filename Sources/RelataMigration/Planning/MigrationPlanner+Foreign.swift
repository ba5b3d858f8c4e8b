import RelataModel
import RelataSchema

/// What was added to the tables of a file by anything but Relata.
extension MigrationPlanner {
    /// Returns what the columns are that are not of the old model, where a table's rows are rewritten without them:
    /// losses that a hint accepts, and problems.
    func foreignColumns(of assembler: PlanAssembler) -> (
        losses: [MigrationPlan.Loss], problems: [MigrationPlan.Problem]
    ) {
        var losses: [MigrationPlan.Loss] = []
        var problems: [MigrationPlan.Problem] = []
        for name in assembler.droppedTables {
            let isRewritten = tables.contains { plan in
                ([plan] + plan.others).contains { $0.source?.name == name }
            }
            guard isRewritten, let table = old.tables[name] else { continue }
            for column in old.foreignColumns(of: table) {
                let full = "\(name).\(column)"
                guard !hints.accepts(full) else {
                    losses.append(
                        MigrationPlan.Loss(
                            name: full, description: "the values of the column \(full), which is not of the model",
                            isAccepted: true, location: nil, successor: nil))
                    continue
                }
                problems.append(
                    MigrationPlan.Problem(
                        name: full,
                        description:
                            "the table \(name) has a column \(column) that its model does not have, and its rows are "
                            + "written anew without it",
                        fix:
                            "keep its values in a separate table and drop the column, or accept the loss with "
                            + "\"\(full)\" in the discards of the program's migrationHints", location: nil))
            }
        }
        return (losses, problems)
    }

    /// Returns steps for the indexes that are not of either model and go with the tables that they are of.
    func stepsForForeignIndexes(of assembler: PlanAssembler) -> [MigrationPlan.Step] {
        let ours = Set(old.fresh.indexes.map(\.name)).union(schema.indexes.map(\.name))
        return old.objects.filter { object in
            object.type == "index" && object.sql != nil && !ours.contains(object.name)
                && object.table.map(assembler.droppedTables.contains) == true
        }.map {
            MigrationPlan.Step(description: "drop the index \($0.name), which is not of the model", cost: .instant)
        }
    }

    /// The views of the file. SQLite checks them when a table beneath them is renamed, so they are dropped before and
    /// created again; the model has none.
    var views: [Schema.StoredObject] { old.objects.filter { $0.type == "view" && $0.sql != nil } }
}

extension StoredSchema {
    /// The columns of a table that its model does not have and that Relata has not put out of use.
    func foreignColumns(of table: StoredTable) -> [String] {
        var known = Set(fresh.tables.first { $0.name == table.name }?.columns.map(\.name) ?? [])
        for mapping in description.entities.values {
            if mapping.table == table.name {
                known.formUnion([mapping.idColumn, mapping.versionColumn])
                if let column = mapping.entityColumn { known.insert(column) }
                known.formUnion(mapping.attributes.map(\.column))
            }
            for relationshipMapping in mapping.relationships.values {
                switch relationshipMapping {
                case .key(let column, let position) where mapping.table == table.name:
                    known.formUnion([column, position].compactMap(\.self))
                case .inverseKey(table.name, let column, let position):
                    known.formUnion([column, position].compactMap(\.self))
                case .join(let join) where join.table == table.name:
                    let columns = [join.sourceColumn, join.destinationColumn, join.position, join.inversePosition]
                    known.formUnion(columns.compactMap(\.self))
                default: break
                }
            }
        }
        return table.columns.map(\.name).filter { !known.contains($0) && DroppedColumn($0) == nil }
    }
}
