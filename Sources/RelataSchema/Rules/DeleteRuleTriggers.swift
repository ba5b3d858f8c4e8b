import RelataModel

/// The part of the delete rules that foreign keys cannot express.
///
/// Together with the foreign keys of `DeleteRuleReferences`, a plain DELETE leaves the rows and references that Core
/// Data's delete and save would leave, or is refused. The exceptions, which SQL cannot express:
/// - A chain of more than 1,000 levels is refused. A step over a table of pairs takes two levels: the foreign key's
///   and the trigger's.
/// - No Action leaves a reference dangling only if a remaining row contains it. If the deleted row contained the key,
///   the reference is deleted with that row, and the other object has no destination afterwards.
/// - Everything that exists only in memory is ignored: transient relationships, and the hooks of a class that are
///   called when an object is deleted.
/// - A minimum count is enforced when a delete removes a destination, as deletes are responsible for that; plain
///   inserts and updates are not checked.
struct DeleteRuleTriggers {
    let layout: Layout
    private(set) var names: NameAllocator
    private var triggers: [Trigger] = []

    init(layout: Layout, names: NameAllocator) {
        self.layout = layout
        self.names = names
    }

    /// Returns the triggers, by their link.
    mutating func all() -> [Trigger] {
        for key in layout.keys { add(key) }
        for join in layout.joins {
            for side in join.sides { add(side) }
        }
        return triggers
    }

    /// The condition that the rules are not applied by the writer itself.
    static let isInForce = "NOT EXISTS (SELECT 1 FROM \(SQL.name(Schema.SuspensionTable.name)))"

    private static let id = SQL.name(Schema.idColumn)

    private mutating func add(
        _ name: String, on table: String, event: String, comment: String, when conditions: [String],
        actions: [String]
    ) {
        triggers.append(
            Trigger(
                names.claim(name), on: table, event: event, purpose: .deleteRule, comment: comment,
                when: conditions + [Self.isInForce], actions: actions))
    }

    /// Returns the condition that the table has a row with that ID, an SQL expression.
    private func exists(_ id: String, in table: String) -> String {
        "EXISTS (SELECT 1 FROM \(SQL.name(table)) WHERE \(Self.id) = \(id))"
    }

    // MARK: Keys

    /// Adds the rule of the relationship from child to parent. The rule of the inverse is in the column's foreign
    /// key.
    private mutating func add(_ key: KeyLink) {
        // If each row of a pair contains the other's ID, the two foreign keys are sufficient.
        guard let toParent = key.toParent, !key.isMutual else { return }
        let rule = toParent.qualifiedName
        let name = "\(toParent.entity.name)_\(toParent.relationship.name)"
        let old = "OLD.\(SQL.name(key.column))"
        switch toParent.relationship.deleteRule {
        case .noAction:
            break
        case .cascade:
            add(
                "\(name)_cascade", on: key.childTable, event: "AFTER DELETE",
                comment: "\(rule), Cascade: what it leads to goes too.",
                when: ["\(old) IS NOT NULL"],
                actions: ["DELETE FROM \(SQL.name(key.parentTable)) WHERE \(Self.id) = \(old)"])
        case .deny:
            add(
                "\(name)_deny", on: key.childTable, event: "AFTER DELETE",
                comment: "\(rule), Deny: refused by COMMIT, unless what it leads to is deleted by then.",
                when: ["\(old) IS NOT NULL"],
                actions: [PendingViolations.add(rule, row: old, where: [exists(old, in: key.parentTable)])])
            addClearing(rule, of: key.parentTable, name: "\(name)_allow")
        case .nullify:
            if let minimum = key.toChildren.flatMap({ Minimum(of: $0) }) { add(minimum, of: key) }
        }
    }

    /// Removes the entries that prevent the deletion of other rows when a row of the table is deleted itself.
    private mutating func addClearing(_ rule: String, of table: String, name: String) {
        let row = "OLD.\(Self.id)"
        add(
            name, on: table, event: "AFTER DELETE", comment: "\(rule): what is deleted denies nothing.",
            when: [], actions: [PendingViolations.remove(rule, row: row)])
    }

    // MARK: Minimums

    /// Adds the minimum of a parent that loses a child by Nullify.
    private mutating func add(_ minimum: Minimum, of key: KeyLink) {
        let column = SQL.name(key.column)
        let count = { (row: String) in
            "(SELECT count(*) FROM \(SQL.name(key.childTable)) WHERE \(column) = \(row))"
        }
        addMinimum(
            minimum, ofTable: key.parentTable, keptIn: key.childTable, column: key.column, isLoss: [], count: count)
    }

