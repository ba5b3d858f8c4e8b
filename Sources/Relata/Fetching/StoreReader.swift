import Foundation
import RelataSchema
import Synchronization

/// Reads rows into the objects of one context.
final class StoreReader {
    /// The core owns the reader.
    unowned(unsafe) let core: ContextCore
    private var opened: Connection?
    /// The plans for reading the rows of each entity, by the entity's index in the model.
    private var plans: [SelectPlan?]
    /// The compiled queries for one row by its ID, likewise.
    private var statementsByID: [Statement?]
    private var queries: [ObjectIdentifier: DestinationQueries] = [:]
    private var statements: [String: Statement] = [:]
    // The numbers and flags are read and replaced as a whole: no two uses can overlap, and none has to be checked.
    @exclusivity(unchecked) private var firstDataVersion: Int64 = 0
    /// Whether a connection was closed while the context had objects: what others have written since then is not known.
    @exclusivity(unchecked) private var hasMissedWrites = false
    /// The version of the store's log that is in use.
    @exclusivity(unchecked) private var logVersion = 0
    /// Whether triggers run when this context writes: those that maintain derived attributes, or triggers that the
    /// model does not define, which were in the file before the context first used it. Those of the delete rules are
    /// suspended then; otherwise no trigger has any effect, and a save is cheaper without them.
    @exclusivity(unchecked) private(set) var runsTriggers = false
    /// The number of open blocks of work, and whether their transaction is open.
    @exclusivity(unchecked) var openBlocks = 0
    @exclusivity(unchecked) var isReading = false
    /// Whether the file was checked since the transaction began.
    @exclusivity(unchecked) var hasCheckedFile = false
    /// Whether work is done that must not be in the block's transaction.
    @exclusivity(unchecked) var isOutsideBlock = false
    /// Whether blocks see what is committed meanwhile, and the number of commits that the open one has seen.
    @exclusivity(unchecked) var followsCommits = false
    @exclusivity(unchecked) var followedCommits = 0
    private let row = Row()
    /// The objects whose hook is called when the current query ends.
    private var awakening: ContiguousArray<ManagedObject> = []
    @exclusivity(unchecked) private var isAwakening = false

    init(_ core: ContextCore) {
        self.core = core
        plans = Array(repeating: nil, count: core.model.entities.count)
        statementsByID = Array(repeating: nil, count: plans.count)
    }

    var model: ManagedObjectModel { core.model }

    /// The path of the store's file.
    var path: String { core.store.url.path }

    /// The identifier of the store that contains the rows.
    var storeUUID: UUID { core.store.identity.uuid }

    /// The context's connection, opened when it is first needed.
    var connection: Connection {
        get throws {
            if let opened { return opened }
            let connection = try core.store.connect()
            connection.hold(ConnectionLease(core.store.counters))
            traceStatements(of: connection)
            if let flag = core.settings.cancellation { connection.stop(at: flag) }
            runsTriggers =
                try model.schema.keepsDerivedAttributes || connection.hasTriggers(besides: core.store.triggers)
            // The triggers of the delete rules read settings, even if they are suspended.
            try connection.setTriggers(runsTriggers ? .enabledAndTrusted : .disabled)
            opened = connection
            firstDataVersion = try dataVersion()
            return connection
        }
    }

    /// Reports a connection's statements to the store's log.
    private func traceStatements(of connection: Connection) {
        logVersion = core.store.logVersion.load(ordering: .relaxed)
        let store = core.store
        connection.setTracer(
            store.statementLog.map { log in
                StatementTracer(log) { sql in (try? store.connect().queryPlan(of: sql)) ?? [] }
            })
    }

    /// Adopts the store's log if it was replaced.
    func refreshLog() {
        guard let opened, logVersion != core.store.logVersion.load(ordering: .relaxed) else { return }
        traceStatements(of: opened)
    }

    /// Closes the connection; it is opened again when it is needed.
    func close() {
        if openBlocks == 0 { discardConnection() }
    }

    /// Closes the connection even during a block of work, whose transaction has failed.
    func discardConnection() {
        core.forgetStatements()
        statementsByID = Array(repeating: nil, count: plans.count)
        queries = [:]
        statements = [:]
        if opened != nil, !core.registry.isEmpty { hasMissedWrites = true }
        opened = nil
    }

