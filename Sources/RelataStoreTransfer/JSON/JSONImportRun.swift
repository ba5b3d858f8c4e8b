import Foundation
import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

/// One JSON import: its connection, the rows that are written, and other information about them.
///
/// Data that exceeds one line is in temporary tables: the location of each object in the file, and the references
/// that can only be resolved when all objects exist.
final class JSONImportRun {
    let path: String
    let model: Model
    let schema: Schema
    let plan: TransferPlan
    let database: Database
    /// Whether the store is new: then its indexes and triggers are created after its rows.
    let isNew: Bool
    /// Whether the numbers in the file are the IDs in the store.
    private(set) var keepsIDs: Bool
    private(set) var report = JSONImporter.Report()
    private(set) var problems: [JSONProblem] = []
    private var lastIDs: [String: Int64] = [:]
    private let options: JSONImporter.Options
    private var header = JSONHeader()
    private var writers: [String: RowWriter] = [:]
    private var hasObjects = false
    private var lastPositions: [String: Int64] = [:]
    let statements: JSONImportStatements
    private let changeRecorder: ChangedRowRecorder?

    init(
        path: String, model: Model, into database: Database, isNew: Bool, options: JSONImporter.Options
    ) throws {
        self.path = path
        self.model = model
        self.database = database
        self.isNew = isNew
        self.options = options
        keepsIDs = isNew
        schema = Schema(model)
        plan = TransferPlan(model, schema)
        if let obstacle = plan.obstacle {
            throw StoreFileError(.invalidExport, path: path, "the model's objects have no form in JSON: \(obstacle)")
        }
        if isNew {
            try database.run("BEGIN")
            for table in schema.tables { try database.run(table.sql) }
            changeRecorder = nil
        } else {
            try database.run("PRAGMA foreign_keys = ON")
            try database.run("BEGIN IMMEDIATE")
            // References move from one object to another; these are not deletions.
            try database.run(Schema.SuspensionTable.suspend)
            changeRecorder = try ChangedRowRecorder(schema, model: model, in: database)
        }
        statements = try JSONImportStatements(database)
    }

    /// Counts an object of an entity that was inserted.
    func didInsert(_ entity: String) { report.inserted[entity, default: 0] += 1 }

    /// Counts an object of an entity that was updated.
    func didUpdate(_ entity: String) { report.updated[entity, default: 0] += 1 }

    /// Notes that an ID of a new store's table is in use.
    func use(_ id: Int64, in table: String) { lastIDs[table] = max(lastIDs[table] ?? 0, id) }

    /// Returns the ID after those in use in a new store's table; `nil` if there is none.
    func nextID(in table: String) -> Int64? {
        let last = lastIDs[table] ?? 0
        guard last < Int64.max / 2 else { return nil }
        lastIDs[table] = last + 1
        return last + 1
    }

    /// Runs the import.
    func run() throws {
        let file = try LineFile(path)
        var lines = 0
        while let line = try file.next() {
            try read(line)
            lines += 1
            if lines % 1_000 == 0 {
                options.progress?(JSONImporter.Progress(completed: file.position, total: file.size))
            }
        }
        options.progress?(JSONImporter.Progress(completed: file.position, total: file.size))
        try refuseIfNeeded()
        if isNew { try buildUniqueIndexes() }
        try resolveReferences()
        try refuseIfNeeded()
        try applyReferences()
        try checkKeys()
        try refuseIfNeeded()
        try finish()
    }

    // MARK: Lines

    private func read(_ line: LineFile.Line) throws {
        let bytes = line.bytes
        guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
        let node: JSONNode
        do {
            node = try JSONReader.read(bytes)
        } catch {
            try add(
                JSONProblem(
                    error.message, path: path, line: line.number, bytes: bytes, offset: error.offset,
                    fix: error.fix ?? "write each object on one line: jq -c . FILE"))
            // The following lines would be misread too.
            throw JSONImporter.Rejection(problems: problems)
        }
        let line = ObjectLine(path: path, bytes: bytes, number: line.number, offset: line.offset)
        guard case .object(let members) = node.kind else {
            try add(
                line.problem(
                    at: node.offset, "\(node.summary) should be an object", fix: "write {\"_entity\": …} in each line"))
            return
        }
        if members.contains(where: { $0.name == RowKeys.format }) {
            guard !hasObjects else {
                try add(
                    line.problem(
                        at: node.offset, "the header must be the first line", fix: "remove this line"))
                return
            }
            do {
                header = try JSONHeader(members, of: model, in: line)
                if header.references == .uniqueKey { keepsIDs = false }
            } catch let problem as JSONProblem {
                try add(problem)
            }
            return
        }
        hasObjects = true
        try importObject(members, in: line)
    }

