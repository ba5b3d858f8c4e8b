import RelataModel

/// Writes the derived strings that SQLite cannot compute into the rows of a store: after a migration, an import, or
/// when a store is opened whose rows were written without them.
package struct DerivedTextWriter {
    private let database: any StoreDatabase
    private let schema: Schema

    /// Creates a writer for a store of a schema. Its functions run inside the caller's transaction.
    package init(_ database: any StoreDatabase, schema: Schema) {
        self.database = database
        self.schema = schema
    }

    /// Derives all strings of all rows, and records that the store has them.
    ///
    /// Complexity: the number of rows with derived strings; memory for one part of them.
    package func deriveAll() throws {
        let derivations = schema.textDerivations
        guard !derivations.isEmpty else { return }
        for derivation in derivations { try derive(derivation) }
        try StoreMetadata(database).set(
            Schema.MetadataTable.textsKey, to: Self.record(of: derivations.map(\.fingerprint)))
    }

    /// Derives the strings that no row has yet, as a store does not have those of an attribute that SQL of its own has
    /// added.
    package func deriveMissing() throws {
        guard !schema.textDerivations.isEmpty else { return }
        let metadata = StoreMetadata(database)
        let recorded = Self.fingerprints(in: try metadata.text(of: Schema.MetadataTable.textsKey))
        let missing = schema.textDerivations.filter { !recorded.contains($0.fingerprint) }
        guard !missing.isEmpty else { return }
        for derivation in missing { try derive(derivation) }
        // Those of another version that uses the store too stay recorded.
        let all = recorded.union(missing.map(\.fingerprint))
        try metadata.set(Schema.MetadataTable.textsKey, to: Self.record(of: all.sorted()))
    }

    /// Derives the strings whose sources are in some rows.
    /// - Parameter rowIDs: returns the IDs of the written rows of an entity, those of its subentities included.
    package func derive(fromRows rowIDs: (_ entity: String) -> [Int64]) throws {
        for derivation in schema.textDerivations {
            for (index, level) in derivation.levels.enumerated() {
                let rowIDs = rowIDs(level.entity)
                for start in stride(from: 0, to: rowIDs.count, by: Self.partSize) {
                    let part = rowIDs[start..<min(start + Self.partSize, rowIDs.count)]
                    let list = "[\(part.map(String.init).joined(separator: ","))]"
                    try write(try rows(of: derivation.select(at: index), binding: list), of: derivation)
                }
            }
        }
    }

    /// Returns whether a store has recorded all of a schema's derived strings.
    static func isComplete(_ recorded: String?, for schema: Schema) -> Bool {
        schema.textDerivations.isEmpty
            || fingerprints(in: recorded).isSuperset(of: schema.textDerivations.map(\.fingerprint))
    }

    private static let partSize = 5_000

    private static func fingerprints(in text: String?) -> Set<String> {
        Set((text ?? "").split(separator: " ").map(String.init))
    }

    private static func record(of fingerprints: [String]) -> String { fingerprints.joined(separator: " ") }

    private struct Row {
        let id: String
        let text: String?
        let source: String?
    }

    private func derive(_ derivation: TextDerivation) throws {
        var last = "0"
        while true {
            let rows = try rows(of: derivation.select(first: Self.partSize), binding: last)
            guard let end = rows.last else { return }
            try write(rows, of: derivation)
            last = end.id
        }
    }

    private func rows(of query: String, binding parameter: String) throws -> [Row] {
        var rows: [Row] = []
        try database.forEachRow(query, binding: [parameter]) { row in
            if let id = row[0] { rows.append(Row(id: id, text: row[2], source: row[3])) }
            return true
        }
        return rows
    }

    private func write(_ rows: [Row], of derivation: TextDerivation) throws {
        for row in rows {
            let text = derivation.text(of: row.source)
            guard !text.isIdentical(to: row.text) else { continue }
            if let text {
                try database.forEachRow(derivation.update, binding: [row.id, text]) { _ in true }
            } else {
                try database.forEachRow(derivation.clear, binding: [row.id]) { _ in true }
            }
        }
    }
}
