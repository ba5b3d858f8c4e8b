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
        guard case .object(let members) = node.kind else { return 0 }
        let names = members.map(\.name)
        let lookups = try self.lookups[names] ?? makeLookups(members)
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
                offset: 0, message: "\(count) of \(reference.destination) has the values \(text.prefix(200))",
                fix: found.isEmpty
                    ? "correct the values, or add the object"
                    : "refer to it by values that are unique, or by its \(RowKeys.id)")
        }
        return id
    }

    /// Creates the queries of the entities that have all the attributes: the destination, or its descendants.
    private func makeLookups(_ members: [JSONNode.Member]) throws -> [Lookup] {
        guard let destination = plan.model.entity(named: reference.destination) else { return [] }
        var seen: Set<[String]> = []
        var lookups: [Lookup] = []
        let rows = plan.model.concreteEntities(of: destination).compactMap { plan[$0.name] }
        for row in rows {
            let leaves = members.compactMap { member in row.leaves.first { $0.path == [member.name] } }
            guard leaves.count == members.count, seen.insert(leaves.map(\.column)).inserted else { continue }
            var filter = leaves.enumerated().map { "\(SQL.name($1.column)) IS ?\($0 + 1)" }
            if let column = row.mapping.entityColumn, plan.schema.entities[reference.destination]?.sharesTable == true {
                filter.append("\(SQL.name(column)) IN (\(SQL.texts(rows.map(\.entity.name))))")
            }
            let condition = filter.joined(separator: " AND ")
            let query = try database.query(
                "SELECT \(SQL.name(row.mapping.idColumn)) FROM main.\(SQL.name(row.table)) WHERE \(condition)")
            lookups.append(Lookup(leaves: leaves, query: query))
        }
        if lookups.isEmpty {
            let known = Set(rows.flatMap { $0.leaves.map(\.name) })
            let wrong = members.first { !known.contains($0.name) } ?? members[0]
            throw Failure(
                offset: wrong.offset, message: "\(reference.destination) has no attribute \"\(wrong.name.prefix(60))\"",
                fix: Spelling.suggestion(for: wrong.name, in: known.sorted()))
        }
        return lookups
    }
}