    /// Whether another connection has written to the file since the context began to read, as far as that is known.
    var othersHaveWritten: Bool {
        get throws { try dataVersion() != firstDataVersion || hasMissedWrites }
    }

    func dataVersion() throws -> Int64 {
        let statement = try statement("PRAGMA data_version")
        defer { statement.reset() }
        guard try statement.step() else { throw PersistenceError.inconsistency("PRAGMA data_version returned no row") }
        return statement.int64(0)
    }

    /// Returns a statement, which is compiled once.
    func statement(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try connection.prepare(sql)
        // Predicates can have any shape; a statement that is not cached is compiled again.
        guard sql.utf8.count < 100_000 else { return statement }
        if statements.count >= 1000 { statements = [:] }
        statements[sql] = statement
        return statement
    }

    /// Returns the statement of a predicate and an order, which can exceed SQLite's limits.
    func queryStatement(_ sql: String) throws -> Statement {
        do {
            return try statement(sql)
        } catch PersistenceError.store(let failure) where failure.exceedsLimit {
            throw FetchPredicateError(
                "it is nested too deeply, or uses too many values or relationships, for SQLite",
                fix: "put values into one list with IN, take brackets away, or fetch in several parts")
        }
    }

    /// Returns the plan for reading the rows of an entity and its sub-entities.
    func plan(for entity: EntityDescription) -> SelectPlan? {
        if let plan = plans[entity.index] { return plan }
        guard let mapping = entity.mapping else { return nil }
        let plan = core.store.plans.plan(for: entity) { SelectPlan($0, mapping, model: core.model) }
        plans[entity.index] = plan
        return plan
    }

    /// Returns the plan for reading the rows of an entity that is known to have a table.
    func requiredPlan(for entity: EntityDescription) throws -> SelectPlan {
        try plan(for: entity).required("the table of \(entity.name)")
    }

    /// Returns the queries for the destinations of a relationship.
    func queries(of relationship: RelationshipDescription, from entity: EntityDescription) -> DestinationQueries? {
        if let known = queries[ObjectIdentifier(relationship)] { return known }
        guard let new = DestinationQueries(relationship, of: entity, core) else { return nil }
        queries[ObjectIdentifier(relationship)] = new
        return new
    }

    /// Sets an object's values from a statement's current row.
    func load(_ storage: ObjectStorage, from statement: Statement, _ layout: SelectPlan.Layout) {
        row.point(to: statement.pointer, UnsafePointer(layout.columns))
        storage.load(from: row)
    }

    /// Returns the objects of a query's rows, in their order.
    /// - Parameters:
    ///   - statement: a statement whose first columns are those of the plan.
    ///   - omitted: the states of objects that are left out.
    ///   - window: which of the rows are read.
    func objects(
        inRowsOf statement: Statement, _ plan: SelectPlan, without omitted: ObjectState = [],
        in window: RowWindow = .all
    ) throws -> [ManagedObject] {
        defer { callAwakeFromFetch() }
        defer { statement.reset() }
        var rows = RowReader(statement, plan: plan, in: core)
        var found: [ManagedObject] = []
        var window = window
        while !window.isComplete, try statement.step() {
            guard window.takes(statement) else { continue }
            if let object = try rows.object(), object.state.isDisjoint(with: omitted) { found.append(object) }
        }
        return found
    }

    /// Schedules an object's hook to be called when the current query ends.
    func willAwake(_ object: ManagedObject) { awakening.append(object) }

    /// Calls the hooks of the objects that were read, once no statement has a current row that a hook could move.
    func callAwakeFromFetch() {
        guard !awakening.isEmpty, !isAwakening else { return }
        isAwakening = true
        // A hook can read objects whose hooks are called in turn.
        core.activity.during(.ignoringChanges) {
            while !awakening.isEmpty {
                let objects = awakening
                awakening = []
                for object in objects { (object as? any AwakesFromFetch)?.awakeFromFetch() }
            }
        }
        isAwakening = false
    }

    /// Returns the object of one row.
    func object(rowID: RowID, _ plan: SelectPlan) throws -> ManagedObject? {
        let statement = try statementsByID[plan.entity.index] ?? statement(plan.selectByID)
        statementsByID[plan.entity.index] = statement
        statement.bind(rowID, at: 1)
        defer { callAwakeFromFetch() }
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        var rows = RowReader(statement, plan: plan, in: core)
        return try rows.object()
    }
}
