import RelataModel
import RelataSchema

/// The columns of one table while the sources of their values are determined.
struct ColumnPlanner {
    /// The source of the values of one entity's rows.
    enum Part: Hashable {
        case column(String)
        /// The column, with a value where it is NULL.
        case filled(String, with: String)
        case constant(String)
        case computed(String)
    }

    /// A condition that a column's new values must meet.
    struct Requirement {
        let column: String
        let name: String
        let words: String
        /// The condition of a violation, as SQL over the new row.
        let violation: String
        let isOfEveryRow: Bool
        let location: SourceLocation?
        let kind: MigrationPlan.Condition.Kind
        var suggestion: String?
    }

    /// The old table.
    let table: String
    let pairs: [MigrationPlanner.Pair]
    var sources: [String: ColumnSource] = [:]
    var requirements: [Requirement] = []
    /// Queries that do not belong to a column.
    var conditions: [MigrationPlan.Condition] = []

    /// Combines the parts of a column.
    /// - Parameters:
    ///   - parts: the sources for the rows of each old entity; rows of missing entities have no value.
    ///   - owners: the old entities that can have a value in each old column.
    mutating func set(_ column: String, _ parts: [String: Part], owners: [String: Set<String>]) {
        sources[column] = Self.source(parts, of: pairs.map(\.old.name), owners: owners)
    }

    static func source(_ parts: [String: Part], of entities: [String], owners: [String: Set<String>]) -> ColumnSource {
        guard let first = parts.values.first else { return .constant("NULL") }
        let isOne = parts.values.allSatisfy { $0 == first }
        let others = entities.filter { parts[$0] == nil }
        let isAlone = { (column: String) in owners[column, default: []].isDisjoint(with: others) }
        let entityColumn = ColumnSource.column(Schema.entityColumn)
        switch first {
        case .column(let name) where isOne && isAlone(name): return .kept(name, nil)
        case .filled(let name, let value) where isOne && isAlone(name):
            let isOfThem = others.isEmpty ? "" : " AND \(entityColumn) IN (\(SQL.texts(parts.keys.sorted())))"
            return .kept(
                name, ColumnSource.Change(value: value, condition: "\(ColumnSource.column(name)) IS NULL\(isOfThem)"))
        case .constant(let value) where isOne && (others.isEmpty || value == "NULL"): return .constant(value)
        case .computed(let expression) where isOne && others.isEmpty: return .computed(expression)
        default: break
        }
        // Some entities use the same column, and others get a default.
        var cases: [String] = []
        for (part, entities) in Dictionary(grouping: parts.keys, by: { parts[$0] }).sorted(by: {
            ($0.value.min() ?? "") < ($1.value.min() ?? "")
        }) {
            guard let part else { continue }
            cases.append("WHEN \(entityColumn) IN (\(SQL.texts(entities.sorted()))) THEN \(part.sql)")
        }
        return .computed("CASE \(cases.joined(separator: " ")) END")
    }
}

extension ColumnPlanner.Part {
    var sql: String {
        switch self {
        case .column(let name): ColumnSource.column(name)
        case .filled(let name, let value): "coalesce(\(ColumnSource.column(name)), \(value))"
        case .constant(let value), .computed(let value): value
        }
    }
}

extension MigrationPlanner {
    mutating func plan(
        columnsOf hierarchy: Hierarchies.Hierarchy, target: Table, with columns: inout ColumnPlanner
    ) {
        columns.sources[Schema.idColumn] = .kept(Schema.idColumn, nil)
        columns.sources[Schema.versionColumn] = .kept(Schema.versionColumn, nil)
        if target.columns.contains(where: { $0.name == Schema.entityColumn }) { planEntityColumn(&columns) }
        for entity in hierarchy.entities {
            let own = columns.pairs.filter { new.entity($0.new, isKindOf: entity) }
            for leaf in layout.leaves[entity.name] ?? [] { plan(leaf, own, target, &columns) }
        }
        for key in layout.keys where key.childTable == target.name {
            let own = columns.pairs.filter { pair in new.lineage(of: pair.new).contains { $0.name == key.childEntity } }
            plan(key, own, &columns)
        }
    }

    private func planEntityColumn(_ columns: inout ColumnPlanner) {
        let hasColumn = columns.pairs.first.map { old.description.entities[$0.old.name]?.entityColumn != nil } ?? false
        guard hasColumn else {
            columns.sources[Schema.entityColumn] = .constant(SQL.text(columns.pairs.first?.new.name ?? ""))
            return
        }
        let renamed = columns.pairs.filter { $0.old.name != $0.new.name }
        let column = ColumnSource.column(Schema.entityColumn)
        guard !renamed.isEmpty else {
            columns.sources[Schema.entityColumn] = .kept(Schema.entityColumn, nil)
            return
        }
        let cases = renamed.map { "WHEN \(SQL.text($0.old.name)) THEN \(SQL.text($0.new.name))" }
        columns.sources[Schema.entityColumn] = .kept(
            Schema.entityColumn,
            ColumnSource.Change(
                value: "CASE \(column) \(cases.joined(separator: " ")) END",
                condition: "\(column) IN (\(SQL.texts(renamed.map(\.old.name))))"))
    }

