import CRelataSQLite
import Foundation
import RelataModel
import RelataSchema

/// The file behind a container, and the model that it was checked against.
final class PersistentStore: Sendable {
    let description: PersistentStoreDescription
    let model: ManagedObjectModel
    let identity: StoreIdentity
    /// The contexts that want to hear of saves.
    let saveBroadcaster = SaveBroadcaster()
    /// The names of the model's triggers.
    let triggers: Set<String>
    /// What was done when the store was opened to make it one of the model, if anything was.
    let migration: StoreMigration?
    /// Whether the file is private to the container and goes with it.
    private let isTemporary: Bool

    var url: URL { description.url }

    init(
        _ description: PersistentStoreDescription, model: ManagedObjectModel, isTemporary: Bool,
        handlers: MigrationHandlers = MigrationHandlers()
    ) throws {
        guard model.problems.isEmpty else {
            throw PersistenceError.unusableModel(model.model.name, problems: model.problems)
        }
        self.description = description
        self.model = model
        triggers = Set(model.schema.triggers.map(\.name))
        self.isTemporary = isTemporary
        let path = description.url.path
        if description.isReadOnly, !FileManager.default.fileExists(atPath: path) {
            throw PersistenceError.missingStore(path: path)
        }
        let setup = StoreSetup(
            try Connection(description, creates: true), model: model, description: description, handlers: handlers)
        guard !description.isReadOnly else {
            identity = StoreIdentity(uuid: try setup.check())
            migration = nil
            return
        }
        let result = try setup.run()
        identity = StoreIdentity(uuid: result.identifier)
        migration = result.migration
    }

    deinit {
        guard isTemporary else { return }
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
    }

    /// A new connection to the file.
    /// - Throws: `PersistenceError`; `.storeFileChanged` if another file is in the place of the one that was opened.
    func connect() throws -> Connection {
        let connection: Connection
        do {
            connection = try Connection(description, creates: false)
        } catch {
            throw fileChange(explaining: error) ?? error
        }
        try connection.requireStore(identity.uuid, at: url, schema: model.schema)
        return connection
    }

    /// What has become of the file, where that explains why it cannot be opened again.
    private func fileChange(explaining error: any Error) -> PersistenceError? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
            return .storeFileChanged(path: url.path, .removed)
        }
        if (attributes[.size] as? NSNumber)?.intValue == 0 { return .storeFileChanged(path: url.path, .emptied) }
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        guard case PersistenceError.store(let failure) = error, isFolder || failure.primaryCode == SQLITE_NOTADB else {
            return nil
        }
        return .storeFileChanged(path: url.path, .replaced)
    }
}

/// Which store it is.
final class StoreIdentity: Sendable {
    /// The store's own UUID, written when it was created.
    let uuid: UUID

    init(uuid: UUID) { self.uuid = uuid }
}
