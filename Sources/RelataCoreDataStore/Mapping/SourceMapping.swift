package import RelataModel
import RelataSchema

/// The locations of a model's properties in a store of Core Data.
package struct SourceMapping {
    /// The columns of a table of pairs.
    package struct Join: Sendable, Hashable {
        package let table: String
        /// The relationship from whose side the pairs are seen, which the model declares first.
        package let relationship: DeclaredRelationship
        package let inverse: DeclaredRelationship
        /// The columns with the destinations of the relationship, and of its inverse.
        package let destinationColumn: String
        package let sourceColumn: String
        /// The columns that order the destinations, and the sources.
        package let order: String?
        package let inverseOrder: String?
    }

    /// A property by the entity that declares it.
    package struct Property: Sendable, Hashable {
        package let entity: String
        package let name: String

        package init(entity: String, name: String) {
            self.entity = entity
            self.name = name
        }
    }

    /// The model of the rows.
    package let model: Model
    /// The ID of each entity, the value of `Z_ENT`, by name.
    package private(set) var entityIDs: [String: Int64] = [:]
    /// The table of each hierarchy, by the name of its root; a hierarchy without rows may have none.
    package private(set) var tables: [String: CoreDataStore.Table] = [:]
    /// The columns of attributes and of to-one relationships; for a to-many relationship without inverse, the one in
    /// its destination's table.
    package private(set) var columns: [Property: String] = [:]
    /// The column that orders the rows of one owner, for each key that has one.
    package private(set) var orders: [Property: String] = [:]
    /// The tables of pairs.
    package private(set) var joins: [Join] = []
    /// The parts of the model that the file does not have: an entity, or `Entity.property`.
    package private(set) var missing: [String] = []
    /// The missing parts that may be in one of the unused locations, so that data could be lost; and the missing
    /// tables of entities that the store lists. Parts that a store of one configuration does not have at all are
    /// not included.
    package var missingWithDoubt: [String] {
        let hasUnusedTable = unused.contains { !$0.contains(".") && !$0.uppercased().hasPrefix("Z_") }
        return missing.filter { name in
            if composites[name] != nil { return compositesWithDoubt.contains(name) }
            let parts = name.uppercased().split(separator: ".")
            guard parts.count == 2, let property = parts.last else { return entityIDs[name] != nil || hasUnusedTable }
            return unused.contains { $0.uppercased().contains(property) }
        }
    }
    /// The composite attributes, `Entity.property`, each with its table.
    private var composites: [String: String] = [:]
    /// The composite attributes whose values may be in unused columns of their table: how Core Data names the columns
    /// of their elements is not known.
    package var compositesWithDoubt: [String] {
        composites.filter { _, table in unused.contains { $0.hasPrefix(table + ".") } }.keys.sorted()
    }
    /// The parts of the file that the model does not have: `TABLE.COLUMN`, or a table.
    package private(set) var unused: [String] = []
    /// The parts of the file that are ambiguous.
    package private(set) var doubts: [String] = []

    /// Finds the locations of a model's properties.
    ///
    /// - Throws: `StoreFileError` if the file is damaged.
    package init(_ model: Model, _ store: CoreDataStore) throws(StoreFileError) {
        self.model = model
        let ids = EntityIDs(model, store)
        for entity in model.entities { entityIDs[entity.name] = ids[entity.name] }
        doubts += ids.guesses
        for root in model.rootEntities {
            let hierarchy = model.hierarchy(of: root)
            // A renamed entity may still have the table of its old name.
            let names =
                [root.name] + [root.renamingIdentifier].compactMap(\.self)
                + store.entities.filter { $0.id == entityIDs[root.name] }.map(\.name)
            guard let table = names.lazy.compactMap({ store.tables["Z" + $0.uppercased()] }).first else {
                missing.append(root.name)
                continue
            }
            for column in Self.ownColumns where table.columns[column] == nil {
                throw StoreFileError(
                    .damagedFile, path: store.path,
                    "the table \(table.name) has no column \(column), as every table of Core Data has",
                    fix: "give the file as Core Data wrote it")
            }
            tables[root.name] = table
            // Without an ID there can be no rows of the entity.
            for entity in hierarchy where entityIDs[entity.name] == nil {
                doubts.append("the store does not number the entity \(entity.name), and has no objects of it")
            }
            try StoreFileError.reading(store.path) { try findColumns(of: hierarchy, in: table, store.database) }
        }
        findJoins(in: store)
        recordUnused(in: store)
    }

    /// Returns the name of a row's entity as an SQL expression over Core Data's table; `nil` if the store numbers none
    /// of the entities.
    package func entityExpression(of entities: [Entity]) -> String? {
        let cases = entities.compactMap { entity in
            entityIDs[entity.name].map { "WHEN \($0) THEN \(SQL.text(entity.name))" }
        }
        return cases.isEmpty ? nil : "CASE Z_ENT \(cases.joined(separator: " ")) END"
    }

    // MARK: Columns

    /// The columns of every table.
    private static let ownColumns = ["Z_PK", "Z_ENT", "Z_OPT"]

    private mutating func findColumns(
        of hierarchy: [Entity], in table: CoreDataStore.Table, _ database: Database
    ) throws(Database.Failure) {
        var claims: [ColumnClaims.Claim] = []
        let names = Set(hierarchy.map(\.name))
        for entity in hierarchy {
            for attribute in entity.attributes where !attribute.isTransient {
                if case .composite = attribute.type {
                    missing.append("\(entity.name).\(attribute.name)")
                    composites["\(entity.name).\(attribute.name)"] = table.name
                    continue
                }
                claims.append(claim(of: entity, attribute.name, base: "Z" + attribute.name, attribute.type.sourceTypes))
            }
            for relationship in entity.relationships where !relationship.isTransient && !relationship.isToMany {
                claims.append(claim(of: entity, relationship.name, base: "Z" + relationship.name, ["INTEGER"]))
            }
        }
        // Without an inverse the destinations have the key of their owner, under the owner's ID.
        for declared in model.declaredRelationships
        where declared.relationship.isToMany && !declared.relationship.isTransient
            && names.contains(declared.relationship.destination) && model.inverse(of: declared) == nil
        {
            guard let ownerID = entityIDs[declared.entity.name],
                let destination = model.entity(named: declared.relationship.destination)
            else { continue }
            claims.append(
                ColumnClaims.Claim(
                    entity: declared.entity.name, property: declared.relationship.name,
                    base: "Z\(ownerID)\(declared.relationship.name)".uppercased(), types: ["INTEGER"],
                    entityIDs: subtree(of: destination), order: ownerID))
        }
        let found = try ColumnClaims(table: table, database: database).columns(for: claims)
        doubts += found.doubts
        for (claim, column) in zip(claims, found.columns) {
            let property = Property(entity: claim.entity, name: claim.property)
            guard let column else {
                missing.append("\(claim.entity).\(claim.property)")
                continue
            }
            columns[property] = column
            // The column with the order of a list is next to its key, with the same name and digit.
            let bases = [String(column.dropFirst()), claim.property].map { "Z_FOK_" + $0.uppercased() }
            orders[property] = bases.lazy.compactMap { table.columns[$0]?.name }.first
        }
    }

    private func claim(of entity: Entity, _ name: String, base: String, _ types: Set<String>) -> ColumnClaims.Claim {
        ColumnClaims.Claim(
            entity: entity.name, property: name, base: base.uppercased(), types: types,
            entityIDs: subtree(of: entity), order: entityIDs[entity.name] ?? .max)
    }

    private func subtree(of entity: Entity) -> Set<Int64> {
        Set(model.hierarchy(of: entity).compactMap { entityIDs[$0.name] })
    }

    // MARK: Tables of pairs

    private mutating func findJoins(in store: CoreDataStore) {
        let tables = store.tables.values.filter { $0.name.uppercased().hasPrefix("Z_") }
        var finder = JoinFinder(tables, entityIDs: entityIDs)
        var seen: Set<DeclaredRelationship> = []
        for declared in model.declaredRelationships
        where declared.relationship.isToMany && !declared.relationship.isTransient {
            guard let inverse = model.inverse(of: declared), inverse.relationship.isToMany,
                !inverse.relationship.isTransient, seen.insert(declared).inserted
            else { continue }
            seen.insert(inverse)
            finder.add(declared, inverse)
        }
        let (joins, missing) = finder.joins()
        self.joins = joins
        self.missing += missing
    }

    private mutating func recordUnused(in store: CoreDataStore) {
        let own = Set(Self.ownColumns)
        for table in tables.values.sorted(by: { $0.name < $1.name }) {
            let used = Set(columns.values).union(orders.values)
            for (key, column) in table.columns.sorted(by: { $0.key < $1.key })
            where !own.contains(key) && !used.contains(column.name) {
                // The column with the entity of a key's destination is next to the key; the row that it refers to has
                // the same information.
                if key.hasPrefix("Z"), key.dropFirst().drop(while: \.isNumber).hasPrefix("_"),
                    key.dropFirst().first?.isNumber == true
                {
                    continue
                }
                unused.append("\(table.name).\(column.name)")
            }
        }
        let known = Set(joins.map { $0.table.uppercased() }).union(tables.values.map { $0.name.uppercased() })
            .union(["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
        for (key, table) in store.tables.sorted(by: { $0.key < $1.key })
        where !known.contains(key)
            && (key.hasPrefix("Z_") || key.hasPrefix("Z") && own.isSubset(of: table.columns.keys))
        {
            unused.append(table.name)
        }
    }
}

extension AttributeType {
    /// The types with which Core Data declares a column of the type.
    fileprivate var sourceTypes: Set<String> {
        switch self {
        case .integer16, .integer32, .integer64, .boolean: ["INTEGER"]
        case .decimal: ["DECIMAL"]
        case .double, .float: ["FLOAT"]
        case .date: ["TIMESTAMP"]
        case .string, .uri: ["VARCHAR"]
        case .uuid, .binary, .transformable: ["BLOB"]
        case .composite, .undefined: []
        }
    }
}