    // MARK: Attributes

    private mutating func plan(
        _ leaf: Layout.Leaf, _ pairs: [Pair], _ target: Table, _ columns: inout ColumnPlanner
    ) {
        var parts: [String: ColumnPlanner.Part] = [:]
        var unmet: [Pair] = []
        var oldChecks: Set<String>?
        var isNarrower = false
        let name = "\(leaf.entity).\(leaf.path.joined(separator: "."))"
        for pair in pairs {
            let found = oldLeaf(of: leaf, pair)
            let (part, isCertain) = self.part(of: leaf, from: found, pair, name, &columns)
            parts[pair.old.name] = part
            if leaf.isRequired, !isCertain { unmet.append(pair) }
            var checks: Set<String> = []
            if let found, case .column = part, !found.attribute.isDerived,
                old.description.layout == ModelDescription.currentLayout
            {
                checks = Set(
                    leaf.attribute.allowsAll(of: found.attribute)
                        ? leaf.attribute.checks(column: leaf.column) : found.attribute.checks(column: leaf.column))
            }
            if let found, found.attribute.type != leaf.attribute.type { isNarrower = true }
            oldChecks = oldChecks.map { $0.intersection(checks) } ?? checks
        }
        columns.set(leaf.column, parts, owners: owners[columns.table] ?? [:])
        if !unmet.isEmpty {
            let isNew = unmet.allSatisfy { parts[$0.old.name] == .constant("NULL") }
            let suggestion = isNew ? leaf.attribute.type.anyValue : kept(leaf, unmet)
            require(
                leaf.column, of: unmet, in: target, name, isNew: isNew, leaf.attribute.location,
                suggestion: suggestion, &columns)
        }
        guard !leaf.attribute.isDerived, parts.values.contains(where: { $0 != .constant("NULL") }) else { return }
        // A new UUID is always valid.
        guard parts.values.contains(where: { $0 != .computed(Conversion.newUUID) }) else { return }
        let isConstant = parts.values.allSatisfy { if case .constant = $0 { true } else { false } }
        if isConstant, leaf.attribute.allowsDefault, hints.initials.isEmpty { return }
        for check in leaf.attribute.checks(column: leaf.column) where !(oldChecks ?? []).contains(check) {
            // A default is the same for every row, so checking it once is sufficient.
            let value = isConstant ? columns.sources[leaf.column]?.sql : nil
            columns.requirements.append(
                ColumnPlanner.Requirement(
                    column: leaf.column, name: name, words: "its value is not one that the model allows now",
                    violation: "NOT (\(check))", isOfEveryRow: value != nil, location: leaf.attribute.location,
                    kind: isConstant ? .initial : isNarrower ? .room : .bounds))
        }
    }

    /// The expression of what the objects have, and a value for those that have none.
    private mutating func kept(_ leaf: Layout.Leaf, _ pairs: [Pair]) -> String? {
        guard leaf.path.count == 1, let value = leaf.attribute.type.anyValue,
            let names = pairs.first.map({ properties(of: $0) }), let name = names[leaf.attribute.name],
            oldModel.attribute(named: name, of: pairs[0].old)?.type == leaf.attribute.type
        else { return nil }
        return "coalesce(\(name), \(value))"
    }

    /// Where the old entity has what the leaf has, if it has it.
    private mutating func oldLeaf(of leaf: Layout.Leaf, _ pair: Pair) -> AttributeMapping? {
        guard let name = leaf.path.first, let oldName = properties(of: pair)[name] else { return nil }
        let path = [oldName] + leaf.path.dropFirst()
        return old.description.entities[pair.old.name]?.attributes.first { $0.path == path }
    }

