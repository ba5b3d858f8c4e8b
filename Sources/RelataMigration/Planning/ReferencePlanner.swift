import RelataModel
import RelataSchema

/// The location of a new relationship's references in the old store, from the perspective of the rows that contain
/// them now.
struct ReferenceSource {
    /// The ID that the row refers to, as SQL over `_row`.
    let part: ColumnPlanner.Part
    /// The position of the row among those that refer to the same object; `nil` if there was none.
    let position: ColumnPlanner.Part?
    /// A query of the objects that would have two owners: ID, entity, number.
    let duplicates: String?
    /// Whether every row had a reference.
    let wasRequired: Bool
}

extension MigrationPlanner {
    /// The alias in SQL of the rows of another table.
    private static let other = "\"_other\""

    mutating func plan(_ link: KeyLink, _ pairs: [Pair], _ columns: inout ColumnPlanner) {
        var parts: [String: ColumnPlanner.Part] = [:]
        var positions: [String: ColumnPlanner.Part] = [:]
        var unmet: [Pair] = []
        var duplicates: Set<String> = []
        var isFound = false
        let key = ColumnSource.column(Schema.idColumn)
        for pair in pairs {
            let source = source(of: link, pair, table: columns.table)
            if let source {
                isFound = true
                parts[pair.old.name] = source.part
                // New positions follow the IDs, at the runtime's distance.
                positions[pair.old.name] =
                    source.position ?? .computed("CASE WHEN \(source.part.sql) IS NOT NULL THEN \(key) << 20 END")
                if let query = source.duplicates { duplicates.insert(query) }
            } else {
                parts[pair.old.name] = .constant("NULL")
                positions[pair.old.name] = .constant("NULL")
            }
            if link.isRequired, !(source?.wasRequired ?? false) { unmet.append(pair) }
        }
        let owners = owners[columns.table] ?? [:]
        columns.set(link.column, parts, owners: owners)
        if let position = link.position { columns.set(position, positions, owners: owners) }
        let location = (link.toParent ?? link.toChildren)?.relationship.location
        if !unmet.isEmpty, let target = schema.tables.first(where: { $0.name == link.childTable }) {
            require(
                link.column, of: unmet, in: target, link.name, isNew: !isFound, location, suggestion: nil, &columns)
        }
        for query in duplicates.sorted() {
            columns.conditions.append(
                MigrationPlan.Condition(
                    kind: .room, name: link.name, words: "there are several, and the model has room for one now",
                    query: query,
                    isOfEveryRow: false, location: location))
        }
    }

    private mutating func source(of link: KeyLink, _ pair: Pair, table: String) -> ReferenceSource? {
        if let toParent = link.toParent, let hint = value(of: toParent.relationship.name, pair) {
            return source(of: link, toParent, hint, pair)
        }
        if let toParent = link.toParent,
            let name = properties(of: pair)[toParent.relationship.name],
            let relationship = oldModel.relationship(named: name, of: pair.old),
            let place = old.description.entities[pair.old.name]?.relationships[name],
            let survivors = survivors(of: relationship.destination, under: link.parentEntity),
            let source = source(at: place, relationship, survivors, isOneToOne: isOneToOne(link), pair, table: table)
        {
            use(name, of: pair.old)
            useInverse(of: relationship, name, of: pair.old)
            return source
        }
        // The relationship is new, or never had the same destinations: its inverse may have the references.
        guard let toChildren = link.toChildren, let parent = oldDeclaration(of: toChildren),
            let place = old.description.entities[parent.old.name]?.relationships[parent.relationship.name],
            survivors(of: parent.relationship.destination, under: link.childEntity) != nil,
            let survivors = survivors(of: parent.declaring, under: link.parentEntity)
        else { return nil }
        let source = inverseSource(at: place, survivors, parent, table: table)
        if source != nil { use(parent.relationship.name, of: parent.old) }
        return source
    }

