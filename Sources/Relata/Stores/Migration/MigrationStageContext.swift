import CRelataSQLite
import RelataModel
import RelataSchema

/// An object of a stage: the values that it had before, or those that it is to have.
public struct MigrationRow {
    /// The row ID: the number in the object's ID.
    public let rowID: Int64
    /// The values by the names of attributes, elements of composites behind dots, and to-one relationships that the
    /// object's row holds.
    fileprivate(set) var values: [String: MigrationValue]
    fileprivate let unknownNames: UnknownNames

    /// The value of a property; `null` if it has none.
    ///
    /// A name that no property has ends the migration with an error, as soon as the function that was called with the
    /// row returns.
    public subscript(name: String) -> MigrationValue {
        get {
            guard let value = values[name] else {
                unknownNames.add(name)
                return .null
            }
            return value
        }
        set { values[name] = newValue }
    }
}

/// Collects the names for which rows of a stage have been asked, and have no values.
private final class UnknownNames {
    private(set) var names: [String] = []

    func add(_ name: String) { names.append(name) }

    /// Calls a function with each name, and forgets them.
    func removeAll(_ body: (String) throws -> Void) rethrows {
        guard !names.isEmpty else { return }
        defer { names = [] }
        for name in names { try body(name) }
    }
}

/// The objects that a stage of a migration reads and changes: as they were in the version before, and as they are now.
///
/// It reads and writes inside the transaction of the migration, one object after the other, so that memory does not
/// grow with the store.
public final class MigrationStageContext {
    let connection: Connection
    let errors: StageErrors
    private let old: [String: StageTable]
    private let new: ModelDescription
    private lazy var schema = Schema(new.model)
    /// The statements that were compiled, by what they are of.
    private var statements: [String: Statement] = [:]

    init(_ connection: Connection, old: [String: StageTable], new: ModelDescription, _ errors: StageErrors) {
        self.connection = connection
        self.errors = errors
        self.old = old
        self.new = new
    }

    /// Calls a function with each object of an entity of the version before, and with what it is now, for values to be
    /// set.
    /// - Parameters:
    ///   - entity: an entity that the stage reads.
    ///   - newEntity: what it is called now; without, as before.
    ///   - body: gets the object as it was, and a row without values; those that it sets are written.
    /// - Throws: `PersistenceError`, also for an entity or a property that does not exist, whether it is read or set;
    ///   what the function throws.
    public func forEach(
        _ entity: String, as newEntity: String? = nil, _ body: (MigrationRow, inout MigrationRow) throws -> Void
    ) throws {
        let table = try table(of: entity)
        let newEntity = newEntity ?? entity
        let statement = try connection.prepare(table.query)
        let names = (0..<sqlite3_column_count(statement.pointer)).map {
            String(cString: sqlite3_column_name(statement.pointer, $0))
        }
        defer { statement.reset() }
        let (oldNames, newNames) = (UnknownNames(), UnknownNames())
        while try statement.step() {
            var values: [String: MigrationValue] = [:]
            values.reserveCapacity(names.count)
            for (index, name) in names.enumerated().dropFirst() { values[name] = statement.value(Int32(index)) }
            let rowID = statement.int64(0)
            var changed = MigrationRow(rowID: rowID, values: [:], unknownNames: newNames)
            try body(MigrationRow(rowID: rowID, values: values, unknownNames: oldNames), &changed)
            try oldNames.removeAll { throw table.unknown($0) }
            // A property that was not set yet has no value.
            try newNames.removeAll { _ = try column($0, of: newEntity) }
            if !changed.values.isEmpty { try update(newEntity, changed) }
        }
    }

    /// Adds an object of an entity of the new version.
    /// - Parameters:
    ///   - entity: the name of the entity, which has to be one that can have objects.
    ///   - values: the values by the names of properties.
    /// - Returns: its row ID.
    /// - Throws: `PersistenceError`, if a value is missing that the model requires too.
    @discardableResult
    public func insert(_ entity: String, _ values: [String: MigrationValue]) throws -> Int64 {
        let names = values.keys.sorted()
        let (insert, id) = try insertion(entity, names)
        insert.bind(id, at: 1)
        for (index, name) in names.enumerated() { insert.bind(values[name] ?? .null, at: Int32(index + 2)) }
        try insert.run()
        return id
    }

