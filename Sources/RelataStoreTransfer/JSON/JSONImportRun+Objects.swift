import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

extension JSONImportRun {
    /// The contents of an object's line.
    struct Given {
        /// The values of the leaves in the line, in the order of the plan.
        var leaves: [SQLiteValue?]
        var references: [(reference: RowReference, value: JSONNode)] = []
    }

    /// Writes the object of a line.
    func importObject(_ members: [JSONNode.Member], _ line: ObjectLine) throws {
        let count = problems.count
        guard let writer = try findWriter(members, line) else { return }
        let entity = writer.plan.entity.name
        var label: Int64?
        var given = Given(leaves: [SQLiteValue?](repeating: nil, count: writer.plan.leaves.count))
        for member in members where member.name != RowKeys.entity {
            if member.name == RowKeys.id {
                guard let id = member.value.objectID else {
                    try add(
                        line.problem(
                            at: member.value.offset, "\(member.value.words) is no ID", entity: entity,
                            property: RowKeys.id,
                            fix: "write a whole number above 0, or leave the ID out"))
                    continue
                }
                label = id
            } else if let target = writer.targets[member.name] {
                try read(member, target, writer.plan, line, into: &given)
            } else {
                try add(unknown(member, writer, line))
            }
        }
        guard problems.count == count else { return }
        try write(given, label: label, writer, members, line)
    }

    private func findWriter(_ members: [JSONNode.Member], _ line: ObjectLine) throws -> RowWriter? {
        guard let member = members.first(where: { $0.name == RowKeys.entity }) else {
            try add(
                line.problem(
                    at: 0, "the line does not say what it is",
                    fix: "add \"\(RowKeys.entity)\" with the name of an entity"))
            return nil
        }
        guard case .string(let name) = member.value.kind, let writer = try writer(of: name) else {
            let names = plan.rows.map(\.entity.name)
            var fix = "the entities are \(names.sorted().joined(separator: ", "))"
            if case .string(let name) = member.value.kind {
                if model.entity(named: name)?.isAbstract == true {
                    fix = "the entity is abstract; write one that inherits from it"
                } else if let near = Spelling.nearest(to: name, in: names) {
                    fix = "did you mean \"\(near)\"?"
                }
            }
            try add(
                line.problem(
                    at: member.value.offset, "\(member.value.words) is no entity of the model \(model.name)", fix: fix))
            return nil
        }
        return writer
    }

    private func unknown(_ member: JSONNode.Member, _ writer: RowWriter, _ line: ObjectLine) -> JSONProblem {
        let entity = writer.plan.entity
        let attribute = model.attribute(named: member.name, of: entity)
        let message: String
        var fix: String? = "leave it out"
        if attribute?.isDerived == true {
            message = "the store computes the value"
        } else if attribute != nil || model.relationship(named: member.name, of: entity) != nil {
            message = "the property is transient, and has no place in a store"
        } else {
            message = "the entity has no property \"\(member.name.prefix(60))\""
            fix = Spelling.nearest(to: member.name, in: writer.targets.keys.sorted()).map { "did you mean \"\($0)\"?" }
        }
        return line.problem(at: member.offset, message, entity: entity.name, property: member.name, fix: fix)
    }

    private func read(
        _ member: JSONNode.Member, _ target: RowWriter.Target, _ plan: RowPlan, _ line: ObjectLine,
        into given: inout Given
    ) throws {
        switch target {
        case .reference(let reference):
            given.references.append((reference, member.value))
        case .leaf(let index):
            do {
                given.leaves[index] = try member.value.stored(as: plan.leaves[index].attribute.type)
            } catch {
                try add(
                    line.problem(
                        at: member.value.offset, error.message, entity: plan.entity.name,
                        property: plan.leaves[index].name,
                        fix: error.fix))
            }
        case .composite(let fields):
            guard case .object(let elements) = member.value.kind else {
                if member.value.kind == .null {
                    for index in fields.flatMap(\.leaves) { given.leaves[index] = .null }
                    return
                }
                try add(
                    line.problem(
                        at: member.value.offset, "\(member.value.words) is no composite", entity: plan.entity.name,
                        property: member.name,
                        fix: "write an object with the names \(fields.map(\.name).joined(separator: ", "))"))
                return
            }
            for element in elements {
                guard let field = fields.first(where: { $0.name == element.name }) else {
                    try add(
                        line.problem(
                            at: element.offset, "the composite has no element \"\(element.name.prefix(60))\"",
                            entity: plan.entity.name, property: member.name,
                            fix: Spelling.nearest(to: element.name, in: fields.map(\.name)).map {
                                "did you mean \"\($0)\"?"
                            }))
                    continue
                }
                switch field {
                case .leaf(_, let index): try read(element, .leaf(index), plan, line, into: &given)
                case .composite(_, let fields): try read(element, .composite(fields), plan, line, into: &given)
                }
            }
        }
    }

    // MARK: Writing

