import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

/// Writes one object of the file: into a new row, or into the one that has its unique values.
struct JSONObjectWriter {
    let run: JSONImportRun
    let writer: RowWriter
    let members: [JSONNode.Member]
    let line: ObjectLine
    /// The ID that the file gives the object.
    let label: Int64?
    let given: JSONImportRun.Given

    private var entity: String { writer.plan.entity.name }

    /// The offset of the object's ID in its line; of the line without one.
    private var idOffset: Int { members.first { $0.name == RowKeys.id }?.value.offset ?? 0 }

    /// Writes the object, or adds the problems that prevent it.
    func write() throws {
        let count = run.problems.count
        let existing = run.isNew ? [:] : try writer.existing(given.leaves, in: run.schema)
        guard try isUsable(existing), let id = try existing.first?.key ?? newID(), try record(id) else { return }
        var keys: [Int: SQLiteValue] = [:]
        for (reference, value) in given.references {
            if let key = try run.record(reference, to: value, of: id, entity: entity, in: line) {
                keys[reference.index] = key
            }
        }
        guard run.problems.count == count else { return }
        let failure = existing.isEmpty ? try insert(id, keys: keys) : try update(id, keys: keys)
        if let failure { try run.add(refusal(failure)) }
        if existing.isEmpty {
            run.didInsert(entity)
        } else {
            run.didUpdate(entity)
        }
    }

    /// Returns whether the stored objects with the object's unique values allow it to be written.
    private func isUsable(_ existing: [Int64: String]) throws -> Bool {
        guard existing.count < 2 else {
            try run.add(
                line.problem(
                    at: 0,
                    "its unique values are those of several objects: "
                        + existing.keys.sorted().map(String.init).joined(separator: ", "),
                    entity: entity, fix: "change the values, or merge the objects first"))
            return false
        }
        guard let found = existing.first, found.value != entity else { return true }
        try run.add(
            line.problem(
                at: 0, "the object with its unique values, \(found.key), is of the entity \(found.value)",
                entity: entity,
                fix: "an object does not change its entity; change the values"))
        return false
    }

    /// Records which line and which ID of the file an object has.
    /// - Returns: whether it has no other line, and no other object has the ID.
    private func record(_ id: Int64) throws -> Bool {
        let table = SQLiteValue.integer(writer.tableIndex)
        guard
            try run.statements.addObject.runIfAllowed([
                table, .integer(id), .integer(Int64(line.number)), .integer(line.offset),
            ])
        else {
            let other = try run.database.integer(
                "SELECT line FROM temp.objects WHERE tableIndex = \(writer.tableIndex) AND id = \(id)")
            try run.add(
                line.problem(
                    at: idOffset, "the line \(other ?? 0) is the same object already", entity: entity,
                    property: label.map { _ in RowKeys.id },
                    fix: "give each object one line, and its own ID"))
            return false
        }
        guard !run.keepsIDs, let label,
            try !run.statements.addLabel.runIfAllowed([table, .integer(label), .integer(id)])
        else { return true }
        try run.add(
            line.problem(
                at: idOffset, "another object of the hierarchy has the ID \(label) already", entity: entity,
                property: RowKeys.id, fix: "give each object its own ID"))
        return false
    }

    /// Returns the ID of a new object; `nil` if the one in the file is already in use.
    private func newID() throws -> Int64? {
        let table = writer.plan.table
        if !run.isNew {
            let last = try run.database.rows(run.schema.reserveIDs(in: table).replacing("?1", with: "1")).first?.first
            guard case .integer(let id)? = last, id > 0 else {
                throw StoreFileError(
                    .damagedFile, path: run.database.path, "the store gives no IDs for the table \(table)")
            }
            return id
        }
        if run.keepsIDs, let label {
            run.use(label, in: table)
            return label
        }
        guard let id = run.nextID(in: table) else {
            try run.add(line.problem(at: 0, "there are no IDs above those of the lines before", entity: entity))
            return nil
        }
        return id
    }

    private func insert(_ id: Int64, keys direct: [Int: SQLiteValue]) throws -> Database.Failure? {
        let leaves = given.leaves.enumerated().map { $1 ?? writer.defaults[$0] }
        var keys: [SQLiteValue] = []
        for (reference, _, position) in writer.keys {
            // Another line may set a required reference; until then the key is one that no object has.
            let key = direct[reference.index] ?? (reference.declared.relationship.isOptional ? .null : .integer(-id))
            keys.append(key)
            guard let position else { continue }
            keys.append(key == .null ? .null : .integer(try self.position(in: position)))
        }
        return try writer.insert(id, leaves: leaves, keys: keys)
    }

    /// Returns the position of an object that its own line adds to an ordered relationship: in the order of the
    /// lines, after the objects that the store already has.
    private func position(in column: String) throws -> Int64 {
        let (position, overflows) = try run.lastPosition(in: writer.plan.table, column: column).addingReportingOverflow(
            Int64(line.number) * JSONImportRun.positionStep)
        return overflows ? .max : position
    }

    private func update(_ id: Int64, keys direct: [Int: SQLiteValue]) throws -> Database.Failure? {
        var values: [(column: String, value: SQLiteValue)] = []
        for (index, value) in given.leaves.enumerated() {
            if let value { values.append((writer.plan.leaves[index].column, value)) }
        }
        for (reference, column, position) in writer.keys {
            guard let key = direct[reference.index] else { continue }
            values.append((column, key))
            guard let position else { continue }
            let order = try self.position(in: position)
            values.append((position, key == .null ? .null : .integer(order)))
        }
        return try writer.update(id, to: values)
    }

    /// Returns the problem for an object that a constraint rejects.
    private func refusal(_ failure: Database.Failure) -> JSONProblem {
        let property = writer.property(in: failure)
        let member = members.first { $0.name == property }
        let message: String
        var fix: String?
        if failure.message.hasPrefix("NOT NULL") {
            message = "a value is required"
            fix = "add \(property.map { "\"\($0)\"" } ?? "the value")"
        } else if failure.message.hasPrefix("UNIQUE") {
            message = "another object has the values that must be unique: \(failure.message)"
            fix = "change the values"
        } else {
            let condition =
                failure.message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? failure.message
            message = "\(member.map { $0.value.summary } ?? "the object") violates the model's condition: \(condition)"
        }
        return line.problem(
            at: member?.value.offset ?? 0, message, entity: entity, property: property, fix: fix)
    }
}
