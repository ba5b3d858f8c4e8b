import RelataModel
import RelataSchema

extension MigrationPlanner {
    mutating func plan(
        columnsOf hierarchy: Hierarchies.Hierarchy, target: Table, with columns: inout ColumnPlanner
    ) {
        columns.set(Schema.idColumn, to: .kept(Schema.idColumn, nil))
        columns.set(Schema.versionColumn, to: .kept(Schema.versionColumn, nil))
        if target.columns.contains(where: { $0.name == Schema.entityColumn }) { planEntityColumn(&columns) }
        for entity in hierarchy.entities {
            let own = columns.pairs.filter { new.entity($0.new, isKindOf: entity) }
            for leaf in layout.leaves[entity.name] ?? [] { plan(leaf, for: own, in: target, columns: &columns) }
        }
        for key in layout.keys where key.childTable == target.name {
            let own = columns.pairs.filter { pair in new.lineage(of: pair.new).contains { $0.name == key.childEntity } }
            plan(key, for: own, columns: &columns)
        }
    }

    private func planEntityColumn(_ columns: inout ColumnPlanner) {
        let hasColumn = columns.pairs.first.map { old.description.entities[$0.old.name]?.entityColumn != nil } ?? false
        guard hasColumn else {
            columns.set(Schema.entityColumn, to: .constant(SQL.text(columns.pairs.first?.new.name ?? "")))
            return
        }
        let renamed = columns.pairs.filter { $0.old.name != $0.new.name }
        let column = ColumnSource.column(Schema.entityColumn)
        guard !renamed.isEmpty else {
            columns.set(Schema.entityColumn, to: .kept(Schema.entityColumn, nil))
            return
        }
        let cases = renamed.map { "WHEN \(SQL.text($0.old.name)) THEN \(SQL.text($0.new.name))" }
        let change = ColumnSource.Change(
            value: "CASE \(column) \(cases.joined(separator: " ")) END",
            condition: "\(column) IN (\(SQL.texts(renamed.map(\.old.name))))")
        columns.set(Schema.entityColumn, to: .kept(Schema.entityColumn, change))
    }

    // MARK: Attributes

