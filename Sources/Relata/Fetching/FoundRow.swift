/// A row that a fetch finds, without its values.
struct FoundRow {
    let rowID: RowID
    let entity: EntityDescription
    /// The values that the fetch sorts by, if they were asked for.
    let keys: [QueryValue]
    /// Whether the store does not have it yet, so that it comes last among equal ones.
    let isNew: Bool
    /// The object, if it was found in memory.
    var object: ManagedObject?
}

extension FetchPlan {
    /// Returns the row of an object in memory.
    func row(of object: ManagedObject, _ evaluator: inout Evaluator) -> FoundRow {
        var keys: [QueryValue] = []
        for term in order { keys.append(evaluator.value(term.value, for: object)) }
        return FoundRow(
            rowID: object.rowID, entity: object.entity, keys: keys, isNew: object.isNew, object: object)
    }

    /// Returns whether a row comes before another one: equal ones in the order of their IDs, and new ones last.
    func precedes(_ left: FoundRow, _ right: FoundRow) -> Bool {
        if let precedes = order.precedes(left.keys, right.keys) { return precedes }
        if left.isNew != right.isNew { return right.isNew }
        return left.rowID.magnitude < right.rowID.magnitude
    }

    /// Returns the number of rows up to the end of a window; `nil` for all.
    static func end(_ limit: Int?, after offset: Int, _ more: Int = 0) -> Int? {
        guard let limit else { return nil }
        let (start, isPast) = offset.addingReportingOverflow(more)
        let (end, isBeyond) = limit.addingReportingOverflow(start)
        return isPast || isBeyond ? nil : end
    }
}

extension ManagedObject {
    /// Whether the store does not have the object yet: it is new here, or in a context above.
    var isNew: Bool { isInserted || rowID.isTemporary }
}
