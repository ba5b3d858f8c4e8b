/// The entity and the fields that an update writes.
struct UpdateShape: Hashable {
    let entity: EntityIndex
    let fields: FieldSet
}

/// Changed objects of one entity for which the same fields are written.
struct UpdateGroup {
    let plan: WritePlan
    let shape: UpdateShape
    var objects: [ManagedObject] = []

    /// Calls a function with the objects in the order of their IDs, separately for each run of consecutive IDs.
    func forEachRun(_ body: (ArraySlice<ManagedObject>) throws -> Void) rethrows {
        let sorted = objects.sorted { $0.rowID < $1.rowID }
        var start = 0
        for index in sorted.indices {
            let next = index + 1
            if next < sorted.count, sorted[next].rowID.follows(sorted[index].rowID) { continue }
            try body(sorted[start..<next])
            start = next
        }
    }
}
