/// Why an archive cannot be read: what is wrong with its bytes.
struct ArchiveError: Error, Sendable, Hashable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
