/// Creates or finds the objects of a query's rows; what all rows have in common is looked up once.
struct RowReader {
    private let statement: Statement
    private let plan: SelectPlan
    private let onlyLayout: SelectPlan.Layout?
    /// The layout of the last row's entity, where rows are of several; the next is often of the same.
    private var last: (name: String, layout: SelectPlan.Layout)?
    private let core: ContextCore
    private let registered: RegisteredObjects
    private let reader: StoreReader
    private let callsHooks: Bool
    private let hasRowsPendingDeletion: Bool

    /// Whether the values of the last object were read from its row, instead of being in memory already.
    private(set) var hasRead = false

    /// - Parameters:
    ///   - statement: a statement whose first columns are those of the plan.
    ///   - plan: the plan for reading its rows.
    init(_ statement: Statement, plan: SelectPlan, in core: ContextCore) {
        self.statement = statement
        self.plan = plan
        self.core = core
        onlyLayout = plan.onlyLayout
        registered = core.registry.objects(of: plan.hierarchy)
        reader = core.reader
        callsHooks = core.hookCache.isEnabled
        hasRowsPendingDeletion = !core.deletions.rows.isEmpty
    }

    /// Returns the object of the statement's current row; values that are in memory already are kept.
    /// - Returns: `nil` if the row, or the object in memory, has an entity that is not read here.
    /// - Throws: `PersistenceError.store` if the row's ID cannot be that of an object.
    mutating func object() throws -> ManagedObject? {
        hasRead = false
        let rowID = statement.rowID(0)
        try reader.requireUsable(rowID, of: plan.entity)
        let known = registered[rowID]
        // If another writer has changed the row's entity, the caller must not get an object of that entity.
        if let known, known.storage != nil { return known.entity.isKindOf(entity: plan.entity) ? known : nil }
        guard let layout = onlyLayout ?? currentLayout() else { return nil }
        let entity = layout.entity
        let object: ManagedObject
        if let known, known.entity === entity {
            core.markRowFound(of: known)
            object = known
        } else {
            if let known, !core.giveUpRow(of: known) { return nil }
            object = entity.objectClass.init(of: entity, in: nil)
            object.become(rowID, of: core)
            registered.register(object)
            if hasRowsPendingDeletion { core.didMake(object) }
        }
        let storage = entity.makeStorage()
        reader.load(storage, from: statement, layout)
        object.setValues(storage, version: statement.int64(1))
        hasRead = true
        if callsHooks, entity.hooks.contains(.awakeFromFetch) { reader.willAwake(object) }
        return object
    }

    private mutating func currentLayout() -> SelectPlan.Layout? {
        let name = statement.text(2)
        if let last, last.name == name { return last.layout }
        guard let layout = plan.layout(ofEntity: name) else { return nil }
        last = (name, layout)
        return layout
    }
}
