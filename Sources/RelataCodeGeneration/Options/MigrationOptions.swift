import RelataModel

/// What is said of the version of a model that brings a change: what became of older names, and what may be lost.
public struct MigrationOptions: Sendable, Hashable {
    /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
    public var renames: [String: String]
    /// What may be lost, by its old name: `Cache`, `Book.oldCover`.
    public var discards: [String]

    /// Creates options; without arguments they say nothing.
    public init(renames: [String: String] = [:], discards: [String] = []) {
        self.renames = renames
        self.discards = discards
    }
}

extension MigrationOptions {
    init(_ reader: OptionsReader) throws(GenerationError) {
        self.init(discards: try reader.strings("discards"))
        for (member, place) in try reader.members(of: "renames") {
            guard case .string(let name) = member.value.kind else {
                throw OptionsReader.failure("'\(place)' must be a string", at: member.value.location)
            }
            renames[member.key] = name
        }
    }
}
