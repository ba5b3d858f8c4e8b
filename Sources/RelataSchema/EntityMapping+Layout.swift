import RelataModel

extension EntityMapping {
    /// Creates the mapping of the entity from the layout.
    init(
        _ entity: Entity, in layout: Layout, relationships: [PropertyKey: RelationshipMapping],
        keptByStore: Set<[String]>
    ) {
        let lineage = layout.model.lineage(of: entity)
        self.entity = entity.name
        let table = layout.table(of: entity.name)
        self.table = table
        idColumn = Schema.idColumn
        versionColumn = Schema.versionColumn
        entityColumn = layout.hasEntityColumn(entity.name) ? Schema.entityColumn : nil
        concreteEntities = layout.hierarchies.concreteEntities(of: entity.name)
        sharesTable = !layout.hierarchies.coversTable(entity.name)
        var attributes: [AttributeMapping] = []
        for ancestor in lineage {
            for leaf in layout.leaves[ancestor.name] ?? [] {
                let isKeptByStore = !keptByStore.isEmpty && keptByStore.contains([table, leaf.column])
                attributes.append(
                    AttributeMapping(
                        path: leaf.path, attribute: leaf.attribute, column: leaf.column, isKeptByStore: isKeptByStore))
            }
        }
        self.attributes = attributes
        var mappings: [String: RelationshipMapping] = [:]
        for ancestor in lineage {
            for relationship in ancestor.relationships {
                mappings[relationship.name] =
                    relationships[PropertyKey(entity: ancestor.name, name: relationship.name)] ?? .transient
            }
        }
        self.relationships = mappings
    }
}

extension Layout {
    /// Returns the location of each stored relationship, by its declaration.
    func relationshipMappings() -> [PropertyKey: RelationshipMapping] {
        var mappings: [PropertyKey: RelationshipMapping] = [:]
        for key in keys {
            if let toChildren = key.toChildren {
                mappings[PropertyKey(toChildren)] = .inverseKey(
                    table: key.childTable, column: key.column, position: key.position)
            }
            // After the other side: a one-to-one relationship that is its own inverse is in the rows of both.
            if let toParent = key.toParent {
                mappings[PropertyKey(toParent)] = .key(column: key.column, position: key.position)
            }
        }
        for join in joins {
            mappings[PropertyKey(join.second)] = .join(
                JoinMapping(
                    table: join.table, sourceColumn: join.secondColumn, destinationColumn: join.firstColumn,
                    position: join.secondPosition, inversePosition: join.firstPosition, isSymmetric: join.isSymmetric))
            mappings[PropertyKey(join.first)] = .join(
                JoinMapping(
                    table: join.table, sourceColumn: join.firstColumn, destinationColumn: join.secondColumn,
                    position: join.firstPosition, inversePosition: join.secondPosition, isSymmetric: join.isSymmetric))
        }
        return mappings
    }
}
