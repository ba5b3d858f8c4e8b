import RelataSchema

/// Objects of a save that have the same values of a uniqueness constraint, as each other or as a row that is not
/// deleted.
struct Duplicate {
    let rule: UniquenessRule
    /// The row that has the values, unless the same save changes or deletes it.
    let row: RowID?
    /// The objects that get the values: stored ones first, then new ones in the order in which they were created.
    let objects: [ManagedObject]
}

/// Finds violations of uniqueness constraints before anything is written.
///
/// The values of the save are compared with each other in memory, and each is looked up in the constraint's index
/// with the values bound as they will be written: as strings, numbers would lose digits, and bytes would not match
/// the index.
struct DuplicateFinder {
    private let core: ContextCore
    private let reader: StoreReader
    private let comparer = FieldComparer()
    private let binder = FieldBinder()
    /// The rows whose values another object of the save gets, while they get other values.
    private(set) var twoPhaseUpdates: [TwoPhaseUniqueUpdate] = []

    init(_ core: ContextCore, _ reader: StoreReader) {
        self.core = core
        self.reader = reader
    }

    /// Returns all duplicates of a save.
    mutating func duplicates(_ changes: ChangeSet) throws -> [Duplicate] {
        twoPhaseUpdates = []
        var duplicates: [Duplicate] = []
        for (rule, objects) in candidates(changes) { duplicates += try self.duplicates(of: rule, objects, changes) }
        return duplicates
    }

    /// Returns the constraints that the save could violate, each with the objects whose values are new.
    private func candidates(_ changes: ChangeSet) -> [(UniquenessRule, [ManagedObject])] {
        var rules: [[String]: UniquenessRule] = [:]
        var order: [[String]] = []
        var candidates: [[String]: [ManagedObject]] = [:]
        let groups = EntityObjects.groups(of: changes.updated) + changes.inserted
        for group in groups where !group.entity.uniquenessConstraints.isEmpty {
            for rule in UniquenessRule.rules(of: group.entity) {
                let key = [rule.entity.name] + rule.properties
                if rules[key] == nil {
                    rules[key] = rule
                    order.append(key)
                }
                candidates[key, default: []] += group.objects.filter { isNew(rule, in: $0) }
            }
        }
        return order.compactMap { key in rules[key].map { ($0, candidates[key] ?? []) } }
    }

    /// Returns whether the object's values of the constraint differ from the stored ones.
    private func isNew(_ rule: UniquenessRule, in object: ManagedObject) -> Bool {
        if object.state.contains(.inserted) { return true }
        guard let storage = object.storage, let committed = object.committed else { return false }
        return rule.slots.contains { object.changed($0) && !comparer.isEqual($0, in: committed, and: storage) }
    }

    private mutating func duplicates(
        of rule: UniquenessRule, _ objects: [ManagedObject], _ changes: ChangeSet
    ) throws -> [Duplicate] {
        let reader = FieldReader()
        var indexes: [StoredKey: Int] = [:]
        var groups: [[ManagedObject]] = []
        for object in objects {
            guard let storage = object.storage, let key = StoredKey(rule.slots, of: storage, reader) else { continue }
            if let index = indexes[key] {
                groups[index].append(object)
            } else {
                indexes[key] = groups.count
                groups.append([object])
            }
        }
        let leaving = Dictionary(
            objects.lazy.filter { !$0.isInserted }.map { ($0.rowID, $0) }, uniquingKeysWith: { first, _ in first })
        let hierarchy = rule.entity.hierarchy
        let deleted = Set(changes.deleted.lazy.filter { $0.entity.hierarchy == hierarchy }.map(\.rowID))
        var duplicates: [Duplicate] = []
        var movers: [ManagedObject] = []
        for group in groups {
            var row = try rowWithValues(of: group[0], for: rule)
            if let rowID = row {
                if deleted.contains(rowID) || core.deletions.contains(rowID, hierarchy: hierarchy) {
                    row = nil
                } else if let mover = leaving[rowID] {
                    movers.append(mover)
                    row = nil
                }
            }
            guard row != nil || group.count > 1 else { continue }
            duplicates.append(Duplicate(rule: rule, row: row, objects: group))
        }
        if !movers.isEmpty { twoPhaseUpdates.append(TwoPhaseUniqueUpdate(rule: rule, objects: movers)) }
        return duplicates
    }

    /// Returns the row that has an object's values of a constraint.
    private func rowWithValues(of object: ManagedObject, for rule: UniquenessRule) throws -> RowID? {
        guard let storage = object.storage else { return nil }
        let plan = try reader.requiredPlan(for: rule.entity)
        var conditions = rule.columns.enumerated().map { index, column in
            "\(plan.table).\(SQL.name(column)) = ?\(index + 1)"
        }
        if let condition = plan.entityCondition { conditions.append(condition) }
        let statement = try reader.statement(
            "SELECT \(plan.idColumn) FROM \(plan.table) WHERE \(conditions.joined(separator: " AND "))")
        binder.begin(statement)
        for slot in rule.slots { binder.bind(WritePlan.Field(slot: slot, hasPosition: false), of: storage) }
        if let code = binder.failure { throw try reader.connection.failure(toBind: code) }
        defer { statement.reset() }
        return try statement.step() ? statement.rowID(0) : nil
    }
}
