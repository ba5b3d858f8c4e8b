import Foundation
package import RelataModel

/// The versions that a store has had, the current one last.
package struct StoreLineage: StoreForm, Sendable, Hashable {
    /// One version.
    package struct Version: StoreForm, Sendable, Hashable {
        /// The model's name, or the identifier that the user gave the version.
        package let name: String
        /// `Model.versionFingerprint`, which identifies versions; the name is for messages.
        package let digest: String
        /// Whether the migration to this version changed values, so that a program of an older version must not write
        /// them in its way, even if the tables are the same; `nil` if it did not.
        package var changesData: Bool?

        /// Creates a version.
        package init(name: String, digest: String) {
            self.name = name
            self.digest = digest
        }

        /// Creates the version that a model is.
        ///
        /// - Parameters:
        ///   - model: the model.
        ///   - name: the name of the version in its bundle, if it is one of several.
        package init(of model: Model, named name: String?) {
            self.init(name: name ?? model.versionIdentifier ?? model.name, digest: model.versionFingerprint)
        }

        /// Reads a version.
        package init(_ reader: FormReader) throws {
            name = try reader.required(reader.string("name"))
            digest = try reader.required(reader.string("digest"))
            changesData = try reader.boolean("changesData")
        }

        /// Writes the version.
        package func write(to writer: inout FormWriter) {
            writer.member("changesData", changesData)
            writer.member("digest", digest)
            writer.member("name", name)
        }
    }

    /// The versions; a version that the store has had repeatedly is only at its last position.
    package private(set) var versions: [Version]

    /// The largest length of a lineage; longer ones lose the oldest versions.
    static let limit = 1_000

    /// Creates a lineage.
    package init(_ versions: [Version] = []) { self.versions = versions }

    /// Reads a lineage.
    package init(_ reader: FormReader) throws { versions = try reader.required(reader.forms("versions")) }

    /// Writes the lineage.
    package func write(to writer: inout FormWriter) { writer.member("versions", versions) }

    /// Returns whether the store had that version earlier, and has another one now.
    package func wasOnce(_ digest: String) -> Bool {
        versions.last?.digest != digest && versions.contains { $0.digest == digest }
    }

    /// Returns whether values were changed by the migration to a version after that one.
    package func changedData(since digest: String) -> Bool {
        guard let index = versions.lastIndex(where: { $0.digest == digest }) else { return false }
        return versions[(index + 1)...].contains { $0.changesData == true }
    }

    /// Returns the lineage with one more version.
    package func adding(_ version: Version) -> StoreLineage {
        StoreLineage(Array((versions.filter { $0.digest != version.digest } + [version]).suffix(Self.limit)))
    }
}

/// Information about a store's tables beyond the description of its model.
package struct StoredTables: StoreForm, Sendable, Hashable {
    /// The record of one table.
    package struct Record: StoreForm, Sendable, Hashable {
        /// The digest of the table's SQL in `sqlite_schema`. ALTER TABLE appends to that SQL, so it is not the SQL of
        /// a new store.
        package var digest: String?
        /// The defaults, as SQL, of columns that ALTER TABLE added; `NULL` if there is none. Rows older than the
        /// column read their value from there, so the SQL must never be changed.
        package var added: [String: String]?
        /// The columns whose values were dropped, and which are still there until the rows are rewritten.
        package var dropped: [String]?

        /// Records a table.
        package init(digest: String?, added: [String: String]? = nil, dropped: [String]? = nil) {
            self.digest = digest
            self.added = added
            self.dropped = dropped
        }

        /// Reads a record.
        package init(_ reader: FormReader) throws {
            digest = try reader.string("digest")
            added = try reader.stringsByName("added")
            dropped = try reader.strings("dropped")
        }

        /// Writes the record.
        package func write(to writer: inout FormWriter) {
            writer.member("added", added)
            writer.member("digest", digest)
            writer.member("dropped", dropped)
        }
    }

    /// The records, by the table's name.
    package var tables: [String: Record]

    /// Creates the records of tables.
    package init(_ tables: [String: Record] = [:]) { self.tables = tables }

    /// Reads the records.
    package init(_ reader: FormReader) throws { tables = try reader.required(reader.formsByName("tables")) }

    /// Writes the records.
    package func write(to writer: inout FormWriter) { writer.member("tables", byName: tables) }

    /// Returns the digest of a table's SQL.
    package static func digest(of sql: String) -> String {
        var hash = FNV1a()
        hash.add(sql)
        return hash.text
    }
}

/// The format of records in a store.
package enum StoreRecord {
    /// Returns the record as JSON, with everything in a fixed order.
    package static func text(_ record: some StoreForm) -> String { FormWriter.text(record) }

    /// Returns a part of a record as JSON, as the command line writes it into SQL and the lock file.
    package static func text(of part: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(part), as: UTF8.self)
    }

    /// The record that a text is.
    /// - Throws: an error if it is invalid, or has more than the maximum.
    package static func read<Record: StoreForm>(_ type: Record.Type, _ text: String) throws -> Record {
        guard text.utf8.count <= DescriptionLimits.textSize else { throw TooLarge() }
        return try FormReader.read(type, text)
    }

    private struct TooLarge: Error {}
}
