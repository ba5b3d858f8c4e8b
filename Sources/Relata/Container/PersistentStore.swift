import DataModel
import Foundation

/// The file behind a container, and the model that it was checked against.
final class PersistentStore: Sendable {
    let url: URL
    let model: ManagedObjectModel
    let identity: StoreIdentity
    /// The contexts that want to hear of saves.
    let postOffice = PostOffice()
    /// Whether the file is private to the container and goes with it.
    private let isTemporary: Bool

    init(url: URL, model: ManagedObjectModel, isTemporary: Bool) throws {
        guard model.problems.isEmpty else {
            throw PersistenceError.unusableModel(model.model.name, problems: model.problems)
        }
        self.url = url
        self.model = model
        self.isTemporary = isTemporary
        let setup = StoreSetup(try Connection(path: url.path), model: model, path: url.path)
        identity = StoreIdentity(uuid: try setup.run())
    }

    deinit {
        guard isTemporary else { return }
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
    }

    /// A new connection to the file.
    func connect() throws -> Connection { try Connection(path: url.path) }
}

/// Which store it is.
final class StoreIdentity: Sendable {
    /// The store's own UUID, written when it was created.
    let uuid: UUID

    init(uuid: UUID) { self.uuid = uuid }
}
