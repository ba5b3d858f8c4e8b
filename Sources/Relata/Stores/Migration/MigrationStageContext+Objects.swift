import RelataModel
import RelataSchema

extension MigrationStageContext {
    /// Calls a function with each object of an entity of the version before, one after the other.
    /// - Parameters:
    ///   - type: the generated struct of the entity.
    ///   - body: gets the object as it was.
    /// - Throws: `PersistenceError`; what the function throws.
    public func forEach<Old: MigrationObject>(_ type: Old.Type, _ body: (Old) throws -> Void) throws {
        let table = try table(of: Old.entity)
        let statement = try connection.prepare(try table.query(of: Old.properties))
        defer { statement.reset() }
        let fields = MigrationFields(Old.self, statement, first: 1, errors)
        while try statement.step() {
            fields.didReach(row: statement.int64(0))
            try body(try Old(fields))
        }
    }

    /// Calls a function with each object of an entity of the version before, and with what it is now.
    ///
    /// Objects that the migration has removed are left out. What the function changes of the new object is written, and
    /// nothing else.
    /// - Parameters:
    ///   - type: the generated struct of the entity as it was.
    ///   - new: that of the entity as it is now.
    ///   - body: gets the object as it was, and as it is.
    /// - Throws: `PersistenceError`, also for a value that the model does not allow; what the function throws.
    public func forEach<Old: MigrationObject, New: MigrationObject>(
        _ type: Old.Type, as new: New.Type, _ body: (Old, inout New) throws -> Void
    ) throws {
        let table = try table(of: Old.entity)
        let columns = try New.properties.map { try column($0, of: New.entity) }
        let mapping = try mapping(of: New.entity)
        let statement = try connection.prepare(
            try table.query(of: Old.properties, joinedWith: columns, in: mapping.table, idColumn: mapping.idColumn))
        defer { statement.reset() }
        let oldFields = MigrationFields(Old.self, statement, first: 1, errors)
        let newFields = MigrationFields(New.self, statement, first: 1 + Int32(Old.properties.count), errors)
        let updates = ObjectUpdates(mapping, columns: columns, on: connection)
        while try statement.step() {
            let id = statement.int64(0)
            oldFields.didReach(row: id)
            newFields.didReach(row: id)
            var object = try New(newFields)
            try body(try Old(oldFields), &object)
            try updates.write(&object, newFields)
        }
    }

    /// Returns the object that had a row ID in the version before: the destination of a to-one relationship.
    /// - Parameters:
    ///   - type: the generated struct of the entity.
    ///   - rowID: the row ID; `nil` if the relationship had no destination.
    /// - Returns: the object; `nil` if the store had none.
    /// - Throws: `PersistenceError`.
    public func object<Old: MigrationObject>(_ type: Old.Type, _ rowID: Int64?) throws -> Old? {
        guard let rowID else { return nil }
        let table = try table(of: Old.entity)
        let statement = try statement("object", for: Old.entity) { try table.query(of: Old.properties, byID: true) }
        defer { statement.reset() }
        statement.bind(rowID, at: 1)
        guard try statement.step() else { return nil }
        let fields = MigrationFields(Old.self, statement, first: 1, errors)
        fields.didReach(row: rowID)
        return try Old(fields)
    }

    /// Adds an object of the new version; its `rowID` is not used.
    /// - Returns: its row ID.
    /// - Throws: `PersistenceError`, also for a value that the model does not allow.
    @discardableResult
    public func insert<New: MigrationObject>(_ object: New) throws -> Int64 {
        let (insert, id) = try insertion(New.entity, New.properties)
        insert.bind(id, at: ObjectStatement.idParameter)
        let fields = MigrationFields(New.self, insert, first: 0, errors)
        var object = object
        let all = FieldSet(0..<New.properties.count)
        fields.writer.bind(&object, fields, to: ObjectStatement(statement: insert, fields: all))
        try insert.run()
        return id
    }
}

/// The statements that change objects of an entity, one for each set of properties.
private final class ObjectUpdates {
    private let mapping: EntityMapping
    private let columns: [String]
    private let connection: Connection
    private var statements: [FieldSet: ObjectStatement] = [:]
    /// Most objects are changed alike.
    private var last: ObjectStatement?

    init(_ mapping: EntityMapping, columns: [String], on connection: Connection) {
        self.mapping = mapping
        self.columns = columns
        self.connection = connection
    }

    /// Writes what an object has other than the row that it was read from.
    func write(_ object: inout some MigrationObject, _ fields: MigrationFields) throws {
        let changed = fields.writer.bindChanges(of: &object, fields, to: last)
        guard !changed.isEmpty else { return }
        let update: ObjectStatement
        if let last, last.fields == changed {
            update = last
        } else {
            update = try statements[changed] ?? prepared(changed)
            statements[changed] = update
            last = update
            fields.writer.bind(&object, fields, to: update)
        }
        update.statement.bind(fields.rowID, at: ObjectStatement.idParameter)
        try update.statement.run()
    }

    private func prepared(_ changed: FieldSet) throws -> ObjectStatement {
        var assignments: [String] = []
        changed.forEach { assignments.append("\(SQL.name(columns[$0])) = ?\(ObjectStatement.parameter($0))") }
        let statement = try connection.prepare(
            "UPDATE main.\(SQL.name(mapping.table)) SET \(assignments.joined(separator: ", ")) "
                + "WHERE \(SQL.name(mapping.idColumn)) = ?\(ObjectStatement.idParameter)")
        return ObjectStatement(statement: statement, fields: changed)
    }
}
