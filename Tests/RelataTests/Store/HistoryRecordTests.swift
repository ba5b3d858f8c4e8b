import Foundation
import Testing

@testable import Relata

@Suite("The stored form of a transaction of the history")
struct HistoryRecordTests {
    private func record(_ entity: String, _ properties: [String]?) -> HistoryRecord {
        var record = HistoryRecord(SavedChanges(storeUUID: UUID()))
        record.inserted = [HistoryRecord.Rows(entity, [1, 2, 3, 9].map { RowID(rawValue: $0) })]
        record.updated = [
            HistoryRecord.Rows(entity, [RowID(rawValue: 5)], properties: properties),
            HistoryRecord.Rows("Other", [RowID(rawValue: 1)], properties: []),
        ]
        record.repositioned = [HistoryRecord.Rows(entity, [RowID(rawValue: .max - 1)])]
        return record
    }

    @Test(
        "Is what Foundation decodes to the same record, whatever the names are",
        arguments: [("Track", ["title", "größe"]), ("Träck 🎵", []), ("a\"b", ["c\\d", "line\nbreak"]), ("", nil)]
            as [(String, [String]?)])
    func decodes(entity: String, properties: [String]?) throws {
        let record = record(entity, properties)
        #expect(try JSONDecoder().decode(HistoryRecord.self, from: Data(record.json.utf8)) == record)
    }

    @Test("Keeps the preserved values of deleted rows, whatever they are")
    func tombstones() throws {
        var record = record("Track", nil)
        record.tombstones = [
            HistoryRecord.Tombstone(entity: "Tr\"ack", rowID: 7, values: [:]),
            HistoryRecord.Tombstone(
                entity: "Track", rowID: .max,
                values: ["title": "s\u{0}\u{1F}\r\n\"\\/\u{7F}\u{2028}e\u{301}🎵", "größe\t": "i-1", "": ""]),
        ]
        #expect(try JSONDecoder().decode(HistoryRecord.self, from: Data(record.json.utf8)) == record)
    }
}
