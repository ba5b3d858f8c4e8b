import CSQLite
import Foundation
import RelationalSchema

/// Reads rows into the objects of one context.
final class StoreReader {
    /// The core owns the reader.
    private unowned(unsafe) let core: ContextCore
    private var opened: Connection?
    private var plans: [Int: SelectPlan] = [:]
    private var queries: [ObjectIdentifier: DestinationQueries] = [:]
    private var statements: [String: Statement] = [:]
    private var firstDataVersion: Int64 = 0
    /// How many blocks of work are under way, and whether their transaction is open.
    var openBlocks = 0
    var isReading = false
    private let row = Row()
    /// The objects whose hook is to be called when the present query ends.
    private var awakening: ContiguousArray<ManagedObject> = []
    private var isAwakening = false

    init(_ core: ContextCore) { self.core = core }

    var model: ManagedObjectModel { core.model }

    /// The store that the rows are in.
    var store: UUID { core.store.identity.uuid }

    /// The context's connection, opened when it is first needed.
    var connection: Connection {
        get throws {
            if let opened { return opened }
            let connection = try core.store.connect()
            if !model.schema.keepsDerivedAttributes { connection.disableTriggers() }
            opened = connection
            firstDataVersion = try dataVersion()
            return connection
        }
    }

    /// Whether another connection has written to the file since this one was opened.
    var othersHaveWritten: Bool {
        get throws { try dataVersion() != firstDataVersion }
    }

    private func dataVersion() throws -> Int64 {
        let statement = try statement("PRAGMA data_version")
        defer { statement.reset() }
        return try statement.step() ? statement.int64(0) : 0
    }

    /// A statement, compiled once.
    func statement(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try connection.prepare(sql)
        // Predicates can have any shape; one that is not kept is compiled again.
        if statements.count >= 1000 { statements = [:] }
        statements[sql] = statement
        return statement
    }

    /// How the rows of an entity and its sub-entities are read.
    func plan(for entity: EntityDescription) -> SelectPlan? {
        if let plan = plans[entity.index] { return plan }
        guard let plan = SelectPlan(entity, model: core.model) else { return nil }
        plans[entity.index] = plan
        return plan
    }

    /// The queries for the destinations of a relationship.
    func queries(of relationship: RelationshipDescription, _ entity: EntityDescription) -> DestinationQueries? {
        if let known = queries[ObjectIdentifier(relationship)] { return known }
        guard let new = DestinationQueries(relationship, of: entity, core) else { return nil }
        queries[ObjectIdentifier(relationship)] = new
        return new
    }

    /// The object of the row that a statement stands on, made or found; values that are known already stay.
    /// - Parameters:
    ///   - statement: a statement whose first columns are those of the plan.
    ///   - plan: how its rows are read.
    func object(of statement: Statement, _ plan: SelectPlan) -> ManagedObject? {
        let number = statement.int64(0)
        let identityMap = core.identityMaps[plan.hierarchy]
        let known = identityMap[number]
        if let known, known.storage != nil { return known }
        guard let layout = plan.layout(of: statement) else { return nil }
        let object: ManagedObject
        if let known {
            guard known.entity === layout.entity else { return nil }
            object = known
        } else {
            object = layout.entity.objectClass.init(entity: layout.entity, insertInto: nil)
            object.core = core
            object.number = number
            object.state = .registered
            identityMap.insert(object)
            core.didMake(object)
        }
        let storage = layout.entity.storageClass.init()
        load(storage, from: statement, layout)
        object.storage = storage
        object.version = statement.int64(1)
        if core.callsHooks, layout.entity.hooks.contains(.awakeFromFetch) { awakening.append(object) }
        return object
    }

    /// Sets an object's values from the row that a statement stands on.
    func load(_ storage: ObjectStorage, from statement: Statement, _ layout: SelectPlan.Layout) {
        row.statement = statement.pointer
        row.columns = UnsafePointer(layout.columns)
        storage.load(from: row)
    }