    /// Returns the writer of an entity's rows.
    func writer(of entity: String) throws -> RowWriter? {
        if let known = writers[entity] { return known }
        guard let row = plan[entity], let index = schema.tables.firstIndex(where: { $0.name == row.table }) else {
            return nil
        }
        let made = try RowWriter(row, into: schema.tables[index], tableIndex: Int64(index), in: database)
        writers[entity] = made
        return made
    }

    /// Returns the last position in an ordered relationship's table before the import.
    func lastPosition(in table: String, column: String) throws -> Int64 {
        if isNew { return 0 }
        let key = "\(table).\(column)"
        if let known = lastPositions[key] { return known }
        let last = try database.integer("SELECT max(\(SQL.name(column))) FROM main.\(SQL.name(table))") ?? 0
        lastPositions[key] = max(last, 0)
        return max(last, 0)
    }

    /// Returns the index of a table in the schema, by which the temporary tables refer to it.
    func tableIndex(of table: String) -> Int64 {
        Int64(schema.tables.firstIndex { $0.name == table } ?? -1)
    }

    // MARK: Problems

    func add(_ problem: JSONProblem) throws {
        problems.append(problem)
        if problems.count >= JSONImporter.Rejection.listedProblems { throw JSONImporter.Rejection(problems: problems) }
    }

    private func refuseIfNeeded() throws {
        if !problems.isEmpty { throw JSONImporter.Rejection(problems: problems) }
    }

    // MARK: The end

    private func finish() throws {
        guard isNew else {
            try database.run(Schema.SuspensionTable.resume)
            if let changeRecorder {
                try deriveTexts(fromRows: try changeRecorder.rows(in: database))
                report.changed = try changeRecorder.rows(in: database)
            }
            if let statement = try options.finalStatement?(report.changed) { try database.run(statement) }
            try database.run("COMMIT")
            return
        }
        for index in schema.indexes where !index.isUnique { try database.run(index.sql) }
        for trigger in schema.triggers { try database.run(trigger.sql) }
        for statement in schema.derivationStatements { try database.run(statement) }
        let sequence = Schema.SequenceTable.self
        let insert = try database.query(
            "INSERT INTO main.\(SQL.name(sequence.name)) (\(SQL.names([sequence.tableColumn, sequence.lastColumn]))) VALUES (?1, ?2)"
        )
        for table in schema.hierarchyTables {
            let last = try database.integer("SELECT max(\(SQL.name(Schema.idColumn))) FROM main.\(SQL.name(table))")
            try insert.run([.text(table), .integer(max(last ?? 0, keepsIDs ? header.last[table] ?? 0 : 0))])
        }
        let uuid = keepsIDs ? header.uuid ?? UUID() : UUID()
        try StoreMetadata(database).recordNewStore(of: model, named: options.versionName, uuid: uuid)
        try DerivedTextWriter(database, schema: schema).deriveAll()
        try database.run("COMMIT")
    }

    private func deriveTexts(fromRows rows: ChangedRows) throws {
        try DerivedTextWriter(database, schema: schema).derive { name in
            guard let entity = model.entity(named: name) else { return [] }
            return model.hierarchy(of: entity).flatMap { entity in
                (rows.inserted[entity.name] ?? []) + (rows.updated[entity.name] ?? [])
            }
        }
    }
}

/// A line of the file with an object.
struct ObjectLine {
    let path: String
    let bytes: ArraySlice<UInt8>
    let number: Int
    let offset: Int64

    func problem(
        at offset: Int, _ message: String, entity: String? = nil, property: String? = nil, fix: String? = nil
    ) -> JSONProblem {
        JSONProblem(
            message, path: path, line: number, bytes: bytes, offset: offset, entity: entity, property: property,
            fix: fix)
    }
}
