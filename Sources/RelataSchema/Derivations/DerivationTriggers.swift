import RelataModel

/// The triggers that maintain derived attributes, for all writers.
///
/// A column is recomputed for the rows that a change affects. A count, or a sum of integers, over one relationship is
/// updated incrementally instead, since counting again for each of many inserts would take quadratic time.
struct DerivationTriggers {
    let layout: Layout
    private(set) var names: NameAllocator
    private var triggers: [Trigger] = []
    /// The attributes that are not maintained, with the reasons.
    private(set) var notes: [String] = []
    /// The statements that recompute each column for all rows.
    private(set) var computations: [String] = []
    /// The columns that triggers maintain, by their tables.
    private(set) var kept: Set<[String]> = []
    /// The strings that SQLite cannot compute.
    private(set) var texts: [TextDerivation] = []

    private static let id = SQL.name(Schema.idColumn)

    init(layout: Layout, names: NameAllocator) {
        self.layout = layout
        self.names = names
    }

    /// Returns the triggers, by entity and attribute.
    ///
    /// - Parameter mappings: the mappings of the relationships.
    mutating func all(mappings: [PropertyKey: RelationshipMapping]) -> [Trigger] {
        let entities = layout.model.entities.filter { $0.attributes.contains(where: \.isDerived) }
        guard !entities.isEmpty else { return [] }
        let columns = StoredColumns(layout)
        for entity in entities {
            for attribute in entity.attributes where attribute.isDerived {
                for leaf in layout.leaves[entity.name] ?? [] where leaf.path[0] == attribute.name {
                    do {
                        let derived = try DerivedColumn(
                            leaf, of: entity, in: layout, mappings: mappings, columns: columns)
                        add(derived, of: entity)
                        let text = TextDerivation(
                            derived, of: entity, in: layout, mappings: mappings, columns: columns)
                        if let text { texts.append(text) }
                    } catch {
                        notes.append(
                            "\(entity.name).\(attribute.name) is not derived by the store, since \(error.reason)")
                    }
                }
            }
        }
        return triggers
    }

    private mutating func add(_ derived: DerivedColumn, of entity: Entity) {
        switch derived.value {
        case .now:
            keep(derived)
            addTime(derived, of: entity)
        case .unknown(let source):
            addClearing(derived, source: source, of: entity)
        case .column(let column):
            keep(derived)
            addRecomputing(derived, column: column, of: entity)
        case .count:
            keep(derived)
            if let link = Increment(derived) {
                addCounting(derived, link, column: nil, of: entity)
            } else {
                addRecomputing(derived, column: nil, of: entity)
            }
        case .sum(let column):
            keep(derived)
            if derived.isWhole, let link = Increment(derived), !link.isPair {
                addCounting(derived, link, column: column, of: entity)
            } else {
                addRecomputing(derived, column: column, of: entity)
            }
        }
    }

    private mutating func keep(_ derived: DerivedColumn) {
        kept.insert([derived.table, derived.leaf.column])
        if case .now = derived.value { return }
        computations.append(derived.update(where: nil))
    }

    private mutating func add(
        _ derived: DerivedColumn, on table: String, event: String, when conditions: [String?] = [],
        actions: [String]
    ) {
        let attribute = "\(derived.leaf.entity).\(derived.leaf.path.joined(separator: "."))"
        let verb = event.split(separator: " ").dropFirst().first.map { $0.lowercased() } ?? ""
        triggers.append(
            Trigger(
                names.claim("\(attribute)_\(table)_\(verb)"), on: table, event: event, purpose: .derivation,
                comment: "\(attribute) is \(derived.leaf.attribute.derivation?.text ?? "derived").",
                when: conditions.compactMap(\.self), actions: actions))
    }

    // MARK: Computing again

    /// Computes the column for new rows of its own table.
    private mutating func addInsertion(_ derived: DerivedColumn, of entity: Entity) {
        add(
            derived, on: derived.table, event: "AFTER INSERT",
            when: [layout.condition(for: entity.name, prefix: "NEW.")],
            actions: [derived.update(where: "= NEW.\(Self.id)")])
    }

