import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

/// Finds the objects that references identify by values of attributes.
final class KeyResolver {
    /// The reason why a reference identifies no object.
    struct Failure: Error {
        /// The location in the reference, in bytes.
        let offset: Int
        let message: String
        let fix: String?
    }

    private struct Lookup {
        let leaves: [RowPlan.Leaf]
        let query: Query
    }

    private let reference: RowReference
    private let plan: TransferPlan
    private let database: Database
    private var lookups: [[String]: [Lookup]] = [:]

    init(_ reference: RowReference, plan: TransferPlan, in database: Database) {
        self.reference = reference
        self.plan = plan
        self.database = database
    }

    /// Returns the ID of the object that a reference identifies.
    func resolve(_ text: String) throws -> Int64 {
        let node = try JSONReader.read(Array(text.utf8)[...])
        guard case .object(var members) = node.kind else { return 0 }
        let entity = try removeEntity(from: &members)
        let names = [entity] + members.map(\.name)
        let lookups = try self.lookups[names] ?? makeLookups(members, of: entity)
        self.lookups[names] = lookups
        var found: Set<Int64> = []
        for lookup in lookups {
            var values: [SQLiteValue] = []
            for (leaf, member) in zip(lookup.leaves, members) {
                do {
                    values.append(try member.value.stored(as: leaf.attribute.type))
                } catch {
                    throw Failure(
                        offset: member.value.offset, message: "\(member.name): \(error.message)", fix: error.fix)
                }
            }
            lookup.query.bind(values)
            while try lookup.query.step(), found.count < 2 { found.insert(lookup.query.integer(0)) }
        }
        guard let id = found.first, found.count == 1 else {
            let count = found.isEmpty ? "no object" : "more than one object"
            throw Failure(
                offset: 0, message: "\(count) of \(entity) has the values \(text.prefix(200))",
                fix: found.isEmpty
                    ? "correct the values, or add the object"
                    : "refer to it by values that are unique, or by its \(RowKeys.id)")
        }
        return id
    }

    /// Removes the name of the entity from a reference: the destination, or one that inherits from it.
    private func removeEntity(from members: inout [JSONNode.Member]) throws -> String {
        guard let index = members.firstIndex(where: { $0.name == RowKeys.entity }) else { return reference.destination }
        let value = members.remove(at: index).value
        let destination = plan.model.entity(named: reference.destination)
        let names = destination.map { plan.model.hierarchy(of: $0).map(\.name) } ?? []
        guard case .string(let name) = value.kind, names.contains(name) else {
            var fix = "the entities are \(names.sorted().joined(separator: ", "))"
            if case .string(let name) = value.kind, let near = Spelling.nearest(to: name, in: names) {
                fix = Spelling.didYouMean(near)
            }
            throw Failure(
                offset: value.offset,
                message: "\(value.summary) is not \(reference.destination) or an entity that inherits from it",
                fix: fix)
        }
        guard !members.isEmpty else {
            throw Failure(
                offset: 0, message: "the reference has no attributes",
                fix: "add attributes that find the object, or write its \(RowKeys.id)")
        }
        return name
    }

    /// Entities whose objects one query finds: those of one uniqueness constraint, whose index it uses, or of none.
    private struct Scope {
        let row: RowPlan
        let leaves: [RowPlan.Leaf]
        /// The entity that declares the constraint.
        let constraint: String?
        var entities: [String]
    }

    /// Creates the queries of the entities that have all the attributes: the given one, or its descendants.
    private func makeLookups(_ members: [JSONNode.Member], of name: String) throws -> [Lookup] {
        guard let entity = plan.model.entity(named: name) else { return [] }
        let rows = plan.model.concreteEntities(of: entity).compactMap { plan[$0.name] }
        var scopes: [Scope] = []
        for row in rows {
            let leaves = members.compactMap { member in row.leaves.first { $0.path == [member.name] } }
            guard leaves.count == members.count else { continue }
            let columns = leaves.map(\.column)
            let constraint = row.keys.first { Set($0.leaves.map(\.column)) == Set(columns) }?.entity
            if let index = scopes.firstIndex(where: {
                $0.constraint == constraint && $0.leaves.map(\.column) == columns
            }) {
                scopes[index].entities.append(row.entity.name)
            } else {
                scopes.append(Scope(row: row, leaves: leaves, constraint: constraint, entities: [row.entity.name]))
            }
        }
        if scopes.isEmpty {
            let known = Set(rows.flatMap { $0.leaves.map(\.name) })
            let wrong = members.first { !known.contains($0.name) } ?? members[0]
            throw Failure(
                offset: wrong.offset, message: "\(name) has no attribute \"\(wrong.name.prefix(60))\"",
                fix: Spelling.suggestion(for: wrong.name, in: known.sorted()))
        }
        return try scopes.map { scope in Lookup(leaves: scope.leaves, query: try query(of: scope)) }
    }

    private func query(of scope: Scope) throws -> Query {
        let mapping = scope.row.mapping
        var filter = scope.leaves.enumerated().map { "\(SQL.name($1.column)) IS ?\($0 + 1)" }
        // With the condition of the index, so that the index can be used.
        let indexed = scope.constraint.flatMap { plan.schema.entities[$0]?.condition }
        if let indexed { filter.append(indexed) }
        let all = plan.rows.count(where: { $0.table == mapping.table })
        if let column = mapping.entityColumn, scope.entities.count < all {
            let condition = SQL.condition(SQL.name(column), isOneOf: scope.entities)
            if condition != indexed { filter.append(condition) }
        }
        return try database.query(
            "SELECT \(SQL.name(mapping.idColumn)) FROM main.\(SQL.name(mapping.table)) "
                + "WHERE \(filter.joined(separator: " AND "))")
    }
}
