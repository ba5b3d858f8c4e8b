public import Foundation
import RelataModel
import RelataSchema
import Synchronization

/// The file behind a container or a coordinator, and the model that it was checked against; Core Data's `NSPersistentStore`.
public final class PersistentStore: Sendable {
    /// Whether the store can be worked with.
    enum Availability: Int {
        case open
        case closed
        /// There is none.
        case missing
    }

    let availability: Atomic<Int>
    let description: PersistentStoreDescription
    let model: ManagedObjectModel
    let identity: StoreIdentity
    /// Delivers saves to the contexts that merge them.
    let saveBroadcaster = SaveBroadcaster()
    /// The names of the model's triggers.
    let triggers: Set<String>
    /// Whether the file is private to the container and goes with it.
    private let isTemporary: Bool

    /// The store's file.
    public var url: URL { description.url }

    /// Which store it is: the host of its objects' URIs.
    public var identifier: String { identity.uuid.uuidString }

    /// Whether nothing is written to the store.
    public var isReadOnly: Bool { description.isReadOnly }

    /// What contexts have that were not told what to work with.
    static let missing = PersistentStore()

    private init() {
        availability = Atomic(Availability.missing.rawValue)
        description = PersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
        model = ManagedObjectModel(Model("none", entities: []), classes: [])
        identity = StoreIdentity(uuid: UUID())
        triggers = []
        isTemporary = false
    }

    /// - Parameter description: a file `/dev/null` stands for a private temporary one, as Core Data's users have it.
    init(_ description: PersistentStoreDescription, model: ManagedObjectModel) throws {
        var description = description
        isTemporary = description.url.path == "/dev/null"
        if isTemporary { description.url = TemporaryStores.newFile() }
        availability = Atomic(Availability.open.rawValue)
        guard model.problems.isEmpty else {
            throw PersistenceError.unusableModel(model.model.name, problems: model.problems)
        }
        self.description = description
        self.model = model
        triggers = Set(model.schema.triggers.map(\.name))
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
        try requireOpen()
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