    private mutating func plan(
        _ leaf: Layout.Leaf, for pairs: [Pair], in target: Table, columns: inout ColumnPlanner
    ) {
        var parts: [String: ColumnPlanner.Part] = [:]
        var unmet: [Pair] = []
        var oldChecks: Set<String>?
        var isNarrower = false
        let name = "\(leaf.entity).\(leaf.path.joined(separator: "."))"
        for pair in pairs {
            let found = oldLeaf(of: leaf, for: pair)
            let (part, isCertain) = self.part(of: leaf, from: found, for: pair, named: name, columns: &columns)
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
        columns.set(leaf.column, from: parts, owners: owners[columns.table] ?? [:])
        if !unmet.isEmpty {
            let isNew = unmet.allSatisfy { parts[$0.old.name] == .constant("NULL") }
            let suggestion = isNew ? leaf.attribute.type.anyValue : kept(leaf, in: unmet)
            require(
                leaf.column, of: unmet, in: target, named: name, isNew: isNew, at: leaf.attribute.location,
                suggestion: suggestion, columns: &columns)
        }
        guard !leaf.attribute.isDerived, parts.values.contains(where: { $0 != .constant("NULL") }) else { return }
        // A new UUID is always valid.
        guard parts.values.contains(where: { $0 != .computed(Conversion.newUUID) }) else { return }
        let isConstant = parts.values.allSatisfy { if case .constant = $0 { true } else { false } }
        if isConstant, leaf.attribute.allowsDefault, hints.initials.isEmpty { return }
        for check in leaf.attribute.checks(column: leaf.column) where !(oldChecks ?? []).contains(check) {
            // A default is the same for every row, so checking it once is sufficient.
            let value = isConstant ? columns.sources[leaf.column]?.sql : nil
            columns.require(
                ColumnPlanner.Requirement(
                    column: leaf.column, name: name, description: "its value is not one that the model allows now",
                    violation: "NOT (\(check))", isOfEveryRow: value != nil, location: leaf.attribute.location,
                    kind: isConstant ? .initial : isNarrower ? .room : .bounds))
        }
    }

    /// The expression of what the objects have, and a value for those that have none.
    private mutating func kept(_ leaf: Layout.Leaf, in pairs: [Pair]) -> String? {
        guard leaf.path.count == 1, let value = leaf.attribute.type.anyValue,
            let names = pairs.first.map({ properties(of: $0) }), let name = names[leaf.attribute.name],
            oldModel.attribute(named: name, of: pairs[0].old)?.type == leaf.attribute.type
        else { return nil }
        return "coalesce(\(name), \(value))"
    }

    /// Where the old entity has what the leaf has, if it has it.
    private mutating func oldLeaf(of leaf: Layout.Leaf, for pair: Pair) -> AttributeMapping? {
        guard let name = leaf.path.first, let oldName = properties(of: pair)[name] else { return nil }
        let path = [oldName] + leaf.path.dropFirst()
        return old.description.entities[pair.old.name]?.attributes.first { $0.path == path }
    }

    /// Returns the source of a leaf's values in the rows of one pair, and whether every row certainly has one.
    private mutating func part(
        of leaf: Layout.Leaf, from found: AttributeMapping?, for pair: Pair, named name: String,
        columns: inout ColumnPlanner
    ) -> (ColumnPlanner.Part, isCertain: Bool) {
        let attribute = leaf.attribute
        if let hint = value(of: leaf.path.joined(separator: "."), for: pair), !attribute.isDerived {
            return (part(of: leaf, by: hint, for: pair, columns: &columns), false)
        }
        guard let found, let top = found.path.first else { return newPart(of: leaf, for: pair, named: name) }
        // A value that cannot be converted is used too: it is reported once, and not as lost as well.
        use(top, of: pair.old)
        if attribute.isDerived {
            // If the derivation has changed, the value is recomputed.
            let isSame = found.attribute.type == attribute.type && found.attribute.isDerived
            return (isSame ? .column(found.column) : .constant("NULL"), true)
        }
        let value = ColumnSource.column(found.column)
        guard let conversion = Conversion(from: found.attribute.type, to: attribute.type, value: value) else {
            reportMissingConversion(of: found, to: leaf, named: name)
            return (.constant("NULL"), true)
        }
        if let condition = conversion.condition {
            columns.check(
                MigrationPlan.Condition(
                    kind: .room, name: name, description: "its value is not the same in the new type",
                    query: "SELECT \(ColumnSource.column(Schema.idColumn)), \(SQL.text(pair.new.name)), \(value) FROM "
                        + "\(SQL.name(columns.table)) AS \(ColumnSource.row) WHERE NOT (\(condition))",
                    isOfEveryRow: false, location: attribute.location))
        }
        let oldTop = oldModel.attribute(named: top, of: pair.old)
        let wasRequired = !found.attribute.isOptional && !(oldTop?.isOptional ?? true) && !found.attribute.isDerived
        return convertedPart(of: leaf, in: found.column, by: conversion.expression, wasRequired: wasRequired)
    }

    /// The part of a leaf that the old entity does not have.
    private func newPart(
        of leaf: Layout.Leaf, for pair: Pair, named name: String
    ) -> (ColumnPlanner.Part, isCertain: Bool) {
        if let initial = leaf.attribute.initialSQL {
            let known = hints.initials["\(pair.new.name).\(name.split(separator: ".", maxSplits: 1).last ?? "")"]
            return (.constant(known ?? initial), true)
        }
        guard leaf.isRequired, leaf.attribute.type == .uuid else { return (.constant("NULL"), false) }
        return (.computed(Conversion.newUUID), true)
    }

    /// The part of a leaf whose value the old column has, or an expression over it; rows that need not have had one
    /// get the default if they need one now.
    private func convertedPart(
        of leaf: Layout.Leaf, in column: String, by expression: String?, wasRequired: Bool
    ) -> (ColumnPlanner.Part, isCertain: Bool) {
        guard leaf.isRequired, !wasRequired, let initial = leaf.attribute.initialSQL else {
            return (expression.map(ColumnPlanner.Part.computed) ?? .column(column), wasRequired)
        }
        guard let expression else { return (.filled(column, with: initial), true) }
        return (.computed("coalesce(\(expression), \(initial))"), true)
    }

    /// Reports values that are not converted.
    private mutating func reportMissingConversion(
        of found: AttributeMapping, to leaf: Layout.Leaf, named name: String
    ) {
        let (oldType, newType) = (found.attribute.type, leaf.attribute.type)
        reportOnce(
            MigrationPlan.Problem(
                name: name,
                description:
                    "values of type \(oldType.modelName) are not converted to type \(newType.modelName) automatically",
                fix: "say its value with a hint, or give the new attribute another name and no renaming identifier",
                location: leaf.attribute.location,
                suggestion: newType.conversion(of: found.path.joined(separator: "."), from: oldType)))
    }
}

extension Attribute {
    /// The default as SQL; a derived attribute needs none.
    fileprivate var initialSQL: String? {
        isDerived ? nil : defaultValue.flatMap { $0.literal(for: type) }
    }
}
