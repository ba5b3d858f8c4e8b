/// The reason why an archive cannot be read.
struct ArchiveError: Error, Sendable, Hashable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
