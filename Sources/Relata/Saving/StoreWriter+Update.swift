/// Writing the rows of changed objects.
extension StoreWriter {
    /// Writes the columns whose values differ from the stored ones.
    /// - Returns: the objects whose rows were written.
    func update(_ objects: ContiguousArray<ManagedObject>) throws -> ContiguousArray<ManagedObject> {
        var written: ContiguousArray<ManagedObject> = []
        // Rows that can be written in any order wait for others of their kind.
        var groups: [UpdateGroup] = []
        var indexes: [UpdateShape: Int] = [:]
        var last = -1
        for object in objects {
            // Without committed values, only relationships of the object were changed.
            guard let storage = object.storage, let committed = object.committed else { continue }
            let plan = try requiredPlan(for: object.entity)
            let fields = changedFields(of: object, plan, from: committed, to: storage)
            guard !fields.isEmpty else { continue }
            let shape = UpdateShape(entity: object.entity.index, fields: fields)
            guard plan.hasFreeOrder, objects.count >= RunUpdater.shortest else {
                try update(object, to: storage, plan: plan, shape: shape)
                written.append(object)
                continue
            }
            if last < 0 || groups[last].shape != shape {
                last = indexes[shape] ?? groups.count
                indexes[shape] = last
                if last == groups.count { groups.append(UpdateGroup(plan: plan, shape: shape)) }
            }
            groups[last].objects.append(object)
        }
        for group in groups {
            try update(group)
            written.append(contentsOf: group.objects)
        }
        return written
    }

    /// Writes the changed columns of objects, those with consecutive IDs together.
    private func update(_ group: UpdateGroup) throws {
        try group.forEachRun { run in
            guard run.count >= RunUpdater.shortest else {
                for object in run {
                    let storage = try object.storage.required("the storage of a changed object")
                    try update(object, to: storage, plan: group.plan, shape: group.shape)
                }
                return
            }
            let updater = try runUpdater ?? RunUpdater(reader.connection)
            runUpdater = updater
            defer { updater.forgetObjects() }
            do {
                guard try !updater.update(run, of: group) else { return }
            } catch PersistenceError.store(let failure) where failure.code == SQLite.uniqueConstraintCode {
                throw updater.currentObject.map { undetected($0, because: failure) }
                    ?? UndetectedConflict(failure: failure)
            } catch let error as PersistenceError {
                throw updater.currentObject.map { tooLarge($0, because: error) } ?? error
            }
            if let stale = updater.stale { throw undetected(stale) }
            let storedVersions = try versions(of: run.map(\.rowID), in: group.plan)
            let missing = run.first { storedVersions[$0.rowID] == nil }
            throw missing.map { undetected($0) } ?? UndetectedConflict(failure: nil)
        }
    }

    private func update(
        _ object: ManagedObject, to storage: ObjectStorage, plan: WritePlan, shape: UpdateShape
    ) throws {
        let statement: Statement
        if let lastUpdate, lastUpdate.shape == shape {
            statement = lastUpdate.statement
        } else {
            statement = try self.statement(shape, plan.update(shape.fields))
            lastUpdate = (shape, statement)
        }
        binder.begin(statement)
        shape.fields.forEach { binder.bind(plan.fields[$0], of: storage) }
        binder.bind(object.rowID)
        binder.write(object.version)
        try run(statement, for: object)
        guard try reader.connection.changes > 0 else { throw undetected(object) }
    }

    /// Returns whether the save writes the object's own row.
    func writesRow(of object: ManagedObject) -> Bool {
        guard let plan = plan(for: object.entity), let storage = object.storage, let committed = object.committed else {
            return false
        }
        return !changedFields(of: object, plan, from: committed, to: storage).isEmpty
    }

    private func changedFields(
        of object: ManagedObject, _ plan: WritePlan, from committed: ObjectStorage, to storage: ObjectStorage
    ) -> FieldSet {
        var fields = FieldSet()
        let released = placeholderSlots.isEmpty ? nil : placeholderSlots[ObjectIdentifier(object)]
        for index in plan.fields.indices {
            let slot = plan.fields[index].slot
            if object.changedSlots.contains(slot), !comparer.isEqual(slot, in: committed, and: storage) {
                fields.insert(index)
            } else if released?.contains(slot) == true {
                fields.insert(index)
            }
        }
        return fields
    }

    private func statement(_ shape: UpdateShape, _ sql: @autoclosure () -> String) throws -> Statement {
        if let statement = updates[shape] { return statement }
        let statement = try reader.connection.prepare(sql())
        updates[shape] = statement
        return statement
    }
}
