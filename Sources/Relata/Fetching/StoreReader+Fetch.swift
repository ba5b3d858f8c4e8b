import Foundation
import RelataSchema

/// Fetching with SQL.
extension StoreReader {
    func fetch(
        _ plan: FetchPlan, except excluded: [RowID], limit: Int?, offset: Int, without omitted: ObjectState
    ) throws -> [ManagedObject] {
        guard let select = self.plan(for: plan.entity) else { return [] }
        let window = RowWindow(limit: limit, offset: offset, except: excluded)
        let (sql, values) = query(of: plan, select, limit: window.queryLimit, offset: window.queryOffset)
        let statement = try queryStatement(sql)
        try statement.bind(values, of: plan)
        return try objects(inRowsOf: statement, select, without: omitted, in: window)
    }

    /// Returns the query for the objects of a fetch, and the values of its parameters.
    func query(
        of plan: FetchPlan, _ select: SelectPlan, limit: Int?, offset: Int
    ) -> (sql: String, values: [QueryValue]) {
        var builder = QueryBuilder(plan.entity, table: select.table, model: model)
        let rest = rest(of: plan, select, limit: limit, offset: offset, &builder)
        return ("SELECT \(select.columns) FROM \(select.table)\(rest)", builder.values)
    }

    /// Returns the part of a fetch's query after the table: joins, condition, order and window.
    func rest(
        of plan: FetchPlan, _ select: SelectPlan, limit: Int?, offset: Int, _ builder: inout QueryBuilder,
        groups: String = "", breaksTies: Bool = true
    ) -> String {
        let condition = condition(of: plan, select, &builder)
        var terms: [String] = []
        for term in plan.order { terms.append(term.sql(&builder) + (term.ascending ? "" : " DESC")) }
        if breaksTies { terms.append(select.idColumn) }
        var sql = "\(builder.joins)\(condition)\(groups)"
        if !terms.isEmpty { sql += " ORDER BY \(terms.joined(separator: ", "))" }
        if limit != nil || offset > 0 {
            sql += " LIMIT \(builder.bind(.integer(Int64(limit ?? -1)))) "
            sql += "OFFSET \(builder.bind(.integer(Int64(offset))))"
        }
        return sql
    }

    func count(of plan: FetchPlan, except excluded: [RowID]) throws -> Int {
        guard let select = self.plan(for: plan.entity) else { return 0 }
        var builder = QueryBuilder(plan.entity, table: select.table, model: model)
        let condition = condition(of: plan, select, &builder)
        let rows = "FROM \(select.table)\(builder.joins)\(condition)"
        var sql = "SELECT count(*) \(rows)"
        if !excluded.isEmpty {
            // A list of rows to leave out would be searched for each row of the table; those of the list are found by
            // their IDs.
            let isExcluded = SQL.isAmong(select.idColumn, builder.bind(.list(excluded)))
            let conjunction = condition.isEmpty ? " WHERE " : " AND "
            sql = "SELECT count(*) - (SELECT count(*) \(rows)\(conjunction)\(isExcluded)) \(rows)"
        }
        let statement = try queryStatement(sql)
        try statement.bind(builder.values, of: plan)
        defer { statement.reset() }
        return try statement.step() ? Int(statement.int64(0)) : 0
    }

    private func condition(
        of plan: FetchPlan, _ select: SelectPlan, _ builder: inout QueryBuilder
    ) -> String {
        var conditions: [String] = []
        let entity = plan.includesSubentities ? select.entityCondition : select.ownEntityCondition
        if let entity { conditions.append(entity) }
        let text = builder.sql(plan.condition)
        if text != "1" { conditions.append(text) }
        if let start = plan.start { conditions.append(start.sql(plan, id: select.idColumn, &builder)) }
        return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }
}

extension Statement {
    /// Binds the values of a fetch to the parameters, in order.
    /// - Throws: `PersistenceError.valueTooLarge`, with the attribute that the value is compared with.
    func bind(_ values: [QueryValue], of plan: FetchPlan) throws {
        let limit = connection.valueLimit
        for value in values where value.size > limit {
            throw PersistenceError.valueTooLarge(
                entity: plan.entity.name,
                property: ComparedAttribute(of: plan.entity).keyPath(
                    comparedWith: value, in: plan.condition),
                size: value.size, limit: limit)
        }
        bind(values)
    }

    /// Binds values to the parameters, in order.
    func bind(_ values: [QueryValue]) {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            switch value {
            case .null: bindNull(at: index)
            case .integer(let number): bind(number, at: index)
            case .object(let rowID, _): bind(rowID, at: index)
            case .double(let number), .date(let number): bind(double: number, at: index)
            case .decimal(let number): bind(number.description, at: index)
            case .string(let text): bind(text, at: index)
            case .data(let data): bind(bytes: data, at: index)
            case .uuid(let uuid): bind(bytes: uuid.bytes, at: index)
            }
        }
    }
}