    private mutating func addRecomputing(_ derived: DerivedColumn, column: String?, of entity: Entity) {
        let path = derived.path
        addInsertion(derived, of: entity)
        for (index, hop) in path.hops.enumerated() {
            let origins = { (value: String) in derived.update(where: path.origins(of: "= \(value)", level: index)) }
            switch hop.mapping {
            case .key(let key, _):
                add(
                    derived, on: path.tables[index], event: "AFTER UPDATE OF \(SQL.name(key))",
                    actions: [origins("NEW.\(Self.id)")])
            case .inverseKey(let table, let key, _):
                addChanges(derived, of: [key], in: table, origins)
            case .join(let join):
                addChanges(
                    derived, of: join.isSymmetric ? [join.sourceColumn, join.destinationColumn] : [join.sourceColumn],
                    also: [join.destinationColumn], in: join.table, origins)
            case .transient: break
            }
            let arrivals = { (value: String) in derived.update(where: path.origins(of: "= \(value)", level: index + 1))
            }
            switch hop.mapping {
            case .inverseKey, .transient: break
            case .key, .join:
                // The row that a reference refers to may be inserted after the reference, and deleted before it.
                add(derived, on: hop.destinationTable, event: "AFTER INSERT", actions: [arrivals("NEW.\(Self.id)")])
                if hop.canDangle {
                    add(derived, on: hop.destinationTable, event: "AFTER DELETE", actions: [arrivals("OLD.\(Self.id)")])
                }
            }
        }
        if let column {
            add(
                derived, on: path.tables[path.hops.count], event: "AFTER UPDATE OF \(SQL.name(column))",
                actions: [derived.update(where: path.origins(of: "= NEW.\(Self.id)", level: path.hops.count))])
        }
    }

    /// Recomputes the values that rows of references affect, by the columns with the IDs of their owners.
    private mutating func addChanges(
        _ derived: DerivedColumn, of columns: [String], also others: [String] = [], in table: String,
        _ update: (String) -> String
    ) {
        let old = columns.map { update("OLD.\(SQL.name($0))") }
        let new = columns.map { update("NEW.\(SQL.name($0))") }
        var watched = columns
        for other in others where !watched.contains(other) { watched.append(other) }
        add(derived, on: table, event: "AFTER INSERT", actions: new)
        add(derived, on: table, event: "AFTER UPDATE OF \(SQL.names(watched))", actions: old + new)
        add(derived, on: table, event: "AFTER DELETE", actions: old)
    }

    // MARK: Counting

    /// A single relationship over which a number is updated incrementally.
    private struct Increment {
        /// The table of the references, and its column with the owner's ID.
        let table: String
        let column: String
        let isPair: Bool

        init?(_ derived: DerivedColumn) {
            guard derived.path.hops.count == 1, let hop = derived.path.hops.first else { return nil }
            switch hop.mapping {
            case .inverseKey(let table, let column, _):
                self.table = table
                self.column = column
                isPair = false
            case .join(let join):
                // A pair that outlives its object is not counted, so the pairs alone do not determine the number.
                guard !join.isSymmetric, !hop.canDangle else { return nil }
                table = join.table
                column = join.sourceColumn
                isPair = true
            case .key, .transient:
                return nil
            }
        }
    }

    private mutating func addCounting(_ derived: DerivedColumn, _ link: Increment, column: String?, of entity: Entity) {
        let target = SQL.name(derived.leaf.column)
        let key = SQL.name(link.column)
        let change = { (sign: String, row: String) in
            let amount = column.map { "coalesce(\(row).\(SQL.name($0)), 0)" } ?? "1"
            return derived.assignment(
                of: "coalesce(\(target), 0) \(sign) \(amount)", where: "= \(row).\(key)")
        }
        addInsertion(derived, of: entity)
        // A new row that refers to itself is counted already, as a new row of the derived column's own table.
        let isOther = link.table == derived.table ? "NEW.\(key) IS NOT NEW.\(Self.id)" : nil
        add(
            derived, on: link.table, event: "AFTER INSERT", when: ["NEW.\(key) IS NOT NULL", isOther],
            actions: [change("+", "NEW")])
        add(
            derived, on: link.table, event: "AFTER DELETE", when: ["OLD.\(key) IS NOT NULL"],
            actions: [change("-", "OLD")])
        let watched = [link.column] + [column].compactMap(\.self)
        let differs = watched.map { "OLD.\(SQL.name($0)) IS NOT NEW.\(SQL.name($0))" }.joined(separator: " OR ")
        add(
            derived, on: link.table, event: "AFTER UPDATE OF \(SQL.names(watched))", when: ["(\(differs))"],
            actions: [change("-", "OLD"), change("+", "NEW")])
    }

