import Foundation
import Testing

@testable import Relata

@Suite("The model's indexes in queries")
struct QueryPlanTests {
    private let diaries = Result { try Diaries() }

    /// What SQLite says of how it answers a fetch of pages.
    private func plan(_ format: String, _ arguments: Any?..., sortedBy keys: [String] = []) throws -> String {
        let context = try diaries.get().context()
        let request = Page.fetchRequest()
        request.predicate = try FetchPredicate(format: format, argumentArray: arguments)
        request.sortDescriptors = keys.map { KeySortDescriptor(key: $0) }
        request.fetchLimit = 100
        let core = context.core
        let plan = try core.plan(for: request)
        let select = try #require(core.reader.plan(for: plan.entity))
        let (sql, values) = core.reader.query(of: plan, select, limit: 100, offset: 0)
        let statement = try core.reader.statement("EXPLAIN QUERY PLAN " + sql)
        statement.bind(values)
        defer { statement.reset() }
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(3)) }
        return lines.joined(separator: "\n")
    }

    @Test(
        "An indexed predicate with a limit scans no whole table",
        arguments: ["number == 3", "number > 3 AND number < 9", "number BETWEEN {3, 9}", "number IN {1, 2, 3}"])
    func indexed(format: String) throws {
        let plan = try plan(format)
        #expect(plan.contains("SEARCH Page USING INDEX"), "\(plan)")
        #expect(!plan.contains("SCAN Page"), "\(plan)")
    }

    @Test("A sort that the index has needs no sorting")
    func sorted() throws {
        let plan = try plan("number == 3", sortedBy: ["number", "text"])
        #expect(plan.contains("USING INDEX"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE FOR ORDER BY"), "\(plan)")
    }

    @Test("A partial index serves the predicates that imply its own")
    func partial() throws {
        for format in ["text == 'a'", "text BEGINSWITH 'a'", "text != nil AND text < 'b'"] {
            let plan = try plan(format)
            #expect(plan.contains("SEARCH Page USING INDEX"), "\(format): \(plan)")
        }
        #expect(try plan("text == %@", "a").contains("SEARCH Page USING INDEX"))
    }

    @Test("Relationships are followed by their keys")
    func relationships() throws {
        let plan = try plan("ANY notes.text == 'a' AND number == 1")
        #expect(!plan.contains("SCAN"), "\(plan)")
    }
}