    private mutating func part(
        of leaf: Layout.Leaf, from found: AttributeMapping?, _ pair: Pair, _ name: String,
        _ columns: inout ColumnPlanner
    ) -> (ColumnPlanner.Part, isCertain: Bool) {
        let attribute = leaf.attribute
        if let hint = value(of: leaf.path.joined(separator: "."), pair), !attribute.isDerived {
            return (part(of: leaf, hint, pair, &columns), false)
        }
        let known = hints.initials["\(pair.new.name).\(name.split(separator: ".", maxSplits: 1).last ?? "")"]
        let initial = attribute.isDerived ? nil : attribute.defaultValue.flatMap { $0.literal(for: attribute.type) }
        guard let found, let top = found.path.first else {
            if let initial { return (.constant(known ?? initial), true) }
            guard leaf.isRequired, attribute.type == .uuid else { return (.constant("NULL"), false) }
            return (.computed(Conversion.newUUID), true)
        }
        if attribute.isDerived {
            // If the derivation has changed, the value is recomputed.
            use(top, of: pair.old)
            let isSame = found.attribute.type == attribute.type && found.attribute.isDerived
            return (isSame ? .column(found.column) : .constant("NULL"), true)
        }
        let value = ColumnSource.column(found.column)
        guard let conversion = Conversion(from: found.attribute.type, to: attribute.type, value: value) else {
            // A value that cannot be converted is reported once, and not as lost as well.
            use(top, of: pair.old)
            // Reported once, and not for each entity that inherits the attribute.
            let (oldName, newName) = (found.attribute.type.modelName, attribute.type.modelName)
            if !result.problems.contains(where: { $0.name == name }) {
                result.problems.append(
                    MigrationPlan.Problem(
                        name: name,
                        words: "values of type \(oldName) do not become ones of type \(newName) by themselves",
                        fix:
                            "say its value with a hint, or give the new attribute another name and no renaming identifier",
                        location: attribute.location,
                        suggestion: attribute.type.conversion(
                            of: found.path.joined(separator: "."), from: found.attribute.type)))
            }
            return (.constant("NULL"), true)
        }
        use(top, of: pair.old)
        if let condition = conversion.condition {
            columns.conditions.append(
                MigrationPlan.Condition(
                    kind: .room, name: name, words: "its value is not the same in the new type",
                    query: "SELECT \(ColumnSource.column(Schema.idColumn)), \(SQL.text(pair.new.name)), \(value) FROM "
                        + "\(SQL.name(columns.table)) AS \(ColumnSource.row) WHERE NOT (\(condition))",
                    isOfEveryRow: false, location: attribute.location))
        }
        let oldTop = oldModel.attribute(named: top, of: pair.old)
        let wasRequired = !found.attribute.isOptional && !(oldTop?.isOptional ?? true) && !found.attribute.isDerived
        if let expression = conversion.expression {
            guard leaf.isRequired, !wasRequired, let initial else { return (.computed(expression), wasRequired) }
            return (.computed("coalesce(\(expression), \(initial))"), true)
        }
        guard leaf.isRequired, !wasRequired, let initial else { return (.column(found.column), wasRequired) }
        return (.filled(found.column, with: initial), true)
    }

    // MARK: Hints

    /// Returns the hint for the value of a property, of the entity or of an ancestor.
    func value(of property: String, _ pair: Pair) -> (name: String, text: String)? {
        for entity in new.lineage(of: pair.new).reversed() {
            let name = "\(entity.name).\(property)"
            if let text = hints.values[name] { return (name, text) }
        }
        return nil
    }

    private mutating func part(
        of leaf: Layout.Leaf, _ hint: (name: String, text: String), _ pair: Pair, _ columns: inout ColumnPlanner
    ) -> ColumnPlanner.Part {
        do throws(HintError) {
            let value = try compiler.expression(hint.text, of: pair.old).converted(to: leaf.attribute.type)
            addConditions(of: value, hint, pair, leaf.attribute.location, &columns)
            return .computed(value.sql)
        } catch {
            refuse(error, hint, leaf.attribute.location)
            return .constant("NULL")
        }
    }

    /// Rejects rows whose value a hint would truncate.
    mutating func addConditions(
        of value: HintExpression, _ hint: (name: String, text: String), _ pair: Pair, _ location: SourceLocation?,
        _ columns: inout ColumnPlanner
    ) {
        guard !value.conditions.isEmpty else { return }
        let isShared = old.description.entities[pair.old.name]?.entityColumn != nil
        let isOfEntity =
            isShared ? " AND \(ColumnSource.column(Schema.entityColumn)) = \(SQL.text(pair.old.name))" : ""
        let holds = value.conditions.map { "(\($0))" }.joined(separator: " AND ")
        columns.conditions.append(
            MigrationPlan.Condition(
                kind: .hint, name: hint.name, words: "'\(hint.text)' cannot be computed of it",
                query: "SELECT \(ColumnSource.column(Schema.idColumn)), \(SQL.text(pair.new.name)), NULL FROM "
                    + "\(SQL.name(columns.table)) AS \(ColumnSource.row) WHERE (\(holds)) IS NOT TRUE\(isOfEntity)",
                isOfEveryRow: false, location: location))
    }

