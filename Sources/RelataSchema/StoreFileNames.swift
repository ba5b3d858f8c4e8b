extension Schema {
    /// What follows a store's path in the names of its files: nothing, and what SQLite keeps beside a file.
    package static let fileSuffixes = ["", "-wal", "-shm", "-journal"]
    /// What follows a store's path in the names of the files that have changes which are not in the store itself yet.
    package static let logSuffixes = ["-wal", "-journal"]
}
