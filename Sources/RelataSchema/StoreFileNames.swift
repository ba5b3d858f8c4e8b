extension Schema {
    /// What follows a store's path in the names of its files: nothing, and what SQLite keeps beside a file.
    package static let fileSuffixes = ["", "-wal", "-shm", "-journal"]
}
