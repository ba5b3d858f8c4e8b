import Foundation
import RelataMigration
import RelataSchema

/// The file of a store that need not be open.
struct StoreFile {
    let url: URL

    /// What SQLite keeps beside a file.
    static let companions = ["-wal", "-shm", "-journal"]

    init(_ url: URL) { self.url = url }

    /// A new hidden file beside a store's, in which what takes its place is made.
    static func draft(for url: URL) -> URL {
        url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    }

    /// Opens a connection for reading.
    private func connect() throws -> Connection {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw PersistenceError.missingStore(path: url.path)
        }
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = true
        let connection = try Connection(description, creates: false)
        guard try connection.hasMetadata() else {
            throw PersistenceError.incompatibleStore(
                path: url.path, model: "any", reason: "It is no store of Relata: choose another file.")
        }
        return connection
    }

    func metadata() throws -> [String: Any] { try StoreMetadata(connect()).publicValues() }

    func copy(to target: URL) throws { try connect().backUp(to: target) }

    /// Deletes the file, and the files that belong to it.
    func remove() throws {
        for path in [url.path] + Self.companions.map({ url.path + $0 })
        where FileManager.default.fileExists(atPath: path) {
            try FileManager.default.removeItem(atPath: path)
        }
    }
}

extension Connection {
    /// Returns whether the file has the metadata of a store.
    func hasMetadata() throws -> Bool {
        let statement = try prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")
        statement.bind(Schema.MetadataTable.name, at: 1)
        defer { statement.reset() }
        return try statement.step()
    }
}
