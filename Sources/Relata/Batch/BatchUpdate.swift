import RelataModel
import RelataSchema

/// The update of stored objects without loading them, in the core of a batch request.
struct BatchUpdate {
    /// The value that a property is set to.
    enum NewValue {
        case constant(Any?)
        /// An expression over the object's own properties.
        case expression(String)
    }

    let core: ContextCore
    let entityName: String
    let predicate: FetchPredicate?
    let includesSubentities: Bool
    /// The new values, by the names of attributes and to-one relationships.
    let newValues: [String: NewValue]

    /// Updates the objects in one transaction, and tells contexts.
    func run() throws -> SavedChanges {
        let saved = try core.reader.connection.transaction {
            let saved = try updateRows()
            try core.recordHistory(saved)
            return saved
        }
        core.store.broadcastToAll(saved)
        return saved
    }

    private func updateRows() throws -> SavedChanges {
        guard let entity = core.model.entitiesByName[entityName] else {
            throw PersistenceError.unknownEntity(entityName, model: core.model.name)
        }
        try requireProperties(of: entity)
        let request = FetchRequest<ManagedObject>(entityName: entityName)
        request.predicate = predicate
        request.includesSubentities = includesSubentities
        var rows = EntityRows()
        try core.reader.forEachRow(of: FetchPlan(request, entity, in: core)) { rows.add($0, of: $1) }
        var updated: [EntityRowIDs] = []
        var partners = PartnerFinder(core)
        var texts: [WrittenText] = []
        for group in rows.groups {
            var related = RelatedTexts(core, [writtenRows(group)])
            try related?.findFormer()
            guard try update(group, partners: &partners) else { continue }
            texts += try related?.derive() ?? []
            updated.append(EntityRowIDs(entity: group.entity, rowIDs: group.rowIDs))
        }
        for group in rows.groups { try requireSingleOwners(of: group) }
        var saved = SavedChanges(
            storeUUID: core.store.identity.uuid, updated: updated, updatedIndirectly: partners.groups)
        saved.add(texts)
        return saved
    }

    private func writtenRows(_ group: EntityRows.Group) -> WrittenRows {
        let slots = newValues.keys.compactMap { name in
            group.entity.attribute(named: name)?.slot ?? group.entity.relationship(named: name)?.slot
        }
        return WrittenRows(
            kind: .updated, entity: group.entity, rowIDs: group.rowIDs, slots: SlotSet(slots.map { SlotSet($0) }))
    }

    /// Throws if no entity of the request has a property, or can have its value, whether there are rows or not.
    private func requireProperties(of entity: EntityDescription) throws {
        // Rows of sub-entities can have more properties.
        let entities = core.model.entities.filter { $0.isKindOf(entity: entity) }
        for (name, value) in newValues.sorted(by: { $0.key < $1.key }) {
            guard let owner = entities.first(where: { (try? column(name, of: $0)) != nil }) else {
                _ = try column(name, of: entity)
                continue
            }
            _ = try operand(value, for: name, of: owner)
        }
    }

    /// Updates the rows of one entity, and collects the objects that the change of relationships affects.
    /// - Returns: whether there was anything to set.
    private func update(_ group: EntityRows.Group, partners: inout PartnerFinder) throws -> Bool {
        let mapping = try group.entity.mapping.required("the table of \(group.entity.name)")
        var builder = QueryBuilder(group.entity, table: SQL.name(mapping.table), model: core.model)
        let assignments = try assignments(of: group.entity, with: &builder)
        guard !assignments.isEmpty else { return false }
        let version = SQL.name(mapping.versionColumn)
        let rowIDs = builder.bind(.list(group.rowIDs))
        guard builder.joins.isEmpty else {
            throw PersistenceError.invalidBatchRequest("an expression can only use properties of the object itself")
        }
        let statement = try core.reader.statement(
            "UPDATE \(SQL.name(mapping.table)) SET \(version) = \(version) + 1, "
                + assignments.map { "\($0.column) = \($0.value)" }.joined(separator: ", ")
                + " WHERE \(SQL.isAmong(SQL.name(mapping.idColumn), rowIDs))")
        statement.bind(builder.values)
        // The objects that lose the rows count as updated as well as those that get them.
        let relationships = group.entity.relationships.filter { newValues[$0.name] != nil && $0.inverse != nil }
        for relationship in relationships {
            try partners.addPartners(ofRows: group.rowIDs, in: group.entity, by: relationship)
        }
        do {
            try statement.run()
        } catch PersistenceError.store(let failure) where failure.isConstraint {
            try explain(failure, of: group)
            try updateInTwoPhases(
                group, mapping: mapping, assignments: assignments, values: builder.values, rowIDs: rowIDs)
        }
        for relationship in relationships {
            try partners.addPartners(ofRows: group.rowIDs, in: group.entity, by: relationship)
        }
        return true
    }