    private func write(
        _ given: Given, label: Int64?, _ writer: RowWriter, _ members: [JSONNode.Member], _ line: ObjectLine
    ) throws {
        let entity = writer.plan.entity.name
        let count = problems.count
        let existing = isNew ? [:] : try writer.existing(given.leaves, in: schema)
        guard existing.count < 2 else {
            try add(
                line.problem(
                    at: 0,
                    "its unique values are those of several objects: \(existing.keys.sorted().map(String.init).joined(separator: ", "))",
                    entity: entity, fix: "change the values, or merge the objects first"))
            return
        }
        if let found = existing.first, found.value != entity {
            try add(
                line.problem(
                    at: 0, "the object with its unique values, \(found.key), is of the entity \(found.value)",
                    entity: entity,
                    fix: "an object does not change its entity; change the values"))
            return
        }
        let id = try existing.first?.key ?? newID(label, writer, line)
        guard let id else { return }
        guard
            try statements.addObject.runIfAllowed([
                .integer(writer.tableNumber), .integer(id), .integer(Int64(line.number)), .integer(line.offset),
            ])
        else {
            let other = try database.integer(
                "SELECT line FROM temp.objects WHERE tbl = \(writer.tableNumber) AND id = \(id)")
            try add(
                line.problem(
                    at: members.first { $0.name == RowKeys.id }?.value.offset ?? 0,
                    "the line \(other ?? 0) is the same object already", entity: entity,
                    property: label.map { _ in RowKeys.id },
                    fix: "give each object one line, and an ID of its own"))
            return
        }
        if !keepsIDs, let label,
            try !statements.addLabel.runIfAllowed([.integer(writer.tableNumber), .integer(label), .integer(id)])
        {
            try add(
                line.problem(
                    at: members.first { $0.name == RowKeys.id }?.value.offset ?? 0,
                    "another object of the hierarchy has the ID \(label) already", entity: entity, property: RowKeys.id,
                    fix: "give each object an ID of its own"))
            return
        }
        var direct: [Int: SQLiteValue] = [:]
        for (reference, value) in given.references {
            if let key = try note(reference, value, of: id, entity, line) { direct[reference.index] = key }
        }
        guard problems.count == count else { return }
        let failure =
            existing.isEmpty
            ? try insert(id, given, direct, writer, line) : try update(id, given, direct, writer, line)
        if let failure { try add(refusal(failure, writer, members, line)) }
        if existing.isEmpty {
            report.inserted[entity, default: 0] += 1
        } else {
            report.updated[entity, default: 0] += 1
        }
    }

    /// Returns the ID of a new object; `nil` if the one in the file is already in use.
    private func newID(_ label: Int64?, _ writer: RowWriter, _ line: ObjectLine) throws -> Int64? {
        let table = writer.plan.table
        if !isNew {
            let last = try database.rows(schema.reserveIDs(in: table).replacing("?1", with: "1")).first?.first
            guard case .integer(let id)? = last, id > 0 else {
                throw StoreFileError(.damagedFile, path: database.path, "the store gives no IDs for the table \(table)")
            }
            return id
        }
        let last = lastIDs[table] ?? 0
        if keepsIDs, let label {
            lastIDs[table] = max(last, label)
            return label
        }
        guard last < Int64.max / 2 else {
            try add(
                line.problem(at: 0, "there are no IDs above those of the lines before", entity: writer.plan.entity.name)
            )
            return nil
        }
        lastIDs[table] = last + 1
        return last + 1
    }

    private func insert(
        _ id: Int64, _ given: Given, _ direct: [Int: SQLiteValue], _ writer: RowWriter, _ line: ObjectLine
    ) throws -> Database.Failure? {
        let leaves = given.leaves.enumerated().map { $1 ?? writer.defaults[$0] }
        var keys: [SQLiteValue] = []
        for (reference, _, position) in writer.keys {
            // Another line may set a required reference; until then the key is one that no object has.
            let key = direct[reference.index] ?? (reference.declared.relationship.isOptional ? .null : .integer(-id))
            keys.append(key)
            guard let position else { continue }
            keys.append(key == .null ? .null : .integer(try self.position(ofLine: line, writer.plan.table, position)))
        }
        return try writer.insert(id, leaves, keys)
    }

    /// Returns the position of an object that its own line adds to an ordered relationship: in the order of the
    /// lines, after the objects that the store already has.
    private func position(ofLine line: ObjectLine, _ table: String, _ column: String) throws -> Int64 {
        let (position, overflows) = try lastPosition(table, column).addingReportingOverflow(
            Int64(line.number) * Self.positionStep)
        return overflows ? .max : position
    }

    /// The distance that the runtime leaves between two objects of a list.
    static var positionStep: Int64 { 1 << 20 }

    private func update(
        _ id: Int64, _ given: Given, _ direct: [Int: SQLiteValue], _ writer: RowWriter, _ line: ObjectLine
    ) throws -> Database.Failure? {
        var values: [(column: String, value: SQLiteValue)] = []
        for (index, value) in given.leaves.enumerated() {
            if let value { values.append((writer.plan.leaves[index].column, value)) }
        }
        for (reference, column, position) in writer.keys {
            guard let key = direct[reference.index] else { continue }
            values.append((column, key))
            guard let position else { continue }
            let place = try self.position(ofLine: line, writer.plan.table, position)
            values.append((position, key == .null ? .null : .integer(place)))
        }
        return try writer.update(id, values)
    }

    /// Returns the problem for an object that a constraint rejects.
    private func refusal(
        _ failure: Database.Failure, _ writer: RowWriter, _ members: [JSONNode.Member], _ line: ObjectLine
    ) -> JSONProblem {
        let property = writer.property(in: failure)
        let place = members.first { $0.name == property }
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
            message = "\(place.map { $0.value.words } ?? "the object") breaks what the model asks for: \(condition)"
        }
        return line.problem(
            at: place?.value.offset ?? 0, message, entity: writer.plan.entity.name, property: property, fix: fix)
    }
}

extension RowPlan.Field {
    /// The indexes of its leaves.
    fileprivate var leaves: [Int] {
        switch self {
        case .leaf(_, let index): [index]
        case .composite(_, let fields): fields.flatMap(\.leaves)
        }
    }
}

extension JSONNode {
    /// The ID that a number represents.
    var objectID: Int64? {
        // The other half of all numbers is reserved for later objects.
        guard case .number(let text) = kind, let id = Int64(text), id > 0, id < Int64.max / 2 else { return nil }
        return id
    }
}
