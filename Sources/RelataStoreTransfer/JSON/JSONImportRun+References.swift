import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

extension JSONImportRun {
    /// The distance that the runtime leaves between two objects of a list.
    static var positionStep: Int64 { 1 << 20 }

    /// Records the contents of a relationship in a line.
    ///
    /// - Returns: the key for the object's own row; `nil` if the reference is stored elsewhere.
    func record(
        _ reference: RowReference, to value: JSONNode, of id: Int64, entity: String, in line: ObjectLine
    ) throws -> SQLiteValue? {
        if case .key = reference.mapping {
            // The other object's row has the key too.
            if !isNew, isOwnInverse(reference) {
                try statements.addList.run([.integer(Int64(reference.index)), .integer(id)])
            }
            guard value.kind != .null else { return .null }
            if keepsIDs, let destination = value.objectID { return .integer(destination) }
            try recordMember(reference, to: value, of: id, entity: entity, position: 0, in: line)
            return .integer(-id)
        }
        try statements.addList.run([.integer(Int64(reference.index)), .integer(id)])
        switch value.kind {
        case .null: break
        case .array(let elements) where reference.isToMany:
            for (index, element) in elements.enumerated() {
                try recordMember(
                    reference, to: element, of: id, entity: entity, position: Int64(index + 1) * Self.positionStep,
                    in: line)
            }
        case _ where reference.isToMany:
            try add(
                line.problem(
                    at: value.offset, "\(value.summary) is not a list", entity: entity, property: reference.name,
                    fix: "the relationship is to many: write [ … ]"))
        default: try recordMember(reference, to: value, of: id, entity: entity, position: 0, in: line)
        }
        return nil
    }

    private func recordMember(
        _ reference: RowReference, to value: JSONNode, of id: Int64, entity: String, position: Int64,
        in line: ObjectLine
    ) throws {
        var member = SQLiteValue.null
        var label = SQLiteValue.null
        var key = SQLiteValue.null
        if let number = value.objectID {
            if keepsIDs { member = .integer(number) } else { label = .integer(number) }
        } else if case .object(let members) = value.kind, !members.isEmpty {
            let start = line.bytes.startIndex
            key = .text(String(decoding: line.bytes[(start + value.offset)..<(start + value.end)], as: UTF8.self))
        } else {
            try add(
                line.problem(
                    at: value.offset, "\(value.summary) is not a reference to an object", entity: entity,
                    property: reference.name,
                    fix: "write the \(RowKeys.id) of its line, or an object with attributes that find it"))
            return
        }
        try statements.addMember.run([
            .integer(Int64(reference.index)), .integer(id), member, label, key, .integer(position),
            .integer(Int64(value.offset)),
        ])
    }

    // MARK: When all objects are there

    /// Finds the objects that references identify.
    func resolveReferences() throws {
        try database.run("CREATE INDEX temp.members_rel ON members (rel, owner, member)")
        let used = Set(try database.rows("SELECT DISTINCT rel FROM temp.members").map { Int($0[0].integer) })
        for reference in plan.references where used.contains(reference.index) {
            if !keepsIDs {
                try database.run(
                    "UPDATE temp.members SET member = (SELECT id FROM temp.labels "
                        + "WHERE tableIndex = \(tableIndex(of: reference.destinationTable)) AND labels.label = members.label) "
                        + "WHERE rel = \(reference.index) AND label IS NOT NULL")
            }
            try resolveKeys(of: reference)
            try checkMembers(of: reference)
        }
    }

    private func resolveKeys(of reference: RowReference) throws {
        let resolver = KeyResolver(reference, plan: plan, in: database)
        let query = try database.query(
            "SELECT seq, owner, key, byteOffset FROM temp.members WHERE rel = \(reference.index) AND key IS NOT NULL AND seq > ?1 "
                + "ORDER BY seq LIMIT 10000")
        let update = try database.query("UPDATE temp.members SET member = ?2 WHERE seq = ?1")
        var last: Int64 = 0
        // In batches, as rows should not be changed while a query iterates over them.
        while true {
            let start = last
            var found: [(seq: Int64, member: Int64)] = []
            query.bind([.integer(start)])
            while try query.step() {
                last = query.integer(0)
                do {
                    found.append((last, try resolver.resolve(query.value(2).plainText ?? "")))
                } catch let failure as KeyResolver.Failure {
                    try addProblem(
                        of: reference, owner: query.integer(1), offset: Int(query.integer(3)) + failure.offset,
                        failure.message, fix: failure.fix)
                }
            }
            for (seq, member) in found { try update.run([.integer(seq), .integer(member)]) }
            if last == start { return }
        }
    }

