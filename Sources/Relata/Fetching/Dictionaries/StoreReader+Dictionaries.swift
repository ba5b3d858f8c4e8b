import Foundation
import RelataSchema

/// Fetching values without objects.
extension StoreReader {
    func dictionaries(_ plan: DictionaryPlan) throws -> [[String: any Sendable]] {
        guard let select = self.plan(for: plan.fetch.entity) else { return [] }
        var builder = QueryBuilder(plan.fetch.entity, table: select.table, model: model)
        var selected: [String] = []
        var resultColumns: [(value: Int32, entityName: Int32?)] = []
        for column in plan.columns {
            resultColumns.append((Int32(selected.count), nil))
            selected.append(builder.sql(column.operand))
            guard case .object = column.kind, case .path(let path) = column.operand else { continue }
            // The object's own row has its entity within the hierarchy.
            guard let name = builder.entityName(of: path) else { continue }
            resultColumns[resultColumns.count - 1].entityName = Int32(selected.count)
            selected.append(name)
        }
        let sql = "SELECT \(plan.isDistinct ? "DISTINCT " : "")\(selected.joined(separator: ", ")) FROM \(select.table)"
        let rest = rest(of: plan, select, &builder)
        let statement = try queryStatement(sql + rest)
        try statement.bind(builder.values, of: plan.fetch)
        defer { statement.reset() }
        var results: [[String: any Sendable]] = []
        while try statement.step() {
            var values: [String: any Sendable] = [:]
            for (column, result) in zip(plan.columns, resultColumns) {
                let entityName = result.entityName.map { statement.text($0) }
                values[column.name] = value(column.kind, of: statement, column: result.value, entityName: entityName)
            }
            results.append(values)
        }
        return results
    }

    private func rest(of plan: DictionaryPlan, _ select: SelectPlan, _ builder: inout QueryBuilder) -> String {
        let isGrouped = !plan.groups.isEmpty || plan.columns.contains(where: \.operand.hasRowAggregate)
        var groups: [String] = []
        for group in plan.groups { groups.append(builder.sql(group)) }
        let having = plan.having.map { " HAVING " + builder.sql($0) } ?? ""
        let middle = (groups.isEmpty ? "" : " GROUP BY " + groups.joined(separator: ", ")) + having
        return rest(
            of: plan.fetch, select, limit: plan.fetch.limit, offset: plan.fetch.offset, &builder,
            groups: middle, breaksTies: !isGrouped && !plan.isDistinct)
    }

    /// Returns the value in a column, in Core Data's form: numbers are `NSNumber`.
    private func value(
        _ kind: QueryKind, of statement: Statement, column: Int32, entityName: String?
    ) -> (any Sendable)? {
        guard !statement.isNull(column) else { return nil }
        guard case .object(let destination) = kind else {
            return QueryValue(kind, of: statement, column: column)?.object(of: kind)
        }
        let entity = entityName.flatMap { model.entitiesByName[$0] } ?? model.entities[destination]
        return ManagedObjectID(entity: entity, storeUUID: storeUUID, rowID: statement.rowID(column))
    }
}