    /// Returns the references of a hint.
    private mutating func source(
        of link: KeyLink, _ declared: DeclaredRelationship, _ hint: (name: String, text: String), _ pair: Pair
    ) -> ReferenceSource? {
        do throws(HintError) {
            let value = try compiler.expression(hint.text, of: pair.old)
            guard case .object(let entity) = value.kind, let survivors = survivors(of: entity, under: link.parentEntity)
            else {
                throw HintError(
                    "its value is \(value.typeName), and \(hint.name) refers to \(link.parentEntity)",
                    fix: "write a key path that ends at a to-one relationship to it")
            }
            return ReferenceSource(
                part: .computed(survivors.filtered(value.sql)), position: nil, duplicates: nil, wasRequired: false)
        } catch {
            refuse(error, hint, declared.relationship.location)
            return nil
        }
    }

    private func isOneToOne(_ link: KeyLink) -> Bool { link.toChildren.map { !$0.relationship.isToMany } ?? false }

    private mutating func useInverse(of relationship: Relationship, _ name: String, of entity: Entity) {
        guard let declaring = oldModel.declaringEntity(ofProperty: name, of: entity),
            let inverse = oldModel.inverse(of: DeclaredRelationship(relationship, of: declaring))
        else { return }
        used.insert(OldProperty(entity: inverse.entity.name, name: inverse.relationship.name))
    }

    /// Returns the objects of an old entity that are kept and are of a new entity; `nil` if there are none.
    private func survivors(of oldEntity: String, under newEntity: String) -> Survivors? {
        guard let entity = oldModel.entity(named: oldEntity), let goal = new.entity(named: newEntity) else {
            return nil
        }
        let all = oldModel.concreteEntities(of: entity).map(\.name)
        let kept = all.filter { name in
            guard let newName = match.newEntities[name], let found = new.entity(named: newName) else { return false }
            return !found.isAbstract && new.entity(found, isKindOf: goal)
        }
        // An abstract entity without sub-entities has no objects to lose.
        guard !kept.isEmpty else { return nil }
        let table = old.description.entities[oldEntity]?.table ?? oldEntity
        return Survivors(table: table, entities: kept.sorted(), areAll: kept.count == all.count)
    }

    /// The objects that are kept.
    private struct Survivors {
        let table: String
        let entities: [String]
        let areAll: Bool

        /// Returns the condition that an ID, an SQL expression, belongs to one of them; `nil` if every ID does.
        func condition(of value: String) -> String? {
            guard !areAll else { return nil }
            return "EXISTS (SELECT 1 FROM \(SQL.name(table)) AS \"_kept\" WHERE \"_kept\".\(SQL.name(Schema.idColumn)) "
                + "= \(value) AND \"_kept\".\(SQL.name(Schema.entityColumn)) IN (\(SQL.texts(entities))))"
        }

        /// Returns the ID, if it belongs to one of them, else NULL.
        func filtered(_ value: String) -> String {
            condition(of: value).map { "CASE WHEN \($0) THEN \(value) END" } ?? value
        }
    }

    // MARK: From the side of the rows that hold the key

