import RelataModel
import RelataSchema

/// The tables of pairs of many-to-many relationships.
extension MigrationPlanner {
    mutating func plan(_ link: JoinLink, taken: inout Set<String>) {
        guard let target = schema.tables.first(where: { $0.name == link.table }) else { return }
        if let (declaration, survivors, sources) = oldSource(of: link.first, to: link.second) {
            plan(
                link, into: target, from: declaration, destinations: survivors, sources: sources, isReversed: false,
                taken: &taken)
        } else if !link.isSymmetric, let (declaration, survivors, sources) = oldSource(of: link.second, to: link.first)
        {
            plan(
                link, into: target, from: declaration, destinations: survivors, sources: sources, isReversed: true,
                taken: &taken)
        } else {
            add(TablePlan(target: target, source: nil))
        }
    }

    /// Returns the old relationship that corresponds to a new one, with the remaining destinations and sources.
    private mutating func oldSource(
        of declared: DeclaredRelationship, to inverse: DeclaredRelationship
    ) -> (Declaration, SurvivingObjects, SurvivingObjects)? {
        guard let declaration = oldDeclaration(of: declared),
            let destinations = survivors(of: declaration.relationship.destination, under: inverse.entity.name),
            let sources = survivors(of: declaration.declaring, under: declared.entity.name),
            old.description.entities[declaration.old.name]?.relationships[declaration.relationship.name] != .transient
        else { return nil }
        use(declaration.relationship.name, of: declaration.old)
        useInverse(of: declaration.relationship, declaration.relationship.name, of: declaration.old)
        return (declaration, destinations, sources)
    }

    private mutating func plan(
        _ link: JoinLink, into target: Table, from declaration: Declaration, destinations: SurvivingObjects,
        sources: SurvivingObjects,
        isReversed: Bool, taken: inout Set<String>
    ) {
        let mapping = old.description.entities[declaration.old.name]
        guard let mapping, let relationshipMapping = mapping.relationships[declaration.relationship.name] else {
            return
        }
        if case .join(let join) = relationshipMapping, join.isSymmetric == link.isSymmetric, destinations.areAll,
            sources.areAll,
            let source = old.tables[join.table], !taken.contains(join.table),
            let columns = renamed(join, to: link, isReversed: isReversed, in: source)
        {
            taken.insert(join.table)
            var table = TablePlan(target: target, source: source)
            table.keepsTable = true
            table.columns = target.columns.map { .kept(columns[$0.name] ?? "", nil) }
            table.kind = table.canAlter ? .alter : .rewrite
            if table.kind == .alter {
                add(table)
                return
            }
        }
        var table = TablePlan(target: target, source: nil)
        table.pairs = rows(
            of: relationshipMapping, in: mapping.table, to: link, destinations: destinations, sources: sources,
            isReversed: isReversed
        )
        table.kind = .rewrite
        add(table)
    }

    /// Returns the old column of each new one, if the old pairs are the new ones under other names.
    private func renamed(
        _ join: JoinMapping, to link: JoinLink, isReversed: Bool, in source: StoredSchema.StoredTable
    ) -> [String: String]? {
        let (first, second) =
            isReversed ? (join.destinationColumn, join.sourceColumn) : (join.sourceColumn, join.destinationColumn)
        let (firstPosition, secondPosition) =
            isReversed ? (join.inversePosition, join.position) : (join.position, join.inversePosition)
        // The columns of the primary key are in their order.
        guard source.columns.first?.name == first, (firstPosition == nil) == (link.firstPosition == nil),
            (secondPosition == nil) == (link.secondPosition == nil)
        else { return nil }
        var columns = [link.firstColumn: first, link.secondColumn: second]
        if let position = link.firstPosition, let old = firstPosition { columns[position] = old }
        if let position = link.secondPosition, let old = secondPosition { columns[position] = old }
        return columns
    }

    private func rows(
        of relationshipMapping: RelationshipMapping, in table: String, to link: JoinLink,
        destinations: SurvivingObjects,
        sources: SurvivingObjects, isReversed: Bool
    ) -> String? {
        let id = SQL.name(Schema.idColumn)
        let pairs: String
        switch relationshipMapping {
        case .key(let column, let position):
            let position = position.map { SQL.name($0) } ?? "NULL"
            pairs =
                "SELECT \(id) AS \"source\", \(SQL.name(column)) AS \"destination\", NULL AS \"destinationPosition\", "
                + "\(position) AS \"sourcePosition\" FROM \(SQL.name(table)) WHERE \(SQL.name(column)) IS NOT NULL"
        case .inverseKey(let holder, let column, let position):
            let position = position.map { SQL.name($0) } ?? "NULL"
            pairs =
                "SELECT \(SQL.name(column)) AS \"source\", \(id) AS \"destination\", \(position) AS "
                + "\"destinationPosition\", NULL AS \"sourcePosition\" FROM \(SQL.name(holder)) "
                + "WHERE \(SQL.name(column)) IS NOT NULL"
        case .join(let join): pairs = Self.pairs(of: join)
        case .transient: return nil
        }
        let (first, second) = isReversed ? ("destination", "source") : ("source", "destination")
        let firstPosition = "coalesce(\"\(second)Position\", \"\(second)\" << 20)"
        let secondPosition = "coalesce(\"\(first)Position\", \"\(first)\" << 20)"
        var list: [String] = []
        if link.isSymmetric {
            list.append("min(\"source\", \"destination\") AS \(SQL.name(link.firstColumn))")
            list.append("max(\"source\", \"destination\") AS \(SQL.name(link.secondColumn))")
        } else {
            list.append("\"\(first)\" AS \(SQL.name(link.firstColumn))")
            list.append("\"\(second)\" AS \(SQL.name(link.secondColumn))")
        }
        if let position = link.firstPosition { list.append("\(firstPosition) AS \(SQL.name(position))") }
        if let position = link.secondPosition { list.append("\(secondPosition) AS \(SQL.name(position))") }
        let filter = [destinations.condition(of: "\"destination\""), sources.condition(of: "\"source\"")]
            .compactMap(\.self).joined(separator: " AND ")
        return "SELECT \(list.joined(separator: ", ")) FROM (\(pairs))" + (filter.isEmpty ? "" : " WHERE \(filter)")
    }

    /// Returns a query of a table's pairs: the object that has the relationship, its destination, the destination's
    /// position among those of the object, and the object's among those of the destination.
    static func pairs(of join: JoinMapping) -> String {
        func query(
            source: String, destination: String, destinationPosition first: String?, sourcePosition second: String?
        ) -> String {
            "SELECT \(SQL.name(source)) AS \"source\", \(SQL.name(destination)) AS \"destination\", "
                + "\(first.map { SQL.name($0) } ?? "NULL") AS \"destinationPosition\", "
                + "\(second.map { SQL.name($0) } ?? "NULL") AS \"sourcePosition\" FROM \(SQL.name(join.table))"
        }
        let forth = query(
            source: join.sourceColumn, destination: join.destinationColumn, destinationPosition: join.position,
            sourcePosition: join.inversePosition)
        guard join.isSymmetric else { return forth }
        let back = query(
            source: join.destinationColumn, destination: join.sourceColumn, destinationPosition: join.inversePosition,
            sourcePosition: join.position)
        return "\(forth) UNION ALL \(back) WHERE \(SQL.name(join.sourceColumn)) <> \(SQL.name(join.destinationColumn))"
    }
}
