import CSQLite

/// Updates the rows of objects whose IDs follow one another with one statement.
///
/// SQLite walks over the rows, and asks for each whether its version is still the one that the object knows, and for the
/// values of the columns that are written. To look each row up, in a statement of its own, takes about twice as long.
final class RunUpdater {
    /// A run as short as this is written as fast row by row.
    static let shortest = 16

    /// The SQL function that gives the value of a column: the row's ID, and twice the place of the field, plus one for the
    /// position beside a key.
    static let value = "relata_changed_value"
    /// The SQL function that says whether a row is the one that is to be written: its ID and its version.
    static let isCurrent = "relata_is_current"

    private let connection: Connection
    private let result = FieldResult()
    private var statements: [UpdateShape: Statement] = [:]
    // What is being written.
    private var plan: WritePlan?
    private var objects: ArraySlice<ManagedObject> = []
    private var firstNumber: Int64 = 0
    /// The first object whose row has another version.
    private(set) var stale: ManagedObject?
    /// The object whose values were asked for last.
    private(set) var current: ManagedObject?

    init(_ connection: Connection) {
        self.connection = connection
        // The connection calls the functions only while this object runs a statement that has them.
        let updater = Unmanaged.passUnretained(self).toOpaque()
        let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY
        sqlite3_create_function_v2(
            connection.database, Self.value, 2, flags, updater,
            { context, _, values in RunUpdater.of(context)?.giveValue(context, values) }, nil, nil, nil)
        sqlite3_create_function_v2(
            connection.database, Self.isCurrent, 2, flags, updater,
            { context, _, values in RunUpdater.of(context)?.giveIsCurrent(context, values) }, nil, nil, nil)
    }

    /// Writes the changed columns of a run.
    /// - Returns: whether all rows were there, with the versions that the objects know.
    func update(_ run: ArraySlice<ManagedObject>, _ group: UpdateGroup) throws -> Bool {
        guard let first = run.first, let last = run.last else { return true }
        let statement = try statements[group.shape] ?? connection.prepare(group.plan.updateRun(group.shape.columns))
        statements[group.shape] = statement
        (plan, objects, firstNumber) = (group.plan, run, first.number)
        defer { (plan, objects) = (nil, []) }
        statement.bind(first.number, at: 1)
        statement.bind(last.number, at: 2)
        try statement.run()
        return connection.changes == run.count
    }

    /// Lets go of the objects of the last run.
    func forgetObjects() { (stale, current) = (nil, nil) }

    private static func of(_ context: OpaquePointer?) -> RunUpdater? {
        sqlite3_user_data(context).map { Unmanaged<RunUpdater>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The object of the row whose ID is an argument.
    private func object(_ number: OpaquePointer?) -> ManagedObject? {
        let place = objects.startIndex + Int(sqlite3_value_int64(number) - firstNumber)
        return objects.indices.contains(place) ? objects[place] : nil
    }

    private func giveIsCurrent(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let object = object(values[0]) else { return sqlite3_result_int(context, 0) }
        let isCurrent = object.version == sqlite3_value_int64(values[1])
        if !isCurrent, stale == nil { stale = object }
        sqlite3_result_int(context, isCurrent ? 1 : 0)
    }

    private func giveValue(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        guard let values, let plan, let object = object(values[0]), let storage = object.storage else {
            return sqlite3_result_null(context)
        }
        current = object
        let column = Int(sqlite3_value_int64(values[1]))
        result.give(plan.fields[column / 2], column % 2 == 0 ? .key : .position, of: storage, to: context)
    }
}
