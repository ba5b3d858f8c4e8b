extension Schema {
    /// What follows a store's path in the names of the files that SQLite keeps beside it.
    package static let companionSuffixes = ["-wal", "-shm", "-journal"]
    /// What follows a store's path in the names of all its files: nothing, and that of those beside it.
    package static let fileSuffixes = [""] + companionSuffixes
    /// What follows a store's path in the names of the files that have changes which are not in the store itself yet.
    package static let logSuffixes = ["-wal", "-journal"]
}
