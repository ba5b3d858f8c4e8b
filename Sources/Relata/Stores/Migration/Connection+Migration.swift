import RelataMigration
import RelataSchema

extension Connection: MigrationDatabase {
    func forEachRow(_ sql: String, binding parameters: [String], do body: ([String?]) throws -> Bool) throws {
        let statement = try prepare(sql)
        for (index, parameter) in parameters.enumerated() { statement.bind(parameter, at: Int32(index + 1)) }
        defer { statement.reset() }
        let count = statement.columnCount
        while try statement.step() {
            guard try body((0..<count).map { statement.isNull($0) ? nil : statement.text($0) }) else { return }
        }
    }
}
