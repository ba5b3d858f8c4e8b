import RelataModel
import RelataSchema

/// A request for dictionaries, resolved in the model.
struct DictionaryPlan {
    /// A value of each dictionary.
    struct Column {
        let name: String
        let operand: Operand
        let kind: QueryKind
    }

    let fetch: FetchPlan
    let columns: [Column]
    let groups: [Operand]
    let having: Condition?
    let isDistinct: Bool

    init(_ request: FetchRequest<[String: any Sendable]>, _ entity: EntityDescription, in core: ContextCore) throws {
        let storeUUID = core.store.identity.uuid
        var resolver = Resolver(entity, model: core.model, storeUUID: storeUUID)
        resolver.allowsRowAggregates = true
        var columns: [Column] = []
        for property in request.propertiesToFetch { columns.append(try Self.column(property, &resolver)) }
        if columns.isEmpty {
            for attribute in entity.attributes where attribute.column != nil {
                columns.append(try Self.column(ExpressionDescription(attribute.name), &resolver))
            }
        }
        self.columns = columns
        var groups: [Operand] = []
        for key in request.propertiesToGroupBy {
            let names = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard case .scalar(let operand, _) = try resolver.path(names, from: 0) else {
                throw FetchPredicateError("'\(key)' has several values, and nothing can be grouped by it")
            }
            groups.append(operand)
        }
        self.groups = groups
        isDistinct = request.returnsDistinctResults
        // From here on the columns' names refer to their values.
        let aliases = columns.map { ($0.name, TypedOperand($0.operand, $0.kind)) }
        resolver.aliases = Dictionary(aliases) { first, _ in first }
        guard request.havingPredicate == nil || !groups.isEmpty else {
            throw PersistenceError.invalidFetchRequest("havingPredicate needs propertiesToGroupBy")
        }
        having = try request.havingPredicate?.resolve(with: resolver)
        try having?.requireFewTerms()
        guard request.startCursor == nil else {
            throw PersistenceError.invalidFetchRequest("dictionaries have no pages behind a cursor: use fetchOffset")
        }
        fetch = try FetchPlan(request, entity, in: core, order: &resolver)
        try checkGroups()
    }

    private static func column(
        _ property: ExpressionDescription, _ resolver: inout Resolver
    ) throws(FetchPredicateError) -> Column {
        let tree: ExpressionTree
        do {
            tree = try ExpressionTree(parsing: property.expression)
        } catch {
            throw FetchPredicateError(
                error.message, format: property.expression, offset: error.offset, fix: error.fix)
        }
        do {
            let value = try resolver.scalar(tree)
            return Column(name: property.name, operand: value.operand, kind: value.kind)
        } catch {
            throw error.inFormat(property.expression)
        }
    }

    /// Checks that what is fetched and asked for has one value for all rows of a group. What groups are sorted by need
    /// not: as in Core Data, it is then that of one of the rows.
    private func checkGroups() throws {
        guard !groups.isEmpty || columns.contains(where: \.operand.hasRowAggregate) else { return }
        let grouping = Grouping(groups: groups)
        for column in columns where !grouping.determines(column.operand) {
            // As in Core Data, a function is computed of one of a group's rows: the way to fetch a value that all of
            // them share.
            if !groups.isEmpty, case .function = column.operand { continue }
            throw PersistenceError.invalidFetchRequest(
                "'\(column.name)' has several values in a group; group by it, or fetch an aggregate of it")
        }
        // Without groups there is one result.
        guard !groups.isEmpty else { return }
        let fetched = Grouping(groups: groups, fetched: columns.map(\.operand))
        guard having.map({ fetched.determines($0) }) ?? true else {
            throw PersistenceError.invalidFetchRequest(
                "havingPredicate asks for a property that has several values in a group; group by it, or ask for an aggregate of it"
            )
        }
    }
}

extension Operand {
    /// Whether the operand is, or is computed from, an aggregate of rows.
    var hasRowAggregate: Bool {
        switch self {
        case .rowAggregate: true
        case .constant, .path, .aggregate: false
        case .arithmetic(_, let left, let right): left.hasRowAggregate || right.hasRowAggregate
        case .negated(let operand): operand.hasRowAggregate
        case .function(_, let arguments): arguments.contains { $0.hasRowAggregate }
        case .conditional(_, let first, let second): first.hasRowAggregate || second.hasRowAggregate
        }
    }
}