    /// Returns the assignments that set the properties in rows of an entity.
    private func assignments(
        of entity: EntityDescription, with builder: inout QueryBuilder
    ) throws -> [Assignment] {
        var assignments: [Assignment] = []
        for (name, value) in newValues.sorted(by: { $0.key < $1.key }) {
            let column = SQL.name(try column(name, of: entity))
            let known = builder.values.count
            let text = try sql(value, for: name, of: entity, with: &builder)
            let limit = try core.reader.connection.valueLimit
            for value in builder.values[known...] where value.size > limit {
                throw PersistenceError.valueTooLarge(
                    entity: entity.name, property: name, size: value.size, limit: limit)
            }
            assignments.append(Assignment(column: column, value: text))
            // The object has no position in the new owner's list yet: objects without a position are ordered by
            // their IDs.
            if let position = key(name, of: entity)?.position {
                assignments.append(Assignment(column: SQL.name(position), value: "NULL"))
            }
            // Strings that are derived from the attribute are recomputed.
            for (derived, function) in entity.texts(derivedFrom: name) {
                assignments.append(
                    Assignment(column: SQL.name(derived), value: "\(QueryFunctions.function)('\(function)', \(text))"))
            }
        }
        return assignments
    }

    private func column(_ name: String, of entity: EntityDescription) throws -> String {
        if let attribute = entity.attribute(named: name) {
            if let column = attribute.column, !attribute.isKeptByStore { return column }
            throw PersistenceError.invalidBatchRequest(
                "\(entity.name).\(name) is not stored, or kept by the store itself")
        }
        try requireOneKey(of: name, in: entity)
        if let column = key(name, of: entity)?.column { return column }
        if entity.relationships.contains(where: { $0.name == name }) {
            throw PersistenceError.invalidBatchRequest(
                "\(entity.name).\(name) has no key in the object's own row: set the relationship from its other side")
        }
        let suggestion = entity.nearestProperty(to: name).map { "; \(Spelling.didYouMean($0))" } ?? ""
        throw PersistenceError.invalidBatchRequest("\(entity.name) has no property '\(name)'\(suggestion)")
    }

    /// Returns the columns that store a to-one relationship in the object's own row.
    private func key(_ name: String, of entity: EntityDescription) -> (column: String, position: String?)? {
        guard let mapping = entity.mapping?.relationships[name], case .key(let column, let position) = mapping else {
            return nil
        }
        return (column, position)
    }

    private func sql(
        _ value: NewValue, for name: String, of entity: EntityDescription, with builder: inout QueryBuilder
    ) throws -> String {
        let operand = try operand(value, for: name, of: entity)
        if case .constant(.object(let rowID, _)) = operand { try requireRow(rowID, for: name, of: entity) }
        guard entity.attribute(named: name)?.attribute.type == .decimal, !operand.isDecimal else {
            return builder.sql(operand)
        }
        // A number that no decimal can be stays what it is, so that the column refuses it.
        return "coalesce(\(builder.sql(operand, asDecimal: true)), \(builder.sql(operand)))"
    }

    /// Returns the operand that a property is set to.
    func operand(_ value: NewValue, for name: String, of entity: EntityDescription) throws -> Operand {
        let tree: ExpressionTree
        var arguments: [Any?] = []
        switch value {
        case .constant(let constant):
            arguments = [constant]
            tree = .argument(0, .value)
        case .expression(let text):
            do {
                tree = try ExpressionTree(parsing: text)
            } catch {
                throw FetchPredicateError(error.message, format: text, offset: error.offset, fix: error.fix)
            }
        }
        // Resolved as a comparison with the property, so that the value is converted to the property's kind or
        // rejected.
        var resolver = Resolver(entity, model: core.model, arguments: arguments, storeUUID: core.store.identity.uuid)
        let comparison = Comparison(.keyPath([name]), .equal, tree)
        guard case .equal(_, let operand) = try resolver.comparison(comparison) else {
            throw PersistenceError.invalidBatchRequest("\(entity.name).\(name) cannot be set to several values")
        }
        return operand
    }

    /// Throws if the destination does not exist in the store.
    private func requireRow(_ rowID: RowID, for name: String, of entity: EntityDescription) throws {
        guard let relationship = entity.relationship(named: name) else { return }
        var exists = false
        try core.reader.forEachRow(of: core.model.entities[relationship.destination], rowIDs: [rowID]) { _, _ in
            exists = true
        }
        guard exists else {
            throw PersistenceError.invalidBatchRequest(
                "the destination that \(entity.name).\(name) is to be set to is not stored in this store")
        }
    }
}

extension EntityDescription {
    /// Returns the columns of strings that are derived from an attribute, with their functions.
    fileprivate func texts(derivedFrom name: String) -> [(column: String, function: String)] {
        attributes.compactMap { attribute in
            guard let column = attribute.column, let derivation = attribute.attribute.derivation?.derivation,
                case .function(let function, [name]) = derivation
            else { return nil }
            return (column, "\(function.rawValue):")
        }
    }
}
