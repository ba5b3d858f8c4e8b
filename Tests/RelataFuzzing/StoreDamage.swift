import Foundation
import RelataTestSupport

/// Damages a store's file as an input says.
struct StoreDamage {
    /// The file as it was saved.
    let whole: Data
    /// The tables with their columns, to be changed by another writer.
    let columns: [(table: String, column: String)]

    /// What a column gets; SQLite refuses what the column's type and the table's keys do not take.
    private static let values = [
        "NULL", "0", "1", "-1", "3", "9223372036854775807", "-9223372036854775808", "9223372036854775806",
        "1099511627776",
        "1e999", "-1e999", "0.5", "1e300", "''", "'x'", "'Crate'", "'-'", "'1e400'",
        "'99999999999999999999999999999999999999999'",
        "char(0)", "CAST(x'FF' AS TEXT)", "CAST(x'EDA080' AS TEXT)", "x''", "x'00'", "x'5B312E305D'",
        "zeroblob(100000)",
        "'http://[::'", "'%zz'", "'NaN'", "'0.1.2'",
    ]

    /// Reads the file of a store that no connection has open.
    init(of url: URL) throws {
        whole = try Data(contentsOf: url)
        let names = try PlainDatabase(path: url.path).rows(
            """
            SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' ORDER BY 1, columns.cid
            """)
        columns = names.map { ("\($0[0])", "\($0[1])") }
    }

    /// Writes the file with bytes changed, and its end cut off or not.
    func overwrite(_ url: URL, _ input: inout InputReader, isCut: Bool) throws {
        var bytes = whole
        if isCut { bytes = bytes.prefix(Int(Double(input.number(below: 65536)) / 65536 * Double(whole.count))) }
        let size = bytes.count
        while !input.isAtEnd, size > 0 {
            let offset = (input.byte() << 16 | input.byte() << 8 | input.byte()) % size
            for (place, byte) in zip(offset..<size, input.take(1 + input.byte() % 16)) { bytes[place] = byte }
        }
        try bytes.write(to: url)
    }

    /// Changes values and structure as a writer does that knows nothing of Relata.
    func rewrite(_ url: URL, _ input: inout InputReader) throws {
        try whole.write(to: url)
        let database = try PlainDatabase(path: url.path, foreignKeys: false)
        try database.run("PRAGMA ignore_check_constraints = ON; PRAGMA recursive_triggers = OFF")
        for _ in 0..<16 where !input.isAtEnd {
            // What SQLite refuses is not changed.
            try? database.run(statement(&input))
        }
    }

    private func statement(_ input: inout InputReader) -> String {
        let (table, column) = input.pick(columns)
        let kind = input.byte()
        let row = "\"\(column)\" IS (SELECT \"\(column)\" FROM \"\(table)\" LIMIT 1 OFFSET \(input.byte() % 8))"
        switch kind % 16 {
        case 0: return "DELETE FROM \"\(table)\" WHERE \(row)"
        case 1: return "DELETE FROM \"\(table)\""
        case 2: return "DROP TABLE \"\(table)\""
        case 3: return "ALTER TABLE \"\(table)\" DROP COLUMN \"\(column)\""
        case 4: return "UPDATE \"\(table)\" SET \"\(column)\" = \(input.pick(Self.values))"
        case 5: return "UPDATE \"\(table)\" SET \"\(column)\" = \"\(input.pick(columns).column)\""
        case 6: return "UPDATE \"\(table)\" SET \"\(column)\" = \(input.byte() % 20) WHERE \(row)"
        case 7: return "INSERT INTO \"\(table)\" (\"\(column)\") VALUES (\(input.pick(Self.values)))"
        default: return "UPDATE OR IGNORE \"\(table)\" SET \"\(column)\" = \(input.pick(Self.values)) WHERE \(row)"
        }
    }
}
