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
        let fields = MigrationFields(Old.self, statement, first: 1)
        while try statement.step() {
            fields.rowID = statement.int64(0)
            try body(try Old(fields))
        }
    }

    /// Calls a function with each object of an entity of the version before, and with what it is now.
    ///
    /// Objects that the migration has removed are left out. What the function changes of the new object is written, and nothing else.
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
        let oldFields = MigrationFields(Old.self, statement, first: 1)
        let newFields = MigrationFields(New.self, statement, first: 1 + Int32(Old.properties.count))
        let updates = ObjectUpdates(mapping, columns: columns, on: connection)
        while try statement.step() {
            let id = statement.int64(0)
            oldFields.rowID = id
            newFields.rowID = id
            var object = try New(newFields)
            try body(try Old(oldFields), &object)
            guard newFields.writer.compare(&object, newFields) else { continue }
            let update = try updates.statement(newFields.writer.changed)
            update.bind(id, at: 1)
            newFields.writer.bind(&object, newFields, to: update, all: false)
            try update.run()
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
        let fields = MigrationFields(Old.self, statement, first: 1)
        fields.rowID = rowID
        return try Old(fields)
    }

    /// Adds an object of the new version; its `rowID` is not used.
    /// - Returns: its row ID.
    /// - Throws: `PersistenceError`, also for a value that the model does not allow.
    @discardableResult
    public func insert<New: MigrationObject>(_ object: New) throws -> Int64 {
        let (insert, id) = try insertion(New.entity, New.properties)
        insert.bind(id, at: 1)
        let fields = MigrationFields(New.self, insert, first: 0)
        var object = object
        fields.writer.bind(&object, fields, to: insert, all: true)
        try insert.run()
        return id
    }
}

/// The statements that change objects of an entity, one for each set of properties.
private final class ObjectUpdates {
    private let mapping: EntityMapping
    private let columns: [String]
    private let connection: Connection
    private var statements: [ContiguousArray<Bool>: Statement] = [:]
    /// Most objects are changed alike.
    private var last: (changed: ContiguousArray<Bool>, statement: Statement)?

    init(_ mapping: EntityMapping, columns: [String], on connection: Connection) {
        self.mapping = mapping
        self.columns = columns
        self.connection = connection
    }

    func statement(_ changed: ContiguousArray<Bool>) throws -> Statement {
        if let last, last.changed == changed { return last.statement }
        let statement = try statements[changed] ?? prepared(changed)
        statements[changed] = statement
        last = (changed, statement)
        return statement
    }

    private func prepared(_ changed: ContiguousArray<Bool>) throws -> Statement {
        let names = zip(columns, changed).filter(\.1).map(\.0)
        let assignments = names.enumerated().map { "\(SQL.name($1)) = ?\($0 + 2)" }
        return try connection.prepare(
            "UPDATE main.\(SQL.name(mapping.table)) SET \(assignments.joined(separator: ", ")) "
                + "WHERE \(SQL.name(mapping.idColumn)) = ?1")
    }
}
