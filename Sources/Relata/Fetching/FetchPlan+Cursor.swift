import RelataModel

/// The start of a page: behind a position in the order.
struct PageStart: Sendable {
    /// The values at the position, one for each term of the order.
    let values: [QueryValue]
    /// The row ID at the position, which breaks ties; a temporary one for an object that was never saved.
    let rowID: RowID

    /// Returns whether an object comes behind the position. Objects that were never saved come last among equal ones.
    func precedes(_ object: ManagedObject, by order: [SortTerm], using evaluator: inout Evaluator) -> Bool {
        var keys: [QueryValue] = []
        for term in order { keys.append(evaluator.value(term.value, for: object)) }
        if let precedes = order.precedes(values, keys) { return precedes }
        if object.isNew != rowID.isTemporary { return object.isNew }
        return object.rowID.magnitude > rowID.magnitude
    }

    /// Returns the condition that a row comes behind the position.
    func sql(_ plan: FetchPlan, id: String, _ builder: inout QueryBuilder) -> String {
        let rest = sql(plan, from: 0, id: id, &builder)
        guard let bound = bound(of: plan, with: &builder) else { return rest }
        return "\(bound) AND \(rest)"
    }

    /// Returns the condition for rows that are equal in the terms before an index.
    private func sql(_ plan: FetchPlan, from index: Int, id: String, _ builder: inout QueryBuilder) -> String {
        guard index < plan.order.count else {
            return rowID.isTemporary ? "0" : "\(id) > \(builder.bind(.integer(rowID.rawValue)))"
        }
        let term = plan.order[index]
        // Parameters are numbered in the order in which they occur in the SQL.
        var parts: [String] = []
        if values[index].isNull {
            // NULL comes first in ascending order, and last in descending order.
            if term.ascending { parts.append("\(term.sql(&builder)) IS NOT NULL") }
            let equal = "\(term.sql(&builder)) IS NULL"
            parts.append("\(equal) AND \(sql(plan, from: index + 1, id: id, &builder))")
        } else {
            let left = term.sql(&builder)
            parts.append("\(left) \(term.ascending ? ">" : "<") \(builder.bind(values[index]))")
            if !term.ascending, !plan.isRequired(term) { parts.append("\(term.sql(&builder)) IS NULL") }
            let equal = "\(term.sql(&builder)) = \(builder.bind(values[index]))"
            parts.append("\(equal) AND \(sql(plan, from: index + 1, id: id, &builder))")
        }
        return "(\(parts.joined(separator: " OR ")))"
    }

    /// Returns a condition that all rows behind the position meet, in a form for which SQLite can start in the middle
    /// of an index: a bound of the first terms, as far as all have the same direction. Without it the rows before the
    /// position would be read and skipped.
    private func bound(of plan: FetchPlan, with builder: inout QueryBuilder) -> String? {
        guard let first = plan.order.first else { return nil }
        let count = zip(plan.order, values).prefix { term, value in
            term.ascending == first.ascending && !value.isNull && (term.ascending || plan.isRequired(term))
        }.count
        guard count > 0 else { return nil }
        let sign = first.ascending ? ">=" : "<="
        if count == 1 { return "\(first.sql(&builder)) \(sign) \(builder.bind(values[0]))" }
        let left = plan.order.prefix(count).map { $0.sql(&builder) }.joined(separator: ", ")
        let right = values.prefix(count).map { builder.bind($0) }.joined(separator: ", ")
        return "(\(left)) \(sign) (\(right))"
    }
}

extension FetchPlan {
    /// Returns whether every object has a value that it is sorted by.
    func isRequired(_ term: SortTerm) -> Bool {
        guard case .path(let path) = term.operand, path.steps.isEmpty, case .attribute(let slot, _) = path.end else {
            return false
        }
        return entity.attributes.contains { $0.slot == slot && !$0.attribute.isOptional }
    }

    /// Returns the position behind an object.
    func cursor(after object: ManagedObject, order: [String]) -> FetchCursor {
        var evaluator = Evaluator()
        return FetchCursor(
            order: order, values: self.order.map { evaluator.value($0.value, for: object) }, rowID: object.rowID,
            hierarchy: entity.hierarchyName)
    }
}

extension SortTerm {
    /// Returns the SQL of the value that the query sorts by.
    func sql(_ builder: inout QueryBuilder) -> String {
        builder.sql(value) + (collationName.map { " COLLATE \($0)" } ?? "")
    }
}

extension KeySortDescriptor {
    /// Returns the string that must be equal in a cursor and a request.
    func cursorText(in model: ManagedObjectModel) throws(FetchPredicateError) -> String {
        let names = try names(in: model).joined(separator: ".")
        return names + (ascending ? "" : " desc") + (comparison == .literal ? "" : " \(comparison)")
    }
}

extension EntityDescription {
    /// The name of the root of the entity's hierarchy.
    var hierarchyName: String { sequence(first: self) { $0.superentity }.reduce(self) { $1 }.name }
}