    /// Finds references to missing objects, and several objects where only one is allowed.
    private func checkMembers(of reference: RowReference) throws {
        let destination =
            "\(SQL.name(Schema.idColumn)) FROM main.\(SQL.name(reference.destinationTable))"
            + condition(of: reference.destination)
        try eachMember(
            "SELECT owner, byteOffset, coalesce(label, member) FROM temp.members WHERE rel = \(reference.index) AND key IS NULL "
                + "AND (member IS NULL OR member NOT IN (SELECT \(destination)))", of: reference,
            fix: "correct the reference, or add the object"
        ) { "there is no object of \(reference.destination) with the ID \($0.excerpt)" }
        try eachMember(
            "SELECT a.owner, a.byteOffset, a.member FROM temp.members a WHERE a.rel = \(reference.index) "
                + "AND EXISTS (SELECT 1 FROM temp.members b "
                + "WHERE b.rel = a.rel AND b.owner = a.owner AND b.member = a.member AND b.seq < a.seq)",
            of: reference,
            fix: "name it once"
        ) { _ in "the object is in the list twice" }
        guard case .inverseKey = reference.mapping else { return }
        try database.run("CREATE INDEX IF NOT EXISTS temp.members_member ON members (rel, member)")
        try eachMember(
            "SELECT a.owner, a.byteOffset, a.member FROM temp.members a WHERE a.rel = \(reference.index) "
                + "AND EXISTS (SELECT 1 FROM temp.members b "
                + "WHERE b.rel = a.rel AND b.member = a.member AND b.owner <> a.owner AND b.seq < a.seq)",
            of: reference,
            fix: "leave one of the two references"
        ) { _ in "another object refers to this one too, and only one can" }
    }

    /// Returns the condition that rows are of an entity, if its table has others.
    func condition(of entity: String) -> String {
        schema.entities[entity]?.condition.map { " WHERE \($0)" } ?? ""
    }

    func eachMember(
        _ sql: String, of reference: RowReference, fix: String, _ message: (SQLiteValue) -> String
    ) throws {
        let query = try database.query(sql)
        while try query.step() {
            try addProblem(
                of: reference, owner: query.integer(0), offset: Int(query.integer(1)), message(query.value(2)),
                fix: fix)
        }
    }

    /// Adds a problem of a line that was read earlier.
    func addProblem(
        of reference: RowReference, owner: Int64, offset: Int?, _ message: String, fix: String?
    ) throws {
        try addProblem(
            table: reference.sourceTable, id: owner, entity: nil, property: reference.name, offset: offset, message,
            fix: fix)
    }

    func addProblem(
        table: String, id: Int64, entity: String?, property: String?, offset: Int?, _ message: String, fix: String?
    ) throws {
        let row = try database.rows(
            "SELECT line, offset FROM temp.objects WHERE tableIndex = \(tableIndex(of: table)) AND id = \(id)"
        ).first
        guard let row, let bytes = LineFile.line(at: row[1].integer, of: path) else {
            try add(
                JSONProblem(
                    "of the object \(id): \(message)", path: path, line: 0, bytes: [], offset: 0, entity: entity,
                    property: property, fix: fix))
            return
        }
        var entity = entity
        var offset = offset
        if case .object(let members)? = (try? JSONReader.read(bytes[...]))?.kind {
            for member in members {
                if member.name == RowKeys.entity, case .string(let name) = member.value.kind { entity = name }
                if member.name == property, offset == nil { offset = member.value.offset }
            }
        }
        try add(
            JSONProblem(
                message, path: path, line: Int(row[0].integer), bytes: bytes, offset: offset ?? 0, entity: entity,
                property: property, fix: fix))
    }
}
