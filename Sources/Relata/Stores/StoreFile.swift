import Foundation
import RelataSchema

/// The file of a store that need not be open.
struct StoreFile {
    let url: URL

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
                path: url.path, model: "any", reason: "It is not a Relata store: choose another file.")
        }
        return connection
    }

    func metadata() throws -> [String: Any] { try StoreMetadata(connect()).publicValues() }

    /// Sets the program's metadata.
    func setMetadata(_ metadata: [String: Any]) throws {
        // Before anything is opened for writing: that it is a store.
        _ = try connect()
        let connection = try Connection(PersistentStoreDescription(url: url), creates: false)
        try connection.transaction { try StoreMetadata(connection).setUserValues(metadata, path: url.path) }
    }

    func copy(to target: URL) throws { try connect().backUp(to: target) }

    /// Whether nothing is there, or a file, or a link to one, which a store could be in; not so for a folder or a
    /// device as `/dev/null`.
    var isFileOrMissing: Bool {
        let path = url.resolvingSymlinksInPath().path
        guard let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType else {
            return true
        }
        return kind == .typeRegular
    }

    /// The URL without symbolic links; of a file that is not there too, as the links of its folder lead somewhere.
    private var target: URL {
        let folder = url.standardizedFileURL.deletingLastPathComponent().resolvingSymlinksInPath()
        return folder.appending(path: url.lastPathComponent).resolvingSymlinksInPath()
    }

    /// Returns whether both are one file, by whatever names and links they are known.
    func isSameFile(as other: StoreFile) -> Bool {
        let (own, others) = (target.path, other.target.path)
        if own == others { return true }
        guard let file = FileStatus(own), let present = FileStatus(others) else { return false }
        return file.identity == present.identity
    }

    /// Whether a folder is there.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Deletes the file, and the files that belong to it; with a link to the file, both. A device stays: `/dev/null`,
    /// by which temporary stores are opened, is one of the whole system.
    /// - Throws: `CocoaError`, for a folder too.
    func remove() throws {
        if isFolder { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: url.path]) }
        guard isFileOrMissing else { return }
        // SQLite keeps what belongs to a file beside it, and not beside a link to it.
        let path = target.path
        for path in Schema.fileSuffixes.map({ path + $0 }) where FileManager.default.fileExists(atPath: path) {
            try FileManager.default.removeItem(atPath: path)
        }
        guard let link = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType,
            link == .typeSymbolicLink
        else { return }
        try FileManager.default.removeItem(atPath: url.path)
    }
}

extension Connection {
    /// Returns whether the file has the metadata of a store.
    func hasMetadata() throws -> Bool {
        try hasTable(Schema.MetadataTable.name)
    }
}
