import RelataSchema

/// The queries that find the stored destinations of one relationship.
final class DestinationQueries {
    /// The core owns the queries.
    private unowned(unsafe) let core: ContextCore
    private let bySource: [KeyedStatement]
    private let byKey: KeyedStatement?
    /// The possible entities of the destination's rows, by name.
    private let entities: [String: EntityDescription]
    private let onlyEntity: EntityDescription?
    private var last: (name: String, entity: EntityDescription)?

    /// - Returns: `nil` if the relationship is not stored.
    init?(_ relationship: RelationshipDescription, of entity: EntityDescription, _ core: ContextCore) {
        let destination = core.model.entities[relationship.destination]
        guard let target = destination.mapping, let source = entity.mapping else { return nil }
        self.core = core
        entities = Dictionary(
            target.concreteEntities.compactMap { name in core.model.entitiesByName[name].map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
        onlyEntity = target.entityColumn == nil ? entities.values.first : nil
        let id = "d." + SQL.name(target.idColumn)
        let entityTerm = target.entityColumn.map { ", d." + SQL.name($0) } ?? ""
        let table = SQL.name(target.table) + " AS d"
        byKey = relationship.isToMany ? nil : KeyedStatement("SELECT \(id), \(id)\(entityTerm) FROM \(table)", key: id)
        switch relationship.mapping {
        case .inverseKey(_, let column, _):
            let key = "d." + SQL.name(column)
            bySource = [KeyedStatement("SELECT \(id), \(key)\(entityTerm) FROM \(table)", key: key)]
        case .key(let column, _):
            let key = "s." + SQL.name(source.idColumn)
            bySource = [
                KeyedStatement(
                    "SELECT \(id), \(key)\(entityTerm) FROM \(SQL.name(source.table)) AS s "
                        + "JOIN \(table) ON \(id) = s.\(SQL.name(column))", key: key)
            ]
        case .join(let join):
            bySource = JoinDirection.directions(of: join).map {
                KeyedStatement(
                    "SELECT \(id), j.\($0.source)\(entityTerm) FROM \($0.table) AS j JOIN \(table) "
                        + "ON \(id) = j.\($0.destination)", key: "j.\($0.source)")
            }
        case .transient:
            return nil
        }
    }

    /// Calls a function with each destination of some sources.
    /// - Parameter body: called with each link, by the source's ID.
    func forEachDestination(
        ofSources sources: [RowID], _ body: (StoredLink) -> Void
    ) throws {
        guard !sources.isEmpty else { return }
        for query in bySource { try run(query, keys: sources, body) }
    }

    /// Calls a function with those of the given destinations that exist.
    /// - Parameter body: called with each link, by the row's own ID.
    func forEachExisting(_ destinations: [RowID], _ body: (StoredLink) -> Void) throws {
        guard !destinations.isEmpty, let byKey else { return }
        try run(byKey, keys: destinations, body)
    }

    private func run(
        _ query: KeyedStatement, keys: [RowID], _ body: (StoredLink) -> Void
    ) throws {
        try query.forEachPart(of: keys, on: core.reader.connection) { statement in
            defer { statement.reset() }
            while try statement.step() {
                guard let entity = onlyEntity ?? entity(named: statement) else { continue }
                let destination = statement.rowID(0)
                try core.reader.requireUsable(destination, of: entity)
                body(StoredLink(destination: destination, lookupID: statement.rowID(1), entity: entity))
            }
        }
    }

    /// Returns the entity of a row; `nil` if another process has changed the row's entity.
    private func entity(named statement: Statement) -> EntityDescription? {
        let name = statement.text(2)
        if let last, last.name == name { return last.entity }
        guard let entity = entities[name] else { return nil }
        last = (name, entity)
        return entity
    }
}
