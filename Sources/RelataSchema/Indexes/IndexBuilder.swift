import RelataModel

/// Builds the indexes of a layout: for keys, tables of pairs, uniqueness constraints and fetch indexes.
struct IndexBuilder {
    let layout: Layout
    private let columns: StoredColumns
    private var names: NameAllocator
    private var indexes: [Index] = []
    /// The shapes of the indexes, so that none is created twice.
    private var seen: Set<Shape> = []
    /// The indexes that the model does not declare: those of keys.
    private var implied: Set<Shape> = []
    /// The parts of the model that were left out or changed.
    private(set) var notes: [String] = []

    /// The table and the terms of an index.
    private struct Shape: Hashable {
        let table: String
        let terms: [String]
        let condition: String?
        var isUnique: Bool

        init(table: String, terms: [String], condition: String?, isUnique: Bool) {
            (self.table, self.terms, self.condition, self.isUnique) = (table, terms, condition, isUnique)
        }

        init(_ index: Index) {
            self.init(
                table: index.table, terms: index.terms, condition: index.condition, isUnique: index.isUnique)
        }
    }

    init(layout: Layout) {
        self.layout = layout
        columns = StoredColumns(layout)
        // Tables and indexes share one namespace.
        names = NameAllocator(reserved: Schema.reservedTables + layout.tables.values + layout.joins.map(\.table))
    }

    /// Returns the indexes, by table: unique ones, those of keys, then those of the model for fetches.
    mutating func all() -> [Index] {
        let keys = Dictionary(grouping: layout.keys, by: \.childTable)
        for hierarchy in layout.hierarchies.all {
            for entity in hierarchy.entities {
                for constraint in entity.uniquenessConstraints { add(constraint, of: entity) }
            }
            for key in keys[layout.table(of: hierarchy.root.name)] ?? [] { add(key) }
            for entity in hierarchy.entities {
                for index in entity.fetchIndexes { add(index, of: entity) }
                for attribute in entity.attributes where attribute.isIndexed { addLegacyIndex(attribute, of: entity) }
            }
        }
        for join in layout.joins { add(join) }
        return withoutPrefixes
    }

    /// The indexes without those of keys that are a prefix of another index: that index finds the rows of a key as
    /// well, and each index costs every insert. Partial indexes do not count for this, and an ordered relationship's
    /// index of key and positions is not replaced.
    private var withoutPrefixes: [Index] {
        var leading: [String: Set<String>] = [:]
        for index in indexes where index.condition == nil && !implied.contains(Shape(index)) {
            if let first = index.terms.first { leading[index.table, default: []].insert(first) }
        }
        return indexes.filter { index in
            guard index.terms.count == 1, implied.contains(Shape(index)), let others = leading[index.table] else {
                return true
            }
            // A key is looked up, and not iterated over, so its direction makes no difference.
            return !others.contains(index.terms[0]) && !others.contains(index.terms[0] + " DESC")
        }
    }

    /// Adds the index, unless there is one with the same terms.
    private mutating func add(
        _ name: String, on table: String, _ terms: [String], isUnique: Bool = false, isImplied: Bool = false,
        condition: String? = nil
    ) {
        var shape = Shape(table: table, terms: terms, condition: condition, isUnique: true)
        guard !seen.contains(shape) else { return }
        shape.isUnique = isUnique
        guard seen.insert(shape).inserted else {
            // An index that the model declares itself is kept.
            implied.remove(shape)
            return
        }
        if isImplied { implied.insert(shape) }
        indexes.append(
            Index(name: names.claim(name), table: table, terms: terms, isUnique: isUnique, condition: condition))
    }

    // MARK: References

    private mutating func add(_ key: KeyLink) {
        let entity = key.toParent?.entity.name ?? key.childEntity
        let name = key.toParent?.relationship.name ?? key.column
        add(
            "\(entity)_\(name)_key", on: key.childTable, SQL.quoted([key.column, key.position].compactMap(\.self)),
            isImplied: true)
    }

    /// The primary key of the pairs finds them from one side, the index from the other.
    private mutating func add(_ join: JoinLink) {
        add("\(join.table)_reverse", on: join.table, SQL.quoted([join.secondColumn, join.firstColumn]))
    }

    // MARK: Uniqueness

    private mutating func add(_ constraint: UniquenessConstraint, of entity: Entity) {
        var terms: [String] = []
        for property in constraint.properties {
            switch columns.lookUp(property, of: entity) {
            case .columns(let found): terms += found.map { SQL.name($0.name) }
            case .missing(let reason):
                let properties = constraint.properties.joined(separator: ", ")
                notes.append("\(entity.name): the uniqueness of \(properties) is not enforced, since \(reason)")
                return
            }
        }
        guard !terms.isEmpty else { return }
        let name = constraint.properties.joined(separator: "_")
        add(
            "\(entity.name)_\(name)_unique", on: layout.table(of: entity.name), terms, isUnique: true,
            condition: layout.condition(for: entity.name))
    }

    // MARK: Fetches

    private mutating func addLegacyIndex(_ attribute: Attribute, of entity: Entity) {
        guard case .columns(let found) = columns.lookUp(attribute.name, of: entity) else { return }
        let terms = found.map(\.orderTerm)
        add("\(entity.name)_\(attribute.name)_index", on: layout.table(of: entity.name), terms)
    }

    private mutating func add(_ index: FetchIndex, of entity: Entity) {
        let name = "\(entity.name).\(index.name)"
        let translator = IndexExpressions(entity: entity, columns: columns)
        var terms: [String] = []
        for element in index.elements {
            let found: [String]
            switch element.subject {
            case .property(let property):
                switch columns.lookUp(property, of: entity) {
                case .columns(let columns): found = columns.map(\.orderTerm)
                case .missing(let reason):
                    notes.append("the index \(name) leaves \(property) out, since \(reason)")
                    continue
                }
            case .expression(let text, let tree):
                guard let term = tree.flatMap({ translator.term($0) }) else {
                    notes.append(
                        "the index \(name) leaves \(text) out, since SQLite cannot compute it as the model means it")
                    continue
                }
                found = [term]
            }
            terms += found.map { element.isAscending ? $0 : $0 + " DESC" }
        }
        guard !terms.isEmpty else { return }
        if index.elements.contains(where: { $0.kind == .rTree }) {
            notes.append("the index \(name) is a plain one: R-trees need separate tables")
        }
        var condition: String?
        if let predicate = index.partialIndexPredicate {
            condition = predicate.tree.flatMap { translator.condition($0) }
            if condition == nil {
                notes.append(
                    "the index \(name) holds all rows, since SQLite cannot compute its predicate as the model means it: "
                        + predicate.text
                )
            }
        }
        add("\(entity.name)_\(index.name)", on: layout.table(of: entity.name), terms, condition: condition)
    }
}
