import Foundation
import RelataModel

/// Explaining why the store refuses an update.
extension BatchUpdate {
    /// Throws the error that a save of the same changes would throw: the objects are given the values in memory, and
    /// validated. Returns if a save would succeed, since unique values only move between these rows.
    ///
    /// - Parameters:
    ///   - failure: SQLite's error, which names columns but no values.
    ///   - group: the rows that cannot be updated in one statement.
    func explain(_ failure: StoreFailure, of group: EntityRows.Group) throws {
        let objects = core.firedObjects(group.rowIDs.map { core.objectID(group.entity, $0) })
        let operands = try newValues.map { name, value in
            (
                name: name, property: group.entity.property(named: name),
                operand: try operand(value, for: name, of: group.entity)
            )
        }
        var evaluator = Evaluator()
        let access = ValueAccess()
        for object in objects {
            // All values are computed before one is set, as each expression refers to the object's old values.
            let values = operands.map { evaluator.value($0.operand, for: object) }
            for (operand, value) in zip(operands, values) {
                try object.setStored(
                    value.asObject(for: operand.property, in: core), operand.property, named: operand.name, by: access,
                    isStored: true)
            }
        }
        try core.errorLog.throwRecorded()
        var changes = ChangeSet(core.tracker.objects, core.deletions.rows)
        try validate(changes)
        // Merge policies do not resolve violations that a batch request causes.
        try ConflictResolver(core, core.reader, policy: .error).resolve(&changes, checking: [.uniqueness])
        guard failure.code == SQLite.uniqueConstraintCode else { throw PersistenceError.store(failure) }
        core.rollback()
    }

    /// Throws the validation errors of the properties that are set; the others were not changed.
    private func validate(_ changes: ChangeSet) throws {
        let errors: [ValidationError]
        do {
            try core.validator.validate { try $0.check(changes) }
            return
        } catch PersistenceError.validation(let error) {
            errors = [error]
        } catch PersistenceError.multipleValidation(let several) {
            errors = several
        }
        try PersistenceError.throwIfAny(errors.filter { newValues[$0.property] != nil })
    }
}

extension QueryValue {
    /// Returns the value in the form that `setValue(_:forKey:)` expects.
    fileprivate func asObject(for property: ManagedObject.NamedProperty?, in core: ContextCore) -> Any? {
        var type: AttributeType?
        if case .attribute(let attribute)? = property { type = attribute.attribute.type }
        switch self {
        case .null: return nil
        case .integer(let number): return type == .boolean ? number != 0 : number
        case .double(let number): return number
        case .decimal(let number): return number
        case .string(let text): return type == .uri ? URL(string: text) : text
        case .date(let seconds): return Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let data): return data
        case .uuid(let uuid): return uuid
        case .object(let number, _):
            guard case .relationship(let relationship)? = property else { return nil }
            return core.object(with: core.objectID(core.model.entities[relationship.destination], number))
        }
    }
}