    /// - Parameters:
    ///   - table: the table of the objects with the minimum.
    ///   - holder: the table of the references, and `column` the one with the object's ID.
    ///   - isLoss: the conditions that distinguish the deletion of a destination from that of a reference alone.
    ///   - count: returns the number of destinations of the object with an ID.
    private mutating func addMinimum(
        _ minimum: Minimum, ofTable table: String, keptIn holder: String, column: String, isLoss: [String],
        count: @escaping (String) -> String
    ) {
        let rule = minimum.relationship.qualifiedName
        let name = "\(minimum.relationship.entity.name)_\(minimum.relationship.relationship.name)"
        let old = "OLD.\(SQL.name(column))"
        let new = "NEW.\(SQL.name(column))"
        add(
            "\(name)_minimum", on: holder, event: "AFTER DELETE",
            comment: "\(rule) needs \(minimum.demand): refused by COMMIT, unless there are enough by then.",
            when: ["\(old) IS NOT NULL"] + isLoss,
            actions: [
                PendingViolations.remove(rule, row: old),
                PendingViolations.add(
                    rule, row: old, where: [exists(old, in: table), minimum.isMissed(by: count(old))]),
            ])
        let isEnough = { (row: String) in "NOT (\(minimum.isMissed(by: count(row))))" }
        let clear = { (row: String) in PendingViolations.remove(rule, row: row) + " AND " + isEnough(row) }
        add(
            "\(name)_filled", on: holder, event: "AFTER INSERT",
            comment: "\(rule): another replaces the deleted one.",
            when: [PendingViolations.contains(rule, row: new)], actions: [clear(new)])
        let hasEntries =
            "(\(PendingViolations.contains(rule, row: old)) OR \(PendingViolations.contains(rule, row: new)))"
        add(
            "\(name)_moved", on: holder, event: "AFTER UPDATE OF \(SQL.name(column))",
            comment: "\(rule): another replaces the deleted one.", when: [hasEntries],
            actions: [clear(old), clear(new)])
        addClearing(rule, of: table, name: "\(name)_gone")
    }

    // MARK: Pairs

    /// Adds the rule of one direction of a many-to-many relationship.
    private mutating func add(_ side: JoinLink.Side) {
        let rule = side.relationship.qualifiedName
        let name = "\(side.relationship.entity.name)_\(side.relationship.relationship.name)"
        let pair = SQL.name(side.join.table)
        let oldSource = "OLD.\(SQL.name(side.column))"
        let oldDestination = "OLD.\(SQL.name(side.otherColumn))"
        switch side.relationship.relationship.deleteRule {
        case .cascade:
            add(
                "\(name)_cascade", on: side.join.table, event: "AFTER DELETE",
                comment:
                    "\(rule), Cascade: a pair that goes with its \(side.relationship.entity.name) takes its other object along.",
                when: ["NOT " + exists(oldSource, in: side.table)],
                actions: ["DELETE FROM \(SQL.name(side.otherTable)) WHERE \(Self.id) = \(oldDestination)"])
        case .deny, .noAction:
            // The pair is kept by its foreign key, or not at all; once both objects are deleted there is nothing to
            // keep.
            guard [.deny, .noAction].contains(side.inverse.relationship.deleteRule) else { break }
            let gone = exists("\(pair).\(SQL.name(side.otherColumn))", in: side.otherTable)
            add(
                "\(name)_gone", on: side.table, event: "AFTER DELETE",
                comment: "\(rule): a pair goes with the last of its objects.",
                when: [],
                actions: [
                    "DELETE FROM \(pair) WHERE \(SQL.name(side.column)) = OLD.\(Self.id)\n        AND NOT \(gone)"
                ])
        case .nullify:
            break
        }
        if side.inverse.relationship.deleteRule == .nullify, let minimum = Minimum(of: side.relationship) {
            add(minimum, of: side)
        }
    }

    private mutating func add(_ minimum: Minimum, of side: JoinLink.Side) {
        let join = side.join
        let columns = join.isSymmetric ? [side.column, side.otherColumn] : [side.column]
        let count = { (row: String) in
            let conditions = columns.map { "\(SQL.name($0)) = \(row)" }.joined(separator: " OR ")
            return "(SELECT count(*) FROM \(SQL.name(join.table)) WHERE \(conditions))"
        }
        addMinimum(
            minimum, ofTable: side.table, keptIn: join.table, column: side.column,
            isLoss: ["NOT " + exists("OLD.\(SQL.name(side.otherColumn))", in: side.otherTable)], count: count)
    }
}
