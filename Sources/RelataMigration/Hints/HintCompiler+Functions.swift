import RelataModel
import RelataSchema

extension HintCompiler {
    // MARK: Functions

    mutating func function(_ name: String, _ arguments: [ExpressionTree], in row: Row) throws(HintError)
        -> HintExpression
    {
        var values: [HintExpression] = []
        for argument in arguments { values.append(try compile(argument, in: row)) }
        let conditions = values.flatMap(\.conditions)
        guard let function = HintFunction(rawValue: name) else { throw unavailable("\(name)()") }
        /// The first argument; the parser has checked their number.
        func first() throws(HintError) -> HintExpression {
            guard let first = values.first else { throw unavailable("\(name)() without a value") }
            return first
        }
        switch function {
        case .uuid: return HintExpression(sql: Conversion.newUUID, kind: .attribute(.uuid))
        case .now:
            return HintExpression(sql: "round((julianday('now') - 2451910.5) * 86400.0, 3)", kind: .attribute(.date))
        case .date: return try date(first())
        case .string:
            let value = try first()
            return HintExpression(
                sql: try value.converted(to: .string, orBy: "CAST(\(value.sql) AS TEXT)").sql, kind: .string,
                conditions: conditions)
        case .integer: return try integer(first())
        case .double: return try double(first())
        case .concat:
            var parts: [String] = []
            for value in values {
                parts.append(
                    "coalesce(\(try value.converted(to: .string, orBy: "CAST(\(value.sql) AS TEXT)").sql), '')")
            }
            return HintExpression(sql: "(\(parts.joined(separator: " || ")))", kind: .string, conditions: conditions)
        case .coalesce:
            var common = try first()
            for value in values.dropFirst() { common = try alike(common, value).0 }
            // Each is converted to the type, as the string of a decimal is another one than that of the same number.
            var parts: [HintExpression] = []
            for value in values { parts.append(try alike(common, value).1) }
            return HintExpression(
                sql: parts.count == 1
                    ? parts[0].sql : "coalesce(\(parts.map(\.sql).joined(separator: ", ")))", kind: common.kind,
                conditions: parts.flatMap(\.conditions))
        }
    }

    /// Returns seconds since the beginning of 2001, as dates are stored.
    private func date(_ value: HintExpression) throws(HintError) -> HintExpression {
        let sql: String
        var conditions = value.conditions
        if value.isText {
            sql =
                "(CAST(strftime('%s', \(value.sql)) AS REAL) - 978307200.0 "
                + "+ strftime('%f', \(value.sql)) - strftime('%S', \(value.sql)))"
            // SQLite takes a number for a Julian day, a time for one of a fixed day, 'now' for the present, and the
            // 31st of a month with 30 days for the 1st of the next: the string has to begin with the day that it
            // becomes.
            let day = "substr(\(value.sql), 1, 10)"
            conditions.append(
                "\(value.sql) IS NULL OR date(\(day), '+0 days') IS \(day) "
                    + "AND strftime('%s', \(value.sql)) IS NOT NULL")
        } else if value.isNumber {
            sql = "(CAST(\(value.sql) AS REAL) - 978307200.0)"
        } else {
            throw HintError(
                "date() takes a string such as 2026-11-22T08:00:00Z, or seconds since 1970", fix: "give it one of these"
            )
        }
        return HintExpression(sql: sql, kind: .attribute(.date), conditions: conditions)
    }

    private func integer(_ value: HintExpression) throws(HintError) -> HintExpression {
        var conditions = value.conditions
        let cast = "CAST(\(value.sql) AS INTEGER)"
        if value.isText || value.kind == .attribute(.decimal) {
            conditions.append("\(value.sql) IS NULL OR CAST(\(cast) AS TEXT) = \(value.sql)")
        } else if value.isNumber {
            conditions.append("\(value.sql) IS NULL OR \(cast) = \(value.sql)")
        } else if value.kind != .boolean, value.kind != .attribute(.boolean) {
            throw HintError("\(value.typeName) does not become a whole number", fix: "use another attribute")
        }
        return HintExpression(sql: cast, kind: .integer, conditions: conditions)
    }

    private func double(_ value: HintExpression) throws(HintError) -> HintExpression {
        var conditions = value.conditions
        if value.isText {
            // The cast reads a number at the beginning, or takes 0. Compared with a REAL, a string that is a number as
            // a whole is one, and any other is greater.
            conditions.append(
                "\(value.sql) IS NULL OR "
                    + "\(value.sql) > CAST(-9e999 AS REAL) AND \(value.sql) < CAST(9e999 AS REAL)")
        } else if !value.isNumber, !value.isDecimal {
            throw HintError("\(value.typeName) does not become a number", fix: "use another attribute")
        }
        return HintExpression(sql: "CAST(\(value.sql) AS REAL)", kind: .real, conditions: conditions)
    }
}

extension HintExpression {
    /// Returns the value converted to the type, or to a string by SQL.
    fileprivate func converted(to type: AttributeType, orBy sql: String) throws(HintError) -> HintExpression {
        switch kind {
        case .integer, .boolean: HintExpression(sql: sql, kind: .string, conditions: conditions)
        case .real: HintExpression(sql: Conversion.text(ofNumber: self.sql), kind: .string, conditions: conditions)
        case .attribute, .object, .null, .string: try converted(to: type)
        }
    }
}
