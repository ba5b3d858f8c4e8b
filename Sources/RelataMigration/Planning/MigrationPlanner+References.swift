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

    mutating func plan(_ link: KeyLink, for pairs: [Pair], columns: inout ColumnPlanner) {
        var parts: [String: ColumnPlanner.Part] = [:]
        var positions: [String: ColumnPlanner.Part] = [:]
        var unmet: [Pair] = []
        var duplicates: Set<String> = []
        var isFound = false
        let key = ColumnSource.column(Schema.idColumn)
        for pair in pairs {
            let source = source(of: link, for: pair, table: columns.table)
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
        columns.set(link.column, from: parts, owners: owners)
        if let position = link.position { columns.set(position, from: positions, owners: owners) }
        let location = (link.toParent ?? link.toChildren)?.relationship.location
        if !unmet.isEmpty, let target = schema.tables.first(where: { $0.name == link.childTable }) {
            require(
                link.column, of: unmet, in: target, named: link.name, isNew: !isFound, at: location, suggestion: nil,
                columns: &columns)
        }
        for query in duplicates.sorted() {
            columns.check(
                MigrationPlan.Condition(
                    kind: .room, name: link.name, description: "there are several, and the model has room for one now",
                    query: query,
                    isOfEveryRow: false, location: location))
        }
    }

    private mutating func source(of link: KeyLink, for pair: Pair, table: String) -> ReferenceSource? {
        if let toParent = link.toParent, let hint = value(of: toParent.relationship.name, for: pair) {
            return source(of: link, as: toParent, by: hint, for: pair)
        }
        if let toParent = link.toParent,
            let name = properties(of: pair)[toParent.relationship.name],
            let relationship = oldModel.relationship(named: name, of: pair.old),
            let relationshipMapping = old.description.entities[pair.old.name]?.relationships[name],
            let survivors = survivors(of: relationship.destination, under: link.parentEntity),
            let source = source(
                at: relationshipMapping, of: relationship, keeping: survivors, isOneToOne: isOneToOne(link), for: pair,
                table: table)
        {
            use(name, of: pair.old)
            useInverse(of: relationship, name, of: pair.old)
            return source
        }
        // The relationship is new, or never had the same destinations: its inverse may have the references.
        guard let toChildren = link.toChildren, let parent = oldDeclaration(of: toChildren),
            let relationshipMapping = old.description.entities[parent.old.name]?.relationships[
                parent.relationship.name],
            survivors(of: parent.relationship.destination, under: link.childEntity) != nil,
            let survivors = survivors(of: parent.declaring, under: link.parentEntity)
        else { return nil }
        let source = inverseSource(at: relationshipMapping, keeping: survivors, of: parent, table: table)
        if source != nil { use(parent.relationship.name, of: parent.old) }
        return source
    }

    /// Returns the references of a hint.
    private mutating func source(
        of link: KeyLink, as declared: DeclaredRelationship, by hint: (name: String, text: String), for pair: Pair
    ) -> ReferenceSource? {
        do throws(HintError) {
            let value = try compile(hint.text, of: pair.old)
            guard case .object(let entity) = value.kind, let survivors = survivors(of: entity, under: link.parentEntity)
            else {
                throw HintError(
                    "its value is \(value.typeName), and \(hint.name) refers to \(link.parentEntity)",
                    fix: "write a key path that ends at a to-one relationship to it")
            }
            return ReferenceSource(
                part: .computed(survivors.filtered(value.sql)), position: nil, duplicates: nil, wasRequired: false)
        } catch {
            reject(error, of: hint, at: declared.relationship.location)
            return nil
        }
    }

    private func isOneToOne(_ link: KeyLink) -> Bool { link.toChildren.map { !$0.relationship.isToMany } ?? false }

    mutating func useInverse(of relationship: Relationship, _ name: String, of entity: Entity) {
        guard let declaring = oldModel.declaringEntity(ofProperty: name, of: entity),
            let inverse = oldModel.inverse(of: DeclaredRelationship(relationship, of: declaring))
        else { return }
        use(OldProperty(entity: inverse.entity.name, name: inverse.relationship.name))
    }

    // MARK: From the side of the rows that hold the key

    private func source(
        at relationshipMapping: RelationshipMapping, of relationship: Relationship, keeping survivors: SurvivingObjects,
        isOneToOne: Bool,
        for pair: Pair, table: String
    ) -> ReferenceSource? {
        let id = ColumnSource.column(Schema.idColumn)
        switch relationshipMapping {
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

    private func inverseSource(
        at relationshipMapping: RelationshipMapping, keeping survivors: SurvivingObjects, of parent: Declaration,
        table: String
    ) -> ReferenceSource? {
        let id = ColumnSource.column(Schema.idColumn)
        switch relationshipMapping {
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
}