    /// Reads the rows of a query into objects, in the order of the rows.
    /// - Parameters:
    ///   - statement: a statement whose first columns are those of the plan.
    ///   - each: called with each object; the statement stands on its row.
    func forEachObject(of statement: Statement, _ plan: SelectPlan, _ each: (ManagedObject) -> Void) throws {
        defer { callAwakeFromFetch() }
        defer { statement.reset() }
        while try statement.step() {
            if let object = object(of: statement, plan) { each(object) }
        }
    }

    /// Calls the hooks of the objects that were read, once no statement stands on a row that a hook could move.
    private func callAwakeFromFetch() {
        guard !awakening.isEmpty, !isAwakening else { return }
        isAwakening = true
        core.ignoresChanges = true
        while !awakening.isEmpty {
            let objects = awakening
            awakening = []
            for object in objects { (object as? any AwakesFromFetch)?.awakeFromFetch() }
        }
        core.ignoresChanges = false
        isAwakening = false
    }

    /// The object of one row.
    func object(number: Int64, _ plan: SelectPlan) throws -> ManagedObject? {
        let statement = try plan.byID ?? statement(plan.selectByID)
        plan.byID = statement
        statement.bind(number, at: 1)
        var found: ManagedObject?
        try forEachObject(of: statement, plan) { found = $0 }
        return found
    }

    /// The objects of some rows, in one query.
    @discardableResult
    func read(_ entity: EntityDescription, numbers: [Int64]) throws -> [ManagedObject] {
        guard let plan = plan(for: entity) else { return [] }
        let statement = try statement(plan.selectByIDs)
        statement.bind(JSONNumbers.text(numbers), at: 1)
        var found: [ManagedObject] = []
        try forEachObject(of: statement, plan) { found.append($0) }
        return found
    }

    /// The objects whose rows have one of some keys in a column, with the key and the position beside it.
    func objects(
        of entity: EntityDescription, where column: String, position: String? = nil, isAnyOf keys: [Int64]
    ) throws -> [(object: ManagedObject, key: Int64, position: Int64)] {
        guard let plan = plan(for: entity) else { return [] }
        let key = plan.table + "." + SQLite.quoted(column)
        let place = position.map { plan.table + "." + SQLite.quoted($0) }
        let statement = try statement(
            "SELECT \(plan.columns), \(key), \(place ?? "0") FROM \(plan.table) WHERE \(key) "
                + (keys.count == 1 ? "= ?1" : "IN (SELECT value FROM json_each(?1))")
                + (plan.entityCondition.map { " AND \($0)" } ?? "")
                + " ORDER BY " + (place.map { "\($0), " } ?? "") + plan.idColumn)
        return try rows(of: statement, plan, keys: keys)
    }

    /// The destinations of a to-many relationship of some objects, those of each in order.
    func members(
        of relationship: RelationshipDescription, owners: [Int64]
    ) throws -> [(object: ManagedObject, owner: Int64, position: Int64)] {
        let entity = core.model.entities[relationship.destination]
        switch relationship.mapping {
        case .inverseKey(_, let column, let position):
            return try objects(of: entity, where: column, position: position, isAnyOf: owners).map { ($0, $1, $2) }
        case .join(let join):
            guard let plan = plan(for: entity) else { return [] }
            var found: [(object: ManagedObject, owner: Int64, position: Int64)] = []
            for direction in JoinDirection.directions(of: join) {
                let statement = try statement(direction.select(plan, hasOneKey: owners.count == 1))
                found += try rows(of: statement, plan, keys: owners).map { ($0, $1, $2) }
            }
            if join.isSymmetric { found.sort { ($0.position, $0.object.number) < ($1.position, $1.object.number) } }
            return found
        case .key, .transient:
            return []
        }
    }

    private func rows(
        of statement: Statement, _ plan: SelectPlan, keys: [Int64]
    ) throws -> [(object: ManagedObject, key: Int64, position: Int64)] {
        if keys.count == 1 {
            statement.bind(keys[0], at: 1)
        } else {
            statement.bind(JSONNumbers.text(keys), at: 1)
        }
        var found: [(object: ManagedObject, key: Int64, position: Int64)] = []
        try forEachObject(of: statement, plan) { object in
            let position =
                statement.isNull(plan.columnCount + 1) ? Position.none : statement.int64(plan.columnCount + 1)
            found.append((object, statement.int64(plan.columnCount), position))
        }
        return found
    }
}