    /// Returns the statement that inserts an object with some properties, and the object's row ID, its first parameter.
    func insertion(_ entity: String, _ names: [String]) throws -> (insert: Statement, id: Int64) {
        let mapping = try mapping(of: entity)
        guard mapping.concreteEntities.contains(entity) else {
            throw errors.error("the version has no entity \(entity) that has objects")
        }
        let reserve = try statement("reserve", for: mapping.table) { schema.reserveIDs(in: mapping.table) }
        reserve.bind(1, at: 1)
        guard try reserve.step() else { throw errors.error("no ID can be taken for \(entity)") }
        let id = reserve.int64(0)
        reserve.reset()
        let insert = try statement("insert", for: entity, setting: names) {
            var columns = [mapping.idColumn]
            if let column = mapping.entityColumn { columns.append(column) }
            for name in names { columns.append(try column(name, of: entity)) }
            let list =
                ["?1"] + (mapping.entityColumn == nil ? [] : [SQL.text(entity)]) + names.indices.map { "?\($0 + 2)" }
            return
                "INSERT INTO \(SQL.name(mapping.table)) (\(SQL.names(columns))) VALUES (\(list.joined(separator: ", ")))"
        }
        return (insert, id)
    }

    /// Returns the copy of an entity's objects.
    func table(of entity: String) throws -> StageTable {
        guard let table = old[entity] else {
            throw errors.error("the stage does not say that it reads \(entity): add it to 'reading'")
        }
        return table
    }

    /// Returns the mapping of an entity of the new version.
    func mapping(of entity: String) throws -> EntityMapping {
        guard let mapping = new.entities[entity] else { throw errors.error("the version has no entity \(entity)") }
        return mapping
    }

    /// Returns the statement of a kind, compiled once.
    func statement(
        _ kind: String, for name: String, setting names: [String] = [], sql: () throws -> String
    ) throws -> Statement {
        let key = ([kind, name] + names).joined(separator: "\0")
        if let known = statements[key] { return known }
        let statement = try connection.prepare(try sql())
        statements[key] = statement
        return statement
    }

    private func update(_ entity: String, _ row: MigrationRow) throws {
        let names = row.values.keys.sorted()
        let statement = try statement("update", for: entity, setting: names) {
            let mapping = try mapping(of: entity)
            var assignments: [String] = []
            for (index, name) in names.enumerated() {
                assignments.append("\(SQL.name(try column(name, of: entity))) = ?\(index + 2)")
            }
            return "UPDATE \(SQL.name(mapping.table)) SET \(assignments.joined(separator: ", ")) "
                + "WHERE \(SQL.name(mapping.idColumn)) = ?1"
        }
        statement.bind(row.rowID, at: 1)
        for (index, name) in names.enumerated() { statement.bind(row.values[name] ?? .null, at: Int32(index + 2)) }
        try statement.run()
    }

    func column(_ name: String, of entity: String) throws -> String {
        let mapping = try mapping(of: entity)
        if let attribute = mapping.attributes.first(where: { $0.path.joined(separator: ".") == name }) {
            return attribute.column
        }
        if case .key(let column, _)? = mapping.relationships[name] { return column }
        let names = mapping.attributes.map { $0.path.joined(separator: ".") } + mapping.relationships.keys
        let nearest = Spelling.suggestion(for: name, in: names.sorted()).map { "; \($0)" } ?? ""
        throw errors.error("\(entity) has no property \(name) that its row holds\(nearest)")
    }
}

extension Statement {
    fileprivate func value(_ column: Int32) -> MigrationValue {
        switch sqlite3_column_type(pointer, column) {
        case SQLITE_INTEGER: .integer(int64(column))
        case SQLITE_FLOAT: .double(double(column))
        case SQLITE_TEXT: .string(text(column))
        case SQLITE_BLOB: .data(data(column))
        default: .null
        }
    }

    fileprivate func bind(_ value: MigrationValue, at index: Int32) {
        switch value {
        case .null: bindNull(at: index)
        case .integer(let value): bind(value, at: index)
        case .double(let value): bind(double: value, at: index)
        case .string(let value): bind(value, at: index)
        case .data(let value): bind(bytes: value, at: index)
        }
    }
}
