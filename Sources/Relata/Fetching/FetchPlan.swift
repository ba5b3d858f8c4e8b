import RelataSchema

/// A fetch request, resolved in the model.
struct FetchPlan: Sendable {
    let entity: EntityDescription
    let includesSubentities: Bool
    let condition: Condition
    let order: [SortTerm]
    /// The number of results that are skipped, and the largest number of those that follow.
    let offset: Int
    let limit: Int?
    /// The position behind which the results begin, if not at the first.
    let start: PageStart?
    let includesPendingChanges: Bool

    init<Result>(_ request: FetchRequest<Result>, _ entity: EntityDescription, in core: ContextCore) throws {
        var resolver = Resolver(entity, model: core.model)
        try self.init(request, entity, in: core, order: &resolver)
    }

    /// - Parameter resolver: resolves the order of the results.
    init<Result>(
        _ request: FetchRequest<Result>, _ entity: EntityDescription, in core: ContextCore,
        order resolver: inout Resolver
    ) throws {
        let model = core.model
        guard request.fetchLimit >= 0, request.fetchOffset >= 0 else {
            throw PersistenceError.invalidFetchRequest(
                "fetchLimit and fetchOffset cannot be below zero (\(request.fetchLimit), \(request.fetchOffset))")
        }
        self.entity = entity
        includesSubentities = request.includesSubentities
        condition =
            try request.predicate?.resolve(for: entity, in: model, storeUUID: core.store.identity.uuid)
            ?? .constant(true)
        try condition.requireFewTerms()
        var order: [SortTerm] = []
        for descriptor in request.sortDescriptors { order.append(try SortTerm(descriptor, &resolver)) }
        self.order = order
        offset = request.fetchOffset
        limit = request.fetchLimit == 0 ? nil : request.fetchLimit
        start = try request.startCursor.map { cursor in
            let words = try request.sortDescriptors.map { try $0.cursorText(in: model) }
            guard cursor.order == words, cursor.hierarchy == entity.hierarchyName else {
                throw PersistenceError.invalidFetchRequest(
                    "its cursor is of \(cursor.hierarchy), sorted by [\(cursor.order.joined(separator: ", "))], and the request of "
                        + "\(entity.hierarchyName), sorted by [\(words.joined(separator: ", "))]: begin at the first page"
                )
            }
            return PageStart(values: cursor.values, rowID: cursor.rowID)
        }
        includesPendingChanges = request.includesPendingChanges
    }

    private init(
        _ plan: FetchPlan, where condition: Condition, orderedBy order: [SortTerm], start: PageStart?,
        limit: Int? = nil
    ) {
        entity = plan.entity
        includesSubentities = plan.includesSubentities
        self.condition = condition
        self.order = order
        offset = 0
        self.limit = limit
        self.start = start
        includesPendingChanges = plan.includesPendingChanges
    }

    /// Creates a plan for all objects of an entity that meet a condition, in the order of their IDs.
    init(_ entity: EntityDescription, where condition: Condition) {
        self.entity = entity
        includesSubentities = true
        self.condition = condition
        order = []
        start = nil
        offset = 0
        limit = nil
        includesPendingChanges = true
    }

    /// Returns the same plan with another limit, and without offset.
    func limited(to limit: Int?) -> FetchPlan {
        FetchPlan(self, where: condition, orderedBy: order, start: start, limit: limit)
    }

    /// Returns the same plan for some rows, without limit and offset.
    func among(_ rowIDs: Set<RowID>) -> FetchPlan {
        FetchPlan(self, where: .and([isOne(of: rowIDs), condition]), orderedBy: order, start: start)
    }

    private func isOne(of rowIDs: Set<RowID>) -> Condition {
        let own = ValuePath(scope: 0, steps: [], end: .object, kind: .object(entity.index))
        return .isIn(.path(own), ValueList(rowIDs.sorted().map { .object($0, hierarchy: entity.hierarchy) }))
    }

    /// Returns the same plan for some rows, in the order of their IDs, with those parts of the condition that depend
    /// on no other object.
    func restricted(to rowIDs: Set<RowID>) -> FetchPlan {
        let parts = if case .and(let parts) = condition { parts } else { [condition] }
        return FetchPlan(
            self, where: .and([isOne(of: rowIDs)] + parts.filter { !$0.reachesOthers }), orderedBy: [], start: nil)
    }

    /// Whether all objects match, and the order is that of their IDs.
    var isUnconditional: Bool {
        guard case .constant(true) = condition else { return false }
        return order.isEmpty && start == nil
    }

    /// Returns the requested part of sorted results.
    func window(_ objects: [ManagedObject]) -> [ManagedObject] {
        if offset == 0, limit == nil { return objects }
        let rest = objects.dropFirst(offset)
        return Array(limit.map { rest.prefix($0) } ?? rest)
    }

    /// Returns objects in the request's order; equal ones in the order of their IDs, and new ones last.
    func sorted(_ objects: [ManagedObject]) -> [ManagedObject] {
        var evaluator = Evaluator()
        return objects.map { row(of: $0, &evaluator) }.sorted(by: precedes).compactMap(\.object)
    }

    /// Returns whether an object in memory is among the results.
    func holds(for object: ManagedObject, _ evaluator: inout Evaluator) -> Bool {
        evaluator.holds(condition, for: object) && start?.precedes(object, by: order, using: &evaluator) ?? true
    }

    /// Returns whether an entity's objects can be among the results.
    func accepts(_ other: EntityDescription) -> Bool {
        includesSubentities ? other.isKindOf(entity: entity) : other === entity
    }

    /// Whether the results depend on values of objects other than the results themselves.
    var reachesOthers: Bool { condition.reachesOthers || order.contains { $0.operand.reachesOthers } }

    /// The relationships to these other objects.
    var reachedRelationships: ReachedRelationships { ReachedRelationships(condition, order.map(\.operand)) }
}

extension Condition {
    fileprivate var reachesOthers: Bool {
        switch self {
        case .constant: false
        case .and(let parts), .or(let parts): parts.contains { $0.reachesOthers }
        case .not(let part): part.reachesOthers
        case .equal(let left, let right), .less(let left, let right), .lessOrEqual(let left, let right),
            .text(_, let left, let right, _):
            left.reachesOthers || right.reachesOthers
        case .isIn(let operand, _): operand.reachesOthers
        case .exists: true
        }
    }
}

extension Operand {
    fileprivate var reachesOthers: Bool {
        switch self {
        case .constant: false
        case .path(let path): path.steps.count > (path.end == .object ? 1 : 0)
        case .aggregate: true
        case .rowAggregate(_, let operand): operand?.reachesOthers ?? false
        case .arithmetic(_, let left, let right): left.reachesOthers || right.reachesOthers
        case .negated(let operand): operand.reachesOthers
        case .function(_, let arguments): arguments.contains { $0.reachesOthers }
        case .conditional(let condition, let first, let second):
            condition.reachesOthers || first.reachesOthers || second.reachesOthers
        }
    }
}
