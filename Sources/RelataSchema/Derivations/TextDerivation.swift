import RelataModel

/// A derived string that the runtime and the tools compute, as SQLite has no functions of Unicode.
package struct TextDerivation: Sendable, Hashable {
    /// What the runtime has to know of the rows at one distance from those with the derived string.
    package struct Level: Sendable, Hashable {
        /// The entity of the rows.
        package let entity: String
        /// The properties of the rows by which they lead on, or to the string.
        package let properties: [String]
        /// Whether a row has the reference by which it is reached, so that new and deleted rows count.
        package let hasReference: Bool
        /// Whether references can outlive a row.
        package let canDangle: Bool
        /// The condition that a row of the derived string leads to a row whose ID is in a list, the parameter 1.
        fileprivate let leadsToList: String
    }

    /// The entity that declares the attribute.
    package let entity: String
    /// The attribute's name, with the composite that it is an element of.
    package let attribute: String
    /// The functions, in the order in which they are applied.
    private let functions: [Derivation.StringFunction]
    /// The rows with the derived string, and those at each step of the path to its source.
    package let levels: [Level]
    /// The number of derived attributes on the way to the source. Writing one clears those that are derived from it.
    let depth: Int
    /// Whether the source is a string of the row itself that is not derived.
    package let isOfOwnRow: Bool
    /// The statement that sets the string of a row: the parameters are the ID and the string.
    package let update: String
    /// The statement that clears the string of a row: the parameter is the ID.
    package let clear: String
    private let select: String
    private let selectIDs: String
    private let id: String

    /// Returns the query for the ID, the entity's name or NULL, the string and its source in the rows that lead to
    /// rows of a level whose IDs are in a list.
    package func select(at level: Int) -> String { select + levels[level].leadsToList }

    /// Returns the query for the same in the first rows after an ID, the parameter 1, in the order of their IDs.
    package func select(first count: Int) -> String { select + "\(id) > ?1 ORDER BY \(id) LIMIT \(count)" }

    /// Returns the string that the functions make of a source.
    package func text(of source: String?) -> String? {
        source.map { source in functions.reduce(source) { $1.applied(to: $0) } }
    }

    /// A digest of everything that the string depends on.
    package var fingerprint: String {
        var hash = FNV1a()
        for text in [entity, attribute, select] + functions.map(\.rawValue) { hash.add(text) }
        return hash.text
    }

    /// Returns the query for the IDs of these rows.
    package func selectIDs(at level: Int) -> String { selectIDs + levels[level].leadsToList }

    /// Returns `nil` for an attribute that is derived in another way.
    init?(
        _ derived: DerivedColumn, of entity: Entity, in layout: Layout,
        mappings: [PropertyKey: RelationshipMapping], columns: StoredColumns
    ) {
        guard case .unknown = derived.value, let source = Source(derived.leaf.attribute, of: entity, in: layout.model),
            let path = DerivationPath(source.relationships, from: entity, in: layout, mappings: mappings),
            !path.hops.contains(where: \.isToMany),
            let column = columns.column([source.attribute], of: path.destination)
        else { return nil }
        let id = SQL.name(Schema.idColumn)
        let target = SQL.name(derived.leaf.column)
        let table = SQL.name(derived.table)
        self.entity = entity.name
        attribute = derived.leaf.path.joined(separator: ".")
        functions = source.functions
        depth = source.depth
        isOfOwnRow = source.relationships.isEmpty && source.depth == 0
        clear = "UPDATE \(table) SET \(target) = NULL WHERE \(id) = ?1"
        update = "UPDATE \(table) SET \(target) = ?2 WHERE \(id) = ?1"
        let end = path.hops.isEmpty ? table : path.alias(of: path.hops.count)
        let value = "\(end).\(SQL.name(column.name))"
        let text = path.hops.isEmpty ? value : "(SELECT \(value) \(path.clauses(from: derived.table)))"
        let name = layout.hasEntityColumn(entity.name) ? "\(table).\(SQL.name(Schema.entityColumn))" : "NULL"
        let condition = derived.rowCondition.map { "\($0) AND " } ?? ""
        select = "SELECT \(table).\(id), \(name), \(table).\(target), \(text) FROM \(table) WHERE \(condition)"
        self.id = "\(table).\(id)"
        selectIDs = "SELECT \(id) FROM \(table) WHERE \(condition)"
        var levels: [Level] = []
        for index in path.tables.indices {
            let next = index < source.relationships.count ? source.relationships[index] : source.attribute
            let hop = index > 0 ? path.hops[index - 1] : nil
            var properties = [next]
            var hasReference = false
            if case .inverseKey = hop?.mapping {
                hasReference = true
                if let inverse = source.inverses[index - 1] { properties.append(inverse) }
            }
            let condition = path.origins(of: "IN (SELECT value FROM json_each(?1))", level: index)
            levels.append(
                Level(
                    entity: source.entities[index], properties: properties, hasReference: hasReference,
                    canDangle: hop?.canDangle == true, leadsToList: "\(table).\(id) \(condition)"))
        }
        self.levels = levels
    }
}

/// Where a derived string has its value from in the end: its own source may be derived.
private struct Source {
    /// The relationships that lead to the object with the attribute.
    var relationships: [String] = []
    /// The inverse of each, if it has one.
    var inverses: [String?] = []
    /// The entities on the way.
    var entities: [String]
    var attribute: String
    /// The functions, in the order in which they are applied.
    var functions: [Derivation.StringFunction] = []
    /// The number of derived attributes on the way: 0 if the derivation names a plain one.
    var depth = 0

    /// Returns `nil` for a path that leads nowhere.
    init?(_ derived: Attribute, of entity: Entity, in model: Model) {
        entities = [entity.name]
        attribute = derived.name
        var entity = entity
        var derivation = derived.derivation?.derivation
        // Attributes that are derived from each other would have no end.
        for count in 0..<16 {
            let path: [String]
            switch derivation {
            case .function(let function, let keyPath):
                functions.insert(function, at: 0)
                path = keyPath
            case .keyPath(let keyPath): path = keyPath
            case .aggregate, .now, nil: return
            }
            depth = count
            guard let last = path.last else { return nil }
            for name in path.dropLast() {
                guard let relationship = model.relationship(named: name, of: entity),
                    let owner = model.declaringEntity(ofProperty: name, of: entity),
                    let destination = model.destination(of: relationship)
                else { return nil }
                relationships.append(name)
                inverses.append(model.inverse(of: DeclaredRelationship(relationship, of: owner))?.relationship.name)
                entities.append(destination.name)
                entity = destination
            }
            attribute = last
            derivation = model.attributes(of: entity).first { $0.name == last }?.derivation?.derivation
        }
        return nil
    }
}