    private func source(
        at place: RelationshipMapping, _ relationship: Relationship, _ survivors: Survivors, isOneToOne: Bool,
        _ pair: Pair, table: String
    ) -> ReferenceSource? {
        let id = ColumnSource.column(Schema.idColumn)
        switch place {
        case .key(let column, let position):
            let value = ColumnSource.column(column)
            let part: ColumnPlanner.Part =
                survivors.areAll ? .column(column) : .computed(survivors.filtered(value))
            let wasOneToOne = wasOneToOne(relationship, of: pair.old)
            let duplicates = SQL.name(column)
            return ReferenceSource(
                part: part, position: position.map { .column($0) },
                duplicates: isOneToOne && !wasOneToOne
                    ? several(of: duplicates, in: SQL.name(table), entity: relationship.destination) : nil,
                wasRequired: !relationship.isToMany && !relationship.isOptional && survivors.areAll)
        case .inverseKey(let holder, let column, _):
            let key = "\(Self.other).\(SQL.name(column))"
            let value =
                "(SELECT min(\(Self.other).\(SQL.name(Schema.idColumn))) FROM \(SQL.name(holder)) AS \(Self.other) "
                + "WHERE \(key) = \(id))"
            // Its own row did not require the object: after a delete that left the reference, there is none.
            return ReferenceSource(
                part: .computed(survivors.filtered(value)), position: nil,
                duplicates: several(of: SQL.name(column), in: SQL.name(holder), entity: pair.old.name),
                wasRequired: false)
        case .join(let join):
            let rows = Self.pairs(of: join)
            let value = "(SELECT min(\"destination\") FROM (\(rows)) WHERE \"source\" = \(id))"
            return ReferenceSource(
                part: .computed(survivors.filtered(value)),
                position: join.inversePosition == nil
                    ? nil : .computed("(SELECT min(\"sourcePosition\") FROM (\(rows)) WHERE \"source\" = \(id))"),
                duplicates: several(of: "\"source\"", in: "(\(rows))", entity: pair.old.name), wasRequired: false)
        case .transient: return nil
        }
    }

    private func wasOneToOne(_ relationship: Relationship, of entity: Entity) -> Bool {
        guard let declaring = oldModel.declaringEntity(ofProperty: relationship.name, of: entity),
            let inverse = oldModel.inverse(of: DeclaredRelationship(relationship, of: declaring))
        else { return false }
        return !relationship.isToMany && !inverse.relationship.isToMany
    }

    /// Returns a query of the IDs that occur in several rows.
    private func several(of column: String, in rows: String, entity: String) -> String {
        "SELECT \(column), \(SQL.text(entity)), count(*) FROM \(rows) WHERE \(column) IS NOT NULL GROUP BY \(column) "
            + "HAVING count(*) > 1"
    }

    // MARK: From the other side

    /// An old relationship, an entity that has it, and the one that declares it.
    private struct Declaration {
        let relationship: Relationship
        let old: Entity
        let declaring: String
    }

    private mutating func oldDeclaration(of declared: DeclaredRelationship) -> Declaration? {
        for entity in new.concreteEntities(of: declared.entity) {
            guard let pair = pair(of: entity), let name = properties(of: pair)[declared.relationship.name],
                let relationship = oldModel.relationship(named: name, of: pair.old),
                let declaring = oldModel.declaringEntity(ofProperty: name, of: pair.old)
            else { continue }
            return Declaration(relationship: relationship, old: pair.old, declaring: declaring.name)
        }
        return nil
    }

    private func inverseSource(
        at place: RelationshipMapping, _ survivors: Survivors, _ parent: Declaration, table: String
    ) -> ReferenceSource? {
        let id = ColumnSource.column(Schema.idColumn)
        switch place {
        case .inverseKey(let holder, let column, let position):
            guard holder == table else { return nil }
            let value = ColumnSource.column(column)
            return ReferenceSource(
                part: survivors.areAll ? .column(column) : .computed(survivors.filtered(value)),
                position: position.map { .column($0) }, duplicates: nil, wasRequired: false)
        case .key(let column, _):
            let holder = SQL.name(old.description.entities[parent.old.name]?.table ?? parent.old.name)
            let value =
                "(SELECT min(\(Self.other).\(SQL.name(Schema.idColumn))) FROM \(holder) AS \(Self.other) "
                + "WHERE \(Self.other).\(SQL.name(column)) = \(id))"
            return ReferenceSource(
                part: .computed(survivors.filtered(value)), position: nil,
                duplicates: several(of: SQL.name(column), in: holder, entity: parent.relationship.destination),
                wasRequired: false)
        case .join(let join):
            let rows = Self.pairs(of: join)
            return ReferenceSource(
                part: .computed(
                    survivors.filtered("(SELECT min(\"source\") FROM (\(rows)) WHERE \"destination\" = \(id))")),
                position: join.position == nil
                    ? nil
                    : .computed("(SELECT min(\"destinationPosition\") FROM (\(rows)) WHERE \"destination\" = \(id))"),
                duplicates: several(of: "\"destination\"", in: "(\(rows))", entity: parent.relationship.destination),
                wasRequired: false)
        case .transient: return nil
        }
    }

