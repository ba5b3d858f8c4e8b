import Foundation

/// The versions that a store has been, the last one last.
package struct StoreLineage: Codable, Sendable, Hashable {
    /// One version.
    package struct Version: Codable, Sendable, Hashable {
        /// The model's name, or the identifier that the user gave the version.
        package let name: String
        /// `Model.versionFingerprint`, which tells versions apart; the name is for messages.
        package let digest: String

        /// Names a version.
        package init(name: String, digest: String) {
            self.name = name
            self.digest = digest
        }
    }

    /// The versions; one that the store was again is at its last place alone.
    package private(set) var versions: [Version]

    /// The longest lineage that is kept; a store that was more loses the oldest.
    static let limit = 1_000

    /// Begins a lineage.
    package init(_ versions: [Version] = []) { self.versions = versions }

    /// Whether the store was that version, and is another now.
    package func wasOnce(_ digest: String) -> Bool {
        versions.last?.digest != digest && versions.contains { $0.digest == digest }
    }

    /// The lineage with one more version.
    package func adding(_ version: Version) -> StoreLineage {
        StoreLineage(Array((versions.filter { $0.digest != version.digest } + [version]).suffix(Self.limit)))
    }
}

/// What a store knows of its tables beyond the description of its model.
package struct StoredTables: Codable, Sendable, Hashable {
    /// What is known of one table.
    package struct Record: Codable, Sendable, Hashable {
        /// The digest of the text that the table has in `sqlite_schema`. ALTER TABLE appends to that text, so it is not the one
        /// that a new store would have.
        package var digest: String?
        /// The defaults, as SQL, of columns that ALTER TABLE added; `NULL` where there is none. Rows that are older than the
        /// column read their value from there, so the text must never be changed.
        package var added: [String: String]?
        /// The columns whose values were dropped, and which are still there until the rows are rewritten.
        package var dropped: [String]?

        /// Records a table.
        package init(digest: String?, added: [String: String]? = nil, dropped: [String]? = nil) {
            self.digest = digest
            self.added = added
            self.dropped = dropped
        }
    }

    /// The records, by the table's name.
    package var tables: [String: Record]

    /// Records tables.
    package init(_ tables: [String: Record] = [:]) { self.tables = tables }

    /// The digest of a table's text.
    package static func digest(of sql: String) -> String {
        var hash = FNV1a()
        hash.add(sql)
        return hash.text
    }
}

/// How records are written down in a store.
package enum StoreRecord {
    /// The record as JSON, with everything in a fixed order.
    package static func text(_ record: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(record), as: UTF8.self)
    }

    /// The record that a text is.
    /// - Throws: an error where it is none, or larger than any.
    package static func read<Record: Decodable>(_ type: Record.Type, _ text: String) throws -> Record {
        guard text.utf8.count <= DescriptionLimits.textSize else { throw TooLarge() }
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private struct TooLarge: Error {}
}
