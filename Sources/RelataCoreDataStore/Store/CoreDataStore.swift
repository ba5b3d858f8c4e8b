import Foundation
import RelataModel
import RelataSchema

/// A store that Core Data has written: an SQLite file in Apple's layout.
///
/// It is only read, and its contents are not trusted.
public final class CoreDataStore {
    /// An entity that the store lists.
    public struct StoredEntity: Sendable, Hashable {
        /// The ID by which rows refer to their entity: Core Data's column `Z_ENT`.
        public let id: Int64
        /// The entity's name.
        public let name: String
        /// The ID of the parent; 0 for a root.
        public let parentID: Int64
        /// The last row ID that was assigned in the hierarchy; only that of a root counts.
        public let lastRowID: Int64
    }

    /// A table of the file.
    package struct Table: Sendable, Hashable {
        package let name: String
        /// The columns with their declared types, by their names in upper case.
        package let columns: [String: Column]
    }

    /// A column of a table.
    package struct Column: Sendable, Hashable {
        package let name: String
        package let type: String
    }

    /// The path of the file.
    public let path: String
    /// The store's UUID, the host of its objects' URIs.
    public let uuid: String
    /// The store's metadata about the model that created it.
    public let metadata: CoreDataMetadata
    /// The entities of the model, ordered by ID.
    public let entities: [StoredEntity]
    /// The tables of the file, by their names in upper case.
    package let tables: [String: Table]
    package let file: ReadableFile

    /// The connection to the file.
    package var database: Database { file.database }

    /// Returns whether a file has the tables that identify a store of Core Data.
    package static func isStore(_ database: Database) throws(Database.Failure) -> Bool {
        try database.integer(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND upper(name) IN ('Z_PRIMARYKEY', 'Z_METADATA')")
            == 2
    }

    /// Opens a store.
    ///
    /// - Throws: `StoreFileError` for a file that cannot be read, or is not a store of Core Data.
    public convenience init(path: String) throws(StoreFileError) {
        try self.init(ReadableFile(path: path), path: path)
    }

    package init(_ file: ReadableFile, path: String) throws(StoreFileError) {
        self.file = file
        self.path = path
        let database = file.database
        let isStore = try StoreFileError.reading(path) { try Self.isStore(database) }
        guard isStore else {
            throw StoreFileError(
                .notAStore, path: path, "this is an SQLite database, but not a store of Core Data",
                fix: "give a store, which has the tables Z_PRIMARYKEY and Z_METADATA")
        }
        let encoding = try StoreFileError.reading(path) { try database.texts("PRAGMA encoding").first ?? "" }
        guard encoding == "UTF-8" else {
            throw StoreFileError(
                .notAStore, path: path, "its text is in \(encoding), and Core Data writes UTF-8",
                fix: "convert it: sqlite3 FILE .dump | sqlite3 NEW")
        }
        let row = try StoreFileError.reading(path) {
            try database.rows("SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION DESC LIMIT 1").first
        }
        if case .text(let text)? = row?.first { uuid = text } else { uuid = "" }
        metadata = CoreDataMetadata(row?.last)
        (entities, tables) = try StoreFileError.reading(path) {
            (try Self.entities(of: database), try Self.tables(of: database))
        }
    }

    /// Returns the entities. Those of the history and of similar features have IDs far above those of a model, and are
    /// left out.
    private static func entities(of database: Database) throws(Database.Failure) -> [StoredEntity] {
        try database.rows("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY Z_ENT")
            .compactMap { row in
                guard case .integer(let id) = row[0], case .text(let name) = row[1] else { return nil }
                return StoredEntity(
                    id: id, name: name, parentID: row[2].integer, lastRowID: row[3].integer)
            }
    }

    /// Returns the ordinary tables: no views and no virtual ones, which could execute arbitrary code when read.
    private static func tables(of database: Database) throws(Database.Failure) -> [String: Table] {
        var tables: [String: Table] = [:]
        let names = try database.texts("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'")
        for name in names where !name.hasPrefix("sqlite_") {
            var columns: [String: Column] = [:]
            for row in try database.rows("SELECT name, type FROM pragma_table_info(\(SQL.text(name)))") {
                guard case .text(let column) = row[0], case .text(let type) = row[1] else { continue }
                columns[column.uppercased()] = Column(name: column, type: type.uppercased())
            }
            tables[name.uppercased()] = Table(name: name, columns: columns)
        }
        return tables
    }

    /// The folder of values in separate files.
    package var externalFolder: String {
        let url = URL(filePath: path, directoryHint: .notDirectory)
        let name = url.deletingPathExtension().lastPathComponent
        return url.deletingLastPathComponent().appending(path: ".\(name)_SUPPORT/_EXTERNAL_DATA").path
    }

    /// Recovers the model in the store.
    ///
    /// - Throws: `StoreFileError` if there is none, or it cannot be read.
    public func recoverModel() throws(StoreFileError) -> RecoveredModel {
        guard tables["Z_MODELCACHE"] != nil else { throw noModel }
        let row = try StoreFileError.reading(path) {
            try database.rows("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1").first?.first
        }
        guard case .blob(let content)? = row, !content.isEmpty else { throw noModel }
        let url = URL(filePath: path, directoryHint: .notDirectory)
        return try RecoveredModel(
            cache: [UInt8](content), name: url.deletingPathExtension().lastPathComponent, path: path)
    }

    private var noModel: StoreFileError {
        StoreFileError(
            .unreadableModel, path: path, "the store does not carry its model, as older stores do not",
            fix: "give the model that the store was made with, with --model")
    }
}
