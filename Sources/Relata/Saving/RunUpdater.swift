import CRelataSQLite

/// Updates the rows of objects with consecutive IDs in one statement.
///
/// SQLite iterates over the rows and calls a function for the values of the written columns, which it gets if the
/// row's version is still the object's version. Looking each row up with a statement of its own takes about twice as
/// long.
final class RunUpdater {
    /// Below this length, a run is written as fast row by row.
    static let shortest = 16

    /// The SQL function that returns the value of a column: its arguments are the row's ID and version, and twice the
    /// index of the field, plus one for the position beside a key. It fails if the version is not the object's
    /// version.
    static let value = "relata_changed_value"

    private let connection: Connection
    private let result = FieldResult()
    private var statements: [UpdateShape: Statement] = [:]
    // The run that is being written.
    private var fields: ContiguousArray<WritePlan.Field> = []
    private var objects: ArraySlice<ManagedObject> = []
    private var firstRowID = RowID.unassigned
    /// The index of the object whose values were requested last.
    private var index = -1
    /// The first object whose row has another version.
    private(set) var stale: ManagedObject?
    /// The object whose values were requested last.
    var currentObject: ManagedObject? { objects.indices.contains(index) ? objects[index] : nil }

    /// The updater that the function of a database gets its values from, while one is at work.
    private final class Current {
        /// Needs no check: `update(_:of:)` sets it, and clears it before it returns; meanwhile its caller keeps the
        /// updater alive. It is read for each value of each row.
        unowned(unsafe) var updater: RunUpdater?
    }

    private let current: Current

    init(_ connection: Connection) throws {
        self.connection = connection
        current = try connection.functionState(Self.value, Current.init) { database, current in
            sqlite3_create_function_v2(
                database, Self.value, 3, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passUnretained(current).toOpaque(),
                { context, _, values in RunUpdater.of(context)?.giveValue(context, values) }, nil, nil, nil)
        }
    }

    /// Writes the changed columns of a run.
    /// - Returns: whether all rows exist, with the versions of their objects.
    func update(_ run: ArraySlice<ManagedObject>, of group: UpdateGroup) throws -> Bool {
        guard let first = run.first, let last = run.last else { return true }
        let statement = try statements[group.shape] ?? connection.prepare(group.plan.updateRun(group.shape.fields))
        statements[group.shape] = statement
        (fields, objects, firstRowID, index) = (group.plan.fields, run, first.rowID, -1)
        current.updater = self
        defer { current.updater = nil }
        statement.bind(first.rowID, at: 1)
        statement.bind(last.rowID, at: 2)
        do {
            try statement.run()
        } catch {
            // A version mismatch is reported to the caller; anything else is an error of the store.
            guard stale != nil else { throw error }
            return false
        }
        return connection.changes == run.count
    }

    /// Releases the objects of the last run.
    func forgetObjects() { (objects, stale) = ([], nil) }

    private static func of(_ context: OpaquePointer?) -> RunUpdater? {
        sqlite3_user_data(context).flatMap { Unmanaged<Current>.fromOpaque($0).takeUnretainedValue().updater }
    }

    private func giveValue(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values else { return sqlite3_result_null(context) }
        index = objects.startIndex + Int(sqlite3_value_int64(values[0]) - firstRowID.rawValue)
        guard objects.indices.contains(index) else { return sqlite3_result_null(context) }
        let object = objects[index]
        guard object.version == sqlite3_value_int64(values[1]) else {
            stale = object
            return sqlite3_result_error_code(context, SQLITE_ABORT)
        }
        guard let storage = object.storage else { return sqlite3_result_null(context) }
        let fieldPart = Int(sqlite3_value_int64(values[2]))
        result.setResult(
            of: context, to: fields[fieldPart / 2], part: fieldPart % 2 == 0 ? .key : .position, of: storage)
    }
}