    /// Returns a query of a table's pairs: the object that has the relationship, its destination, the destination's
    /// position among those of the object, and the object's among those of the destination.
    private static func pairs(of join: JoinMapping) -> String {
        func query(_ source: String, _ destination: String, _ first: String?, _ second: String?) -> String {
            "SELECT \(SQL.name(source)) AS \"source\", \(SQL.name(destination)) AS \"destination\", "
                + "\(first.map { SQL.name($0) } ?? "NULL") AS \"destinationPosition\", "
                + "\(second.map { SQL.name($0) } ?? "NULL") AS \"sourcePosition\" FROM \(SQL.name(join.table))"
        }
        let forth = query(join.sourceColumn, join.destinationColumn, join.position, join.inversePosition)
        guard join.isSymmetric else { return forth }
        let back = query(join.destinationColumn, join.sourceColumn, join.inversePosition, join.position)
        return "\(forth) UNION ALL \(back) WHERE \(SQL.name(join.sourceColumn)) <> \(SQL.name(join.destinationColumn))"
    }

    // MARK: Pairs

    mutating func plan(_ link: JoinLink, taken: inout Set<String>) {
        guard let target = schema.tables.first(where: { $0.name == link.table }) else { return }
        if let (declaration, survivors, sources) = oldSource(of: link.first, to: link.second) {
            plan(link, target, declaration, survivors, sources, isReversed: false, &taken)
        } else if !link.isSymmetric, let (declaration, survivors, sources) = oldSource(of: link.second, to: link.first)
        {
            plan(link, target, declaration, survivors, sources, isReversed: true, &taken)
        } else {
            tables.append(TablePlan(target: target, source: nil))
        }
    }

    /// Returns the old relationship that corresponds to a new one, with the remaining destinations and sources.
    private mutating func oldSource(
        of declared: DeclaredRelationship, to inverse: DeclaredRelationship
    ) -> (Declaration, Survivors, Survivors)? {
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
        _ link: JoinLink, _ target: Table, _ declaration: Declaration, _ destinations: Survivors, _ sources: Survivors,
        isReversed: Bool, _ taken: inout Set<String>
    ) {
        let mapping = old.description.entities[declaration.old.name]
        guard let mapping, let place = mapping.relationships[declaration.relationship.name] else { return }
        if case .join(let join) = place, join.isSymmetric == link.isSymmetric, destinations.areAll, sources.areAll,
            let source = old.tables[join.table], !taken.contains(join.table),
            let columns = renamed(join, to: link, isReversed: isReversed, source)
        {
            taken.insert(join.table)
            var table = TablePlan(target: target, source: source)
            table.isHeir = true
            table.columns = target.columns.map { .kept(columns[$0.name] ?? "", nil) }
            table.kind = table.canAlter ? .alter : .rewrite
            if table.kind == .alter {
                tables.append(table)
                return
            }
        }
        var table = TablePlan(target: target, source: nil)
        table.pairs = rows(of: place, mapping.table, link, destinations, sources, isReversed: isReversed)
        table.kind = .rewrite
        tables.append(table)
    }

    /// Returns the old column of each new one, if the old pairs are the new ones under other names.
    private func renamed(
        _ join: JoinMapping, to link: JoinLink, isReversed: Bool, _ source: StoredSchema.StoredTable
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
        of place: RelationshipMapping, _ table: String, _ link: JoinLink, _ destinations: Survivors,
        _ sources: Survivors, isReversed: Bool
    ) -> String? {
        let id = SQL.name(Schema.idColumn)
        let pairs: String
        switch place {
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
}
