import Foundation
import RelataModel
import RelataSchema

/// The file behind a container, and the model that it was checked against.
final class PersistentStore: Sendable {
    let description: PersistentStoreDescription
    let model: ManagedObjectModel
    let identity: StoreIdentity
    /// Delivers saves to the contexts that merge them.
    let saveBroadcaster = SaveBroadcaster()
    /// The names of the model's triggers.
    let triggers: Set<String>
    /// Whether the file is private to the container and goes with it.
    private let isTemporary: Bool

    var url: URL { description.url }

    init(_ description: PersistentStoreDescription, model: ManagedObjectModel, isTemporary: Bool) throws {
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
        let setup = StoreSetup(try Connection(description, creates: true), model: model, description: description)
        identity = StoreIdentity(uuid: try description.isReadOnly ? setup.check() : setup.run())
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
        try connection.requireStore(identity.uuid, at: url)
        return connection
    }

    /// What has become of the file, where that explains why it cannot be opened again.
    private func fileChange(explaining error: any Error) -> PersistenceError? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
            return .storeFileChanged(path: url.path, .removed)
        }
        if (attributes[.size] as? NSNumber)?.intValue == 0 { return .storeFileChanged(path: url.path, .emptied) }
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        guard case PersistenceError.store(let failure) = error, isFolder || failure.isNotADatabase else {
            return nil
        }
        return .storeFileChanged(path: url.path, .replaced)
    }
}
