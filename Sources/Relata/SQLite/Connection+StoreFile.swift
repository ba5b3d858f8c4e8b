import Foundation

/// Noticing that the file is another one, or of another version, than when the store was opened.
extension Connection {
    /// Makes each save, and each error, check whether the file is still the store's, and the store still has the same
    /// version.
    /// - Throws: `PersistenceError.storeFileChanged` if the file has changed already.
    func requireStore(_ uuid: UUID, at url: URL, version: StoreVersion, seen: SeenFile) throws {
        let check = watchFile(uuid, at: url, seen: seen)
        // The file has it where only the log had it before.
        if try !check.check() {
            guard try storeUUID() == uuid else { throw PersistenceError.storeFileChanged(path: path, .replaced) }
        }
        if opened.versionCheck == nil {
            opened.requireVersion(try StoreVersionCheck(database, version: version, path: path))
        }
    }

    /// Notes which files these are, so that the connection notices when others take their places.
    @discardableResult
    func watchFile(_ uuid: UUID, at url: URL, seen: SeenFile) -> StoreFileCheck {
        if let fileCheck { return fileCheck }
        let check = StoreFileCheck(database, url: url, uuid: uuid, seen: seen)
        opened.watch(check)
        return check
    }
}
