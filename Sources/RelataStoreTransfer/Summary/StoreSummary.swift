public import Foundation
public import RelataCoreDataStore
import RelataModel
import RelataSchema

/// A summary of a store's file, Core Data's or Relata's.
public struct StoreSummary: Sendable, Hashable, Encodable {
    /// The framework that wrote the store.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// Core Data.
        case coreData = "Core Data"
        /// Relata.
        case relata = "Relata"
    }

    /// The number of rows of an entity, or of a table.
    public struct Rows: Sendable, Hashable, Encodable {
        /// The entity's name; for a table that belongs to no entity, the table's.
        public let name: String
        /// The number of rows.
        public let rows: Int
        /// The parent entity, or the purpose of the table.
        public let note: String?
    }

    /// The file.
    public let path: String
    /// The framework that wrote it.
    public let kind: Kind
    /// The store's UUID.
    public let uuid: String
    /// The name of the model, if the store contains it.
    public let model: String?
    /// The identifiers of the model's version.
    public let versionIdentifiers: [String]
    /// Whether the model can be recovered from the file, or the reason why it cannot.
    public let modelRecovery: String
    /// The entities with their rows.
    public let entities: [Rows]
    /// Other tables: those of pairs, of history, of CloudKit.
    public let otherTables: [Rows]
    /// The columns whose values were dropped and that are in the file until its migration is finished, as
    /// `Table.column`.
    public let droppedColumns: [String]
    /// What in the file differs from what Relata wrote: missing or altered tables, damaged records.
    public let differencesFromModel: [String]
    /// The keys of metadata that the application added.
    public let applicationKeys: [String]

    /// Creates the summary of a store.
    ///
    /// - Throws: `StoreFileError` for a file that cannot be read, or is not a store.
    public init(path: String) throws(StoreFileError) {
        let file = try ReadableFile(path: path)
        let isCoreData = try StoreFileError.reading(path) { try CoreDataStore.isStore(file.database) }
        if isCoreData {
            try self.init(CoreDataStore(file, path: path))
        } else {
            try self.init(relata: file.database, path: path)
        }
    }

    private init(_ store: CoreDataStore) throws(StoreFileError) {
        path = store.path
        kind = .coreData
        uuid = store.uuid
        model = nil
        versionIdentifiers = store.metadata.versionIdentifiers
        droppedColumns = []
        differencesFromModel = []
        let names = Dictionary(
            store.entities.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        entities = try store.rowCounts().map { entity, rows in
            Rows(name: entity.name, rows: rows, note: names[entity.parentID])
        }
        otherTables = try store.otherTables().map { Rows(name: $0.name, rows: $0.rows, note: $0.purpose) }
        applicationKeys = store.metadata.applicationKeys
        do throws(StoreFileError) {
            let recovered = try store.recoverModel()
            let count = recovered.notes.count
            modelRecovery = count == 0 ? "complete" : "with \(count) \(count == 1 ? "remark" : "remarks")"
        } catch {
            modelRecovery = error.message
        }
    }

    private init(relata database: Database, path: String) throws(StoreFileError) {
        let contents = try RelataContents(database, path: path)
        let metadata = Schema.MetadataTable.self
        var damaged: [String] = []
        func record<Record: StoreForm>(_ type: Record.Type, _ key: String) -> Record? {
            guard let text = contents.metadata[key] else { return nil }
            do {
                return try StoreRecord.read(type, text)
            } catch {
                damaged.append("the row \(key) of the table \(metadata.name) is damaged")
                return nil
            }
        }
        self.path = path
        kind = .relata
        uuid = contents.metadata[metadata.uuidKey] ?? ""
        model = contents.metadata[metadata.modelKey]
        let lineage = record(StoreLineage.self, metadata.lineageKey)
        versionIdentifiers = [lineage?.versions.last?.name].compactMap(\.self)
        let known = record(StoredTables.self, metadata.tablesKey) ?? StoredTables()
        droppedColumns = known.tables.sorted { $0.key < $1.key }.flatMap { table, record in
            (record.dropped ?? []).map { "\(table).\($0)" }
        }
        differencesFromModel =
            try damaged
            + StoreFileError.reading(path) { try StoreDepartures(from: known, of: contents, in: database).all }
        modelRecovery =
            contents.metadata[metadata.descriptionKey] == nil
            ? "none: the store carries no description of it"
            : "what migrations and exports need of it, without classes, indexes and fetch requests"
        applicationKeys = contents.applicationKeys
        (entities, otherTables) = try StoreFileError.reading(path) {
            (try contents.entities(in: database), try contents.otherTables(in: database))
        }
    }
}

extension StoreSummary: CustomStringConvertible {
    /// The summary, a line for each finding.
    public var description: String {
        var lines = ["\(path): a store of \(kind.rawValue)"]
        if !uuid.isEmpty { lines.append("UUID: \(uuid)") }
        if let model { lines.append("model: \(model)") }
        if !versionIdentifiers.isEmpty { lines.append("version: \(versionIdentifiers.joined(separator: ", "))") }
        lines.append("model in the store: \(modelRecovery)")
        lines.append("entities: \(entities.count), objects: \(entities.reduce(0) { $0 + $1.rows })")
        lines += entities.map { "  \($0.name): \($0.rows)" + ($0.note.map { ", a kind of \($0)" } ?? "") }
        if !otherTables.isEmpty {
            lines.append("other tables:")
            lines += otherTables.map { "  \($0.name): \($0.rows)" + ($0.note.map { ", \($0)" } ?? "") }
        }
        if !droppedColumns.isEmpty {
            lines.append("out of use until its migration is finished: \(droppedColumns.joined(separator: ", "))")
        }
        if !differencesFromModel.isEmpty {
            lines.append("not as Relata has left it:")
            lines += differencesFromModel.map { "  \($0)" }
        }
        if !applicationKeys.isEmpty {
            lines.append("metadata of the application: \(applicationKeys.joined(separator: ", "))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The summary as JSON, for programs.
    public var jsonData: Data { Data(PrettyJSON.text(self).utf8) }
}