    // MARK: Time

    /// Maintains the time of the last write. Changes of other derived columns by triggers do not count as writes of
    /// the row.
    private mutating func addTime(_ derived: DerivedColumn, of entity: Entity) {
        let update = derived.update(where: "= NEW.\(Self.id)")
        let condition = layout.condition(for: entity.name, prefix: "NEW.")
        add(derived, on: derived.table, event: "AFTER INSERT", when: [condition], actions: [update])
        var columns = [Schema.versionColumn]
        for hierarchy in layout.hierarchies.all where layout.table(of: hierarchy.root.name) == derived.table {
            for entity in hierarchy.entities {
                let derived = Set(entity.attributes.filter(\.isDerived).map(\.name))
                for leaf in layout.leaves[entity.name] ?? [] where !derived.contains(leaf.path[0]) {
                    columns.append(leaf.column)
                }
            }
        }
        columns += layout.keys.filter { $0.childTable == derived.table && $0.toParent != nil }.map(\.column)
        add(
            derived, on: derived.table, event: "AFTER UPDATE OF\n\(SQL.lines(ofNames: columns))\n", when: [condition],
            actions: [update]
        )
    }

    // MARK: Clearing

    /// Clears a value that only the runtime can compute when another writer changes its source.
    ///
    /// The runtime writes source and value together and increments the version of the row with them, which
    /// distinguishes the two cases. An unchanged value would not: "é" and "É" have the same upper case.
    private mutating func addClearing(_ derived: DerivedColumn, source: String, of entity: Entity) {
        let path = derived.path
        let column = SQL.name(derived.leaf.column)
        let version = SQL.name(Schema.versionColumn)
        let isPlainWrite = "OLD.\(version) = NEW.\(version)"
        for (index, hop) in path.hops.enumerated() {
            let origins = { (value: String) in derived.update(where: path.origins(of: "= \(value)", level: index)) }
            switch hop.mapping {
            case .key(let key, _):
                let name = SQL.name(key)
                add(
                    derived, on: path.tables[index], event: "AFTER UPDATE OF \(name)",
                    when: ["OLD.\(name) IS NOT NEW.\(name)", isPlainWrite], actions: [origins("NEW.\(Self.id)")])
                guard hop.canDangle else { break }
                let action = derived.update(where: path.origins(of: "= OLD.\(Self.id)", level: index + 1))
                add(derived, on: hop.destinationTable, event: "AFTER DELETE", actions: [action])
            case .inverseKey(let table, let key, _):
                let name = SQL.name(key)
                // New and deleted rows have no two versions: what the runtime has in them it derives again.
                add(
                    derived, on: table, event: "AFTER INSERT", when: ["NEW.\(name) IS NOT NULL"],
                    actions: [origins("NEW.\(name)")])
                add(
                    derived, on: table, event: "AFTER UPDATE OF \(name)",
                    when: ["OLD.\(name) IS NOT NEW.\(name)", isPlainWrite],
                    actions: [origins("OLD.\(name)"), origins("NEW.\(name)")])
                add(
                    derived, on: table, event: "AFTER DELETE", when: ["OLD.\(name) IS NOT NULL"],
                    actions: [origins("OLD.\(name)")])
            case .join, .transient: break
            }
        }
        let name = SQL.name(source)
        var conditions = ["OLD.\(name) IS NOT NEW.\(name)", isPlainWrite]
        // A writer that sets both in one statement knows the value.
        if path.hops.isEmpty { conditions.append("OLD.\(column) IS NEW.\(column)") }
        add(
            derived, on: path.tables[path.hops.count], event: "AFTER UPDATE OF \(name)", when: conditions,
            actions: [derived.update(where: path.origins(of: "= NEW.\(Self.id)", level: path.hops.count))])
    }
}
