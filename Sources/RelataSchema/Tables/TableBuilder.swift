import RelataModel

/// Builds the tables of a layout.
struct TableBuilder {
    let layout: Layout

    /// Returns the tables of the hierarchies, by name of their root, then the tables of pairs.
    func tables() -> [Table] {
        let keys = Dictionary(grouping: layout.keys, by: \.childEntity)
        return layout.hierarchies.all.map { table(of: $0, keys: keys) } + layout.joins.map { table(of: $0) }
    }

    private func table(of hierarchy: Hierarchies.Hierarchy, keys: [String: [KeyLink]]) -> Table {
        let root = hierarchy.root.name
        var columns = [Table.Column(Schema.idColumn, .integer, isPrimaryKey: true)]
        if layout.hasEntityColumn(root) {
            let check = "\(SQL.name(Schema.entityColumn)) IN (\(SQL.texts(hierarchy.concreteEntities)))"
            columns.append(Table.Column(Schema.entityColumn, .text, isNotNull: true, checks: [check]))
        }
        columns.append(Table.Column(Schema.versionColumn, .integer, isNotNull: true, defaultSQL: "1"))
        var checks: [String] = []
        for entity in hierarchy.entities {
            let start = columns.count
            let isOfAllRows = layout.condition(for: entity.name) == nil
            for leaf in layout.leaves[entity.name] ?? [] {
                columns.append(column(of: leaf, isOfAllRows: isOfAllRows))
                if leaf.isRequired { checks += requirement(of: leaf.column, in: entity.name) }
            }
            for key in keys[entity.name] ?? [] {
                columns.append(column(of: key, isOfAllRows: isOfAllRows))
                if let position = key.position { columns.append(Table.Column(position, .integer)) }
                if key.isRequired { checks += requirement(of: key.column, in: entity.name) }
            }
            if entity.name != root, start < columns.count { columns[start].heading = entity.name }
        }
        return Table(
            name: layout.table(of: root), comment: comment(of: hierarchy), columns: columns, compoundPrimaryKey: [],
            checks: checks, isWithoutRowID: false)
    }

    private func comment(of hierarchy: Hierarchies.Hierarchy) -> String {
        let root = hierarchy.root.name
        let others = hierarchy.entities.dropFirst().map(\.name)
        if others.isEmpty { return "The objects of \(root)." }
        return "The objects of \(root) and of the entities that inherit from it: \(others.joined(separator: ", "))."
    }

    // MARK: Columns

    /// Returns the condition for a value that a sub-entity requires: not NOT NULL, since rows of its siblings have no
    /// value.
    private func requirement(of column: String, in entity: String) -> [String] {
        guard let isOther = layout.condition(for: entity, isNegated: true) else { return [] }
        return ["\(isOther) OR \(SQL.name(column)) IS NOT NULL"]
    }

    /// - Parameter isOfAllRows: whether every row of the table is of the entity that declares the attribute.
    private func column(of leaf: Layout.Leaf, isOfAllRows: Bool) -> Table.Column {
        Table.Column(
            leaf.column, leaf.attribute.type.columnType, isNotNull: leaf.isRequired && isOfAllRows,
            // A default would set the column in rows of other entities too.
            defaultSQL: isOfAllRows && !leaf.attribute.isDerived
                ? leaf.attribute.defaultValue.flatMap { $0.literal(for: leaf.attribute.type) } : nil,
            // The store computes a derived value itself, and must not refuse a write because of the result.
            checks: leaf.attribute.isDerived ? [] : leaf.attribute.checks(column: leaf.column))
    }

    /// - Parameter isOfAllRows: whether every row of the table is of the entity that has the column.
    private func column(of key: KeyLink, isOfAllRows: Bool) -> Table.Column {
        Table.Column(
            key.column, .integer, isNotNull: key.isRequired && isOfAllRows,
            reference: DeleteRuleReferences.reference(of: key), refersTo: key.parentTable)
    }

    // MARK: Pairs

    private func table(of join: JoinLink) -> Table {
        var columns = [
            Table.Column(
                join.firstColumn, .integer, isNotNull: true,
                reference: DeleteRuleReferences.reference(to: join.firstTable, rule: join.first.relationship.deleteRule)
            ),
            Table.Column(
                join.secondColumn, .integer, isNotNull: true,
                reference: DeleteRuleReferences.reference(
                    to: join.secondTable, rule: join.second.relationship.deleteRule),
                refersTo: join.secondTable),
        ]
        if let position = join.firstPosition { columns.append(Table.Column(position, .integer)) }
        if let position = join.secondPosition { columns.append(Table.Column(position, .integer)) }
        let names =
            join.isSymmetric ? join.first.qualifiedName : "\(join.first.qualifiedName) and \(join.second.qualifiedName)"
        let order = "\(SQL.name(join.firstColumn)) <= \(SQL.name(join.secondColumn))"
        return Table(
            name: join.table,
            comment: join.isSymmetric ? "The pairs of \(names), each stored once." : "The pairs of \(names).",
            columns: columns, compoundPrimaryKey: [join.firstColumn, join.secondColumn],
            checks: join.isSymmetric ? [order] : [], isWithoutRowID: true)
    }
}
