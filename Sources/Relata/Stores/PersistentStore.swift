public import Foundation
import RelataModel
import RelataSchema
import Synchronization

/// The file behind a container or a coordinator, and the model that it was checked against; Core Data's
/// `NSPersistentStore`.
public final class PersistentStore: Sendable {
    /// Whether the store can be used.
    enum Availability: Int {
        case open
        case closed
        /// There is no store.
        case missing
    }

    let availability: Atomic<Int>
    let description: PersistentStoreDescription
    let model: ManagedObjectModel
    let identity: StoreIdentity
    /// Passes saves to the contexts that merge them.
    let saveBroadcaster = SaveBroadcaster()
    /// The names of the model's triggers.
    var triggers: Set<String> { Set(model.schema.triggers.map(\.name)) }
    /// The migration that was performed when the store was opened, if any.
    let migration: StoreMigration?
    /// Whether the file is private to the container and goes with it.
    @_spi(CoreDataModule)
    public let isTemporary: Bool

    /// The version that its connections expect it to keep.
    private let version: StoreVersion
    /// The file as its connections have last seen it.
    private let seenFile = SeenFile()
    /// The databases that connections have left open.
    let pool = ConnectionPool()
    /// The plans for reading, writing and validating the objects of the entities.
    let plans = EntityPlans()
    /// Counts of the operations on the store.
    let counters = StoreCounters()
    private let log = Mutex<StatementLog?>(nil)
    /// Incremented when the log is replaced.
    let logVersion = Atomic<Int>(0)
    /// Whether saves are recorded in the store's history: the file's own setting, so that it applies to all
    /// connections.
    let tracksHistory: Bool

    /// The identifier of this opening of the file; a process number alone can be reused later.
    let writerID = "\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"

    /// The log that receives each statement.
    var statementLog: StatementLog? {
        get { log.withLock { $0 } }
        set {
            log.withLock { $0 = newValue }
            logVersion.add(1, ordering: .relaxed)
        }
    }

    /// The store's file.
    public var url: URL { description.url }

    /// The identifier of the store: the host of its objects' URIs.
    public var identifier: String { identity.uuid.uuidString }

    /// Whether the store is never written to.
    public var isReadOnly: Bool { description.isReadOnly }

    /// The store of contexts that have no coordinator or parent yet.
    static let missing = PersistentStore(missingFor: ManagedObjectModel(Model("none", entities: []), classes: []))

    /// Takes the place of a store that is still to come, so that contexts can have new objects for it.
    /// - Parameter model: the model of the objects.
    init(missingFor model: ManagedObjectModel) {
        availability = Atomic(Availability.missing.rawValue)
        description = PersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
        self.model = model
        identity = StoreIdentity(uuid: UUID())
        version = StoreVersion(model.schema, markedRules: model.rulesFingerprint)
        migration = nil
        isTemporary = false
        tracksHistory = false
    }

    /// - Parameter description: the description; the file `/dev/null` is a private temporary one, as in Core Data.
    init(
        _ description: PersistentStoreDescription, model: ManagedObjectModel,
        handlers: MigrationHandlers = MigrationHandlers()
    ) throws {
        var description = description
        isTemporary = description.url.path == "/dev/null"
        if isTemporary { description.url = TemporaryStores.newFile() }
        availability = Atomic(Availability.open.rawValue)
        guard model.problems.isEmpty else {
            throw PersistenceError.unusableModel(model.model.name, problems: model.problems)
        }
        self.description = description
        self.model = model
        version = StoreVersion(model.schema, markedRules: model.rulesFingerprint)
        let path = description.url.path
        if description.isReadOnly, !FileManager.default.fileExists(atPath: path) {
            throw PersistenceError.missingStore(path: path)
        }
        let connection = try Connection(description, creates: true)
        let setup = StoreSetup(connection, model: model, description: description, handlers: handlers)
        if description.isReadOnly {
            identity = StoreIdentity(uuid: try setup.check())
            migration = nil
        } else {
            let result = try setup.run()
            // What is only in the log cannot be found in the file when that is overwritten.
            if result.isNew { try connection.execute("PRAGMA wal_checkpoint(PASSIVE)") }
            identity = StoreIdentity(uuid: result.storeUUID)
            migration = result.migration
        }
        let history = HistoryTable(connection)
        if description.tracksHistory, !description.isReadOnly, try !history.exists() { try history.create() }
        tracksHistory = try history.exists()
        // A migration sets its connection up in other ways.
        guard !description.isReadOnly, migration == nil else { return }
        // The first context need not open the file again. The log stays beside it as long as the store is open, as Core
        // Data's does.
        connection.watchFile(identity.uuid, at: url, seen: seenFile)
        connection.leaveDatabase(to: pool)
    }

    /// Whether there never was a store.
    var isMissing: Bool { availability.load(ordering: .relaxed) == Availability.missing.rawValue }

    /// Whether the store was removed, or there never was one.
    var isUnavailable: Bool { availability.load(ordering: .relaxed) != Availability.open.rawValue }

    deinit {
        // Before the files of a temporary store are removed.
        pool.close()
        guard isTemporary else { return }
        for suffix in Schema.fileSuffixes { try? FileManager.default.removeItem(atPath: url.path + suffix) }
    }

    /// Counts what was written, and passes it to the contexts that merge it.
    /// - Parameter inbox: that of the context that has written it.
    func broadcast(_ saved: SavedChanges, except inbox: SaveInbox? = nil) {
        counters.countSave(saved)
        saveBroadcaster.broadcast(saved, except: inbox)
    }

    /// Opens a connection to the file. Whether triggers run is what its last user has set, if it had one.
    /// - Throws: `PersistenceError`; `.storeFileChanged` if another file has replaced the one that was opened.
    func connect() throws -> Connection {
        try requireOpen()
        if let connection = try idleConnection() { return connection }
        if seenFile.isReplacedBesideLog(url.path) {
            throw PersistenceError.storeFileChanged(path: url.path, .replacedBesideLog)
        }
        let connection: Connection
        do {
            connection = try Connection(description, creates: false)
        } catch {
            throw fileChange(explaining: error) ?? error
        }
        try prepare(connection)
        return connection
    }

    /// Returns a connection whose database is open already, unless the file has been replaced since.
    /// - Throws: `PersistenceError.storeFileChanged` if the log was removed: saves that were only there are lost, and
    ///   what is in the file now may be another state of the store.
    private func idleConnection() throws -> Connection? {
        guard let database = pool.checkOut() else { return nil }
        let connection = Connection(database, path: url.path, timeout: description.timeout)
        do {
            try prepare(connection)
            return connection
        } catch {
            connection.preventReuse()
            pool.removeAll()
            if case PersistenceError.storeFileChanged(_, .logRemoved) = error { throw error }
            return nil
        }
    }

    private func prepare(_ connection: Connection) throws {
        try connection.requireStore(identity.uuid, at: url, version: version, seen: seenFile)
        if !isReadOnly { connection.leaveDatabase(to: pool) }
        // The store can be closed while a transaction waits for its turn.
        connection.requirePermission { try self.requireOpen() }
    }

    /// Returns what happened to the file, if that explains why it cannot be opened again.
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
