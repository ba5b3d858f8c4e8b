import RelataModel

/// Determines the names and locations of a layout.
struct LayoutBuilder {
    private let model: Model
    private let hierarchies: Hierarchies
    private var notes: [String] = []

    init(_ model: Model) {
        self.model = model
        self.hierarchies = Hierarchies(model)
    }

    /// A column that has no final name yet.
    private enum Draft {
        case leaf(entity: String, path: [String], Attribute, isRequired: Bool)
        case key(Association)
        case position(Association)

        /// The name that the column gets if it is available.
        var preferredName: String {
            switch self {
            case .leaf(_, let path, _, _): path.count == 1 ? path[0] : path.joined(separator: ".")
            case .key(let association): association.keyName
            case .position(let association): association.keyName + "_position"
            }
        }

        /// The name with the column's entity.
        var qualifiedName: String {
            switch self {
            case .leaf(let entity, _, _, _): "\(entity).\(preferredName)"
            case .key(let association): association.qualifiedKeyName
            case .position(let association): association.qualifiedKeyName + "_position"
            }
        }
    }

    mutating func layout() -> Layout {
        let associations = Association.all(of: model)
        let joins = associations.filter(\.isJoin)
        let (tables, joinTables) = tableNames(joins: joins)

        var leaves: [String: [Layout.Leaf]] = [:]
        var keys: [KeyLink] = []
        let keysOfEntity = Dictionary(grouping: associations.lazy.filter { !$0.isJoin }, by: \.keyEntity)
        for hierarchy in hierarchies.all {
            var drafts: [Draft] = []
            for entity in hierarchy.entities {
                addDrafts(of: entity, keys: keysOfEntity[entity.name] ?? [], to: &drafts)
            }
            let names = columnNames(for: drafts, table: tables[hierarchy.root.name] ?? hierarchy.root.name)
            for (index, draft) in drafts.enumerated() {
                switch draft {
                case .leaf(let entity, let path, let attribute, let isRequired):
                    let leaf = Layout.Leaf(
                        entity: entity, path: path, attribute: attribute, column: names[index], isRequired: isRequired)
                    leaves[entity, default: []].append(leaf)
                case .key(let association):
                    let position = association.isOrdered ? names[index + 1] : nil
                    keys.append(keyLink(association, column: names[index], position: position, tables: tables))
                case .position:
                    break
                }
            }
        }
        let links = zip(joins, joinTables).map { joinLink($0, table: $1, tables: tables) }
        return Layout(
            model: model, hierarchies: hierarchies, tables: tables, leaves: leaves, keys: keys, joins: links,
            notes: notes)
    }

    // MARK: Tables

    private mutating func tableNames(joins: [Association]) -> (tables: [String: String], joins: [String]) {
        let roots = hierarchies.all.map(\.root.name)
        let preferred = roots + joins.map { "\($0.first.entity.name)_\($0.first.relationship.name)" }
        func qualified(_ index: Int) -> String {
            index < roots.count ? roots[index] : joins[index - roots.count].first.qualifiedName
        }
        var allocator = NameAllocator(reserved: Schema.reservedTables)
        let names = allocator.names(for: preferred, qualified: qualified)
        for (index, name) in names.enumerated() where preferred[index] != name {
            notes.append(
                "the table of \(qualified(index)) is called \(SQL.name(name)), since another table wants its name")
        }
        var tables: [String: String] = [:]
        for (hierarchy, name) in zip(hierarchies.all, names) { tables[hierarchy.root.name] = name }
        return (tables, Array(names.dropFirst(hierarchies.all.count)))
    }

    // MARK: Columns

    /// Adds the columns that the entity contributes to its table: attributes, then keys, each by name.
    private func addDrafts(of entity: Entity, keys: [Association], to drafts: inout [Draft]) {
        for attribute in entity.attributes where !attribute.isTransient {
            addLeaves(of: attribute, path: [attribute.name], isRequired: true, composites: [], entity.name, to: &drafts)
        }
        for key in keys.sorted(by: { $0.keyName < $1.keyName }) {
            drafts.append(.key(key))
            if key.isOrdered { drafts.append(.position(key)) }
        }
    }

    private func addLeaves(
        of attribute: Attribute, path: [String], isRequired: Bool, composites: Set<String>, _ entity: String,
        to drafts: inout [Draft]
    ) {
        let isRequired = isRequired && !attribute.isOptional
        guard case .composite(let name) = attribute.type else {
            // The store computes a derived value after the row was inserted, so its column must accept NULL.
            let mustBeThere = isRequired && !attribute.isDerived
            drafts.append(.leaf(entity: entity, path: path, attribute, isRequired: mustBeThere))
            return
        }
        guard let composite = model.composite(named: name), !composites.contains(name) else { return }
        for element in composite.attributes where !element.isTransient {
            addLeaves(
                of: element, path: path + [element.name], isRequired: isRequired, composites: composites.union([name]),
                entity, to: &drafts)
        }
    }

    /// The allocator of a table that has no columns of the model yet.
    private static let columnNames = NameAllocator(
        reserved: [Schema.idColumn, Schema.entityColumn, Schema.versionColumn])

    private mutating func columnNames(for drafts: [Draft], table: String) -> [String] {
        let preferred = drafts.map(\.preferredName)
        var allocator = Self.columnNames
        let names = allocator.names(for: preferred) { drafts[$0].qualifiedName }
        for (index, name) in names.enumerated() where preferred[index] != name {
            notes.append(
                "\(SQL.name(table)): \(drafts[index].qualifiedName) is in the column \(SQL.name(name)), "
                    + "since \(SQL.name(preferred[index])) is taken"
            )
        }
        return names
    }

    // MARK: Links

    private func table(of entity: String, in tables: [String: String]) -> String {
        tables[hierarchies.root(of: entity)] ?? entity
    }

    private func keyLink(
        _ association: Association, column: String, position: String?, tables: [String: String]
    ) -> KeyLink {
        let child = association.keyEntity
        let parent = association.toOne?.relationship.destination ?? association.first.entity.name
        return KeyLink(
            childTable: table(of: child, in: tables), childEntity: child, column: column, position: position,
            parentTable: table(of: parent, in: tables), parentEntity: parent, toParent: association.toOne,
            toChildren: association.toHolders)
    }

    private func joinLink(_ association: Association, table name: String, tables: [String: String]) -> JoinLink {
        let first = association.first
        let second = association.second ?? first
        let columns = joinColumns(first, second)
        return JoinLink(
            table: name, first: first, second: second, firstTable: table(of: first.entity.name, in: tables),
            firstColumn: columns[0], secondTable: table(of: second.entity.name, in: tables), secondColumn: columns[1],
            firstPosition: first.relationship.isOrdered ? columns[3] : nil,
            secondPosition: second.relationship.isOrdered ? columns[2] : nil)
    }

    /// Returns the columns of a table of pairs: each has the name of the relationship that leads to its objects; then
    /// their positions.
    private func joinColumns(_ first: DeclaredRelationship, _ second: DeclaredRelationship) -> [String] {
        if first == second { return ["lesser", "greater", "lesser_position", "greater_position"] }
        var allocator = NameAllocator()
        // A step along `first` leads to the objects of the entity of `second`. If both have the same name, the
        // entities are added.
        let sides = [(leading: second, holding: first), (leading: first, holding: second)]
        let columns = sides.map(\.leading.relationship.name)
        return allocator.names(for: columns + columns.map { $0 + "_position" }) { index in
            let entity = sides[index % 2].holding.entity.name
            return index < 2 ? entity : entity + "_position"
        }
    }
}
