import RelataCoreDataStore
import RelataModel
import RelataSchema

/// A store of Relata that is read as a whole, and its model.
struct StoreModel {
    let database: Database
    /// A copy that the store is read from, if it cannot be read directly.
    private let copy: ReadableFile?
    let path: String
    let model: Model
    let schema: Schema

    /// Opens a store.
    ///
    /// - Parameter given: its model; without one, the model in the store.
    /// - Throws: `StoreFileError`, if it is not a store of Relata, or has another model.
    init(_ path: String, model given: Model? = nil) throws(StoreFileError) {
        try ReadableFile.check(path)
        // A store that is in use is read directly; if that needs files beside it that cannot be created, from a copy.
        if let database = try? Database(path: path, .readingShared),
            (try? database.integer("SELECT count(*) FROM sqlite_schema")) != nil
        {
            try self.init(database, copy: nil, path: path, model: given)
        } else {
            let file = try ReadableFile(path: path)
            try self.init(file.database, copy: file, path: path, model: given)
        }
    }

    private init(_ database: Database, copy: ReadableFile?, path: String, model given: Model?) throws(StoreFileError) {
        self.database = database
        self.copy = copy
        self.path = path
        let values = try Self.metadata(of: database, path: path)
        let keys = Schema.MetadataTable.self
        if let given {
            model = given
        } else {
            guard let text = values[keys.descriptionKey] else {
                throw StoreFileError(
                    .unreadableModel, path: path,
                    "the store carries no description of its model",
                    fix: "give the model with --model")
            }
            do {
                model = try ModelDescription(parsing: text).model
            } catch {
                throw StoreFileError(
                    .unreadableModel, path: path, "what the store says of its model cannot be read, since \(error)",
                    fix: "give the model with --model")
            }
        }
        schema = Schema(model)
        guard values[keys.structureKey] == schema.structureFingerprint else {
            throw StoreFileError(
                .differentModel, path: path,
                given == nil
                    ? "another version of Relata laid the store out otherwise"
                    : "the store is of another model, or of another version of it (\(values[keys.modelKey] ?? "unknown"))",
                fix: given == nil
                    ? "open it once with its generated classes, which brings it up to date, or give the model with --model"
                    : "leave out --model: the store carries its own")
        }
    }

    /// Returns the strings of the table that identifies the store.
    ///
    /// - Parameters:
    ///   - message: what to say of a database that is no store.
    ///   - fix: what to do about it.
    static func metadata(
        of database: Database, path: String,
        noStore message: String = "this is an SQLite database, but not a store of Relata",
        fix: String = "give the file of a store; one of Core Data is imported first, by generator import"
    ) throws(StoreFileError) -> [String: String] {
        let table = Schema.MetadataTable.self
        return try StoreFileError.reading(path) {
            let known = try tables(database)
            guard known.contains(table.name), known.contains(Schema.SequenceTable.name) else {
                throw StoreFileError(.notAStore, path: path, message, fix: fix)
            }
            var values: [String: String] = [:]
            for row in try database.rows(
                "SELECT \(SQL.names([table.keyColumn, table.valueColumn])) FROM \(SQL.name(table.name))")
            {
                if let key = row[0].plainText, let value = row[1].plainText { values[key] = value }
            }
            return values
        }
    }

    /// Returns the names of the tables.
    static func tables(_ database: Database) throws(Database.Failure) -> [String] {
        try database.texts("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'")
    }
}
