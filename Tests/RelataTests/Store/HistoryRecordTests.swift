import Foundation
import Testing

@testable import Relata

@Suite("The stored form of a transaction of the history")
struct HistoryRecordTests {
    private func record(_ entity: String, _ properties: [String]?) -> HistoryRecord {
        var record = HistoryRecord(SavedChanges(store: UUID()))
        record.inserted = [HistoryRecord.Group(entity, [1, 2, 3, 9].map { RowID(rawValue: $0) })]
        record.updated = [
            HistoryRecord.Group(entity, [RowID(rawValue: 5)], properties: properties),
            HistoryRecord.Group("Other", [RowID(rawValue: 1)], properties: []),
        ]
        record.repositioned = [HistoryRecord.Group(entity, [RowID(rawValue: .max - 1)])]
        return record
    }

    @Test(
        "Is what Foundation decodes to the same record, whatever the names are",
        arguments: [("Track", ["title", "größe"]), ("Träck 🎵", []), ("a\"b", ["c\\d", "line\nbreak"]), ("", nil)]
            as [(String, [String]?)])
    func decodes(entity: String, properties: [String]?) throws {
        let record = record(entity, properties)
        let decoded = try JSONDecoder().decode(HistoryRecord.self, from: Data(record.json.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(decoded) == encoder.encode(record))
    }

    @Test("Rows of later parts extend the runs of the same entity and properties")
    func appends() {
        var record = HistoryRecord(SavedChanges(store: UUID()))
        for rows in [1...1000, 1001...2000, 3000...3099] as [ClosedRange<Int64>] {
            var part = HistoryRecord(SavedChanges(store: UUID()))
            part.inserted = [HistoryRecord.Group("Track", rows.map { RowID(rawValue: $0) })]
            part.updated = [HistoryRecord.Group("Album", [RowID(rawValue: rows.lowerBound)], properties: ["title"])]
            record.append(part)
        }
        #expect(record.inserted.map(\.runs) == [[1, 2000, 3000, 100]])
        #expect(record.updated.map(\.runs) == [[1, 1, 1001, 1, 3000, 1]])
        #expect(record.updated.map(\.properties) == [["title"]] && record.tombstones == nil)
    }
}