    mutating func refuse(_ error: HintError, _ hint: (name: String, text: String), _ location: SourceLocation?) {
        // Reported once, and not for each entity that inherits the property.
        guard !result.problems.contains(where: { $0.name == hint.name }) else { return }
        result.problems.append(
            MigrationPlan.Problem(
                name: hint.name, words: error.message, fix: error.fix, location: location, hint: "values.\(hint.name)"))
    }

    /// Requires that rows have a value in a column.
    func require(
        _ column: String, of pairs: [Pair], in target: Table, _ name: String, isNew: Bool, _ location: SourceLocation?,
        suggestion: String?, _ columns: inout ColumnPlanner
    ) {
        let names = pairs.map(\.new.name).sorted()
        let isShared = target.columns.contains { $0.name == Schema.entityColumn }
        let isOfThem = isShared ? " AND \(SQL.name(Schema.entityColumn)) IN (\(SQL.texts(names)))" : ""
        columns.requirements.append(
            ColumnPlanner.Requirement(
                column: column, name: name,
                words: isNew
                    ? "it is required and new, and nothing says what it is in objects that are there"
                    : "it is required now, and has no value",
                violation: "\(SQL.name(column)) IS NULL\(isOfThem)", isOfEveryRow: isNew, location: location,
                kind: .value,
                suggestion: suggestion))
    }

    // MARK: Conditions

    mutating func addConditions(_ columns: ColumnPlanner, of table: TablePlan, pairs: [Pair]) {
        result.conditions += columns.conditions
        let isShared = table.target.columns.contains { $0.name == Schema.entityColumn }
        let entity = isShared ? SQL.name(Schema.entityColumn) : SQL.text(pairs.first?.new.name ?? "")
        for requirement in columns.requirements {
            let needed = [Schema.idColumn, requirement.column] + (isShared ? [Schema.entityColumn] : [])
            let list = zip(table.target.columns, table.columns).filter { needed.contains($0.0.name) }
                .map { "\($0.1.sql) AS \(SQL.name($0.0.name))" }.joined(separator: ", ")
            var rows = "SELECT \(list) FROM \(SQL.name(columns.table)) AS \(ColumnSource.row)"
            if let condition = table.condition { rows += " WHERE \(condition)" }
            // If every row has the same value, the first row is sufficient.
            if requirement.isOfEveryRow { rows += " LIMIT 100" }
            result.conditions.append(
                MigrationPlan.Condition(
                    kind: requirement.kind, name: requirement.name, words: requirement.words,
                    query:
                        "SELECT \(SQL.name(Schema.idColumn)), \(entity), \(SQL.name(requirement.column)) FROM (\(rows)) "
                        + "WHERE \(requirement.violation)",
                    isOfEveryRow: requirement.isOfEveryRow && requirement.violation.contains(" IS NULL"),
                    location: requirement.location, suggestion: requirement.suggestion))
        }
    }

    /// The names of the columns that an index is over.
    private func columns(of index: Index) -> [String] {
        let names = schema.tables.first { $0.name == index.table }?.columns.map(\.name) ?? []
        return index.terms.compactMap { term in names.first { SQL.name($0) == term } }
    }

    mutating func addUniqueness(of hierarchy: Hierarchies.Hierarchy, _ table: TablePlan) {
        let unique = schema.indexes.filter { $0.isUnique && $0.table == table.target.name }
        // The same columns with the same condition were unique before, if the index had the same SQL.
        let known = Set(old.objects.compactMap { $0.type == "index" ? $0.sql : nil })
        let isPlain = table.columns.allSatisfy { if case .kept(_, .some) = $0 { false } else { true } }
        for index in unique where !(isPlain && table.kind == .alter && known.contains(index.sql)) {
            let isKnown = index.terms.allSatisfy { term in
                zip(table.target.columns, table.columns).contains { column, source in
                    if case .kept(let name, nil) = source {
                        SQL.name(column.name) == term && name == column.name
                    } else {
                        false
                    }
                }
            }
            if isKnown, known.contains(index.sql) { continue }
            let filter = ([index.condition] + index.terms.map { "\($0) IS NOT NULL" }).compactMap(\.self)
            let value = index.terms.joined(separator: " || ', ' || ")
            result.conditions.append(
                MigrationPlan.Condition(
                    kind: .uniqueness(entity: hierarchy.root.name, columns: columns(of: index)), name: index.name,
                    words: "its values are those of another object, which must be unique now",
                    query: "SELECT \(SQL.name(Schema.idColumn)), \(SQL.text(hierarchy.root.name)), \(value) FROM "
                        + "(SELECT *, count(*) OVER (PARTITION BY \(index.terms.joined(separator: ", "))) AS \"_count\" "
                        + "FROM (\(table.rows)) WHERE \(filter.joined(separator: " AND "))) WHERE \"_count\" > 1",
                    isOfEveryRow: false, location: hierarchy.root.location))
        }
    }
}
