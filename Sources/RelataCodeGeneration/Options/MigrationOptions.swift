package import RelataModel

/// Options of the version of a model that introduces a change: information that the two versions do not contain
/// themselves.
package struct MigrationOptions: Sendable, Hashable {
    /// Determines which of several duplicate objects is kept. It becomes a `PlanHints.KeepOne` of the migration, on
    /// which this module does not depend.
    package struct KeepOne: Sendable, Hashable {
        /// The properties whose values the objects share.
        package var by: [String]
        /// The order that determines the object that is kept: the first one by these properties; without it the
        /// oldest.
        package var order: String?
        /// Whether references to the other objects are cleared.
        package var dropsReferences: Bool

        /// Creates the option.
        package init(by: [String], order: String? = nil, dropsReferences: Bool = false) {
            self.by = by
            self.order = order
            self.dropsReferences = dropsReferences
        }
    }

    /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
    package var renames: [String: String]
    /// The parts that may be lost, by their old names: `Cache`, `Book.oldCover`.
    package var discards: [String]
    /// What may be lost and must not stay in the file until later, by its old name.
    package var erases: [String]
    /// Expressions over the object of the version before, by the new property: `Book.shelfMark` to `shelf.name`.
    package var values: [String: String]
    /// The new entities of an entity's objects, each with its condition: `Item` to `Book` where `kind == 1`.
    package var splits: [String: [String: String]]
    /// The options for duplicates with the same values, by the entity.
    package var keepOne: [String: KeepOne]
    /// Whether the program's own code takes part in the migration.
    package var isStage: Bool
    /// The entities that this code uses, for which structs are generated.
    package var stageEntities: [String]
    /// The location of each of these in the file, by its path: `values.Book.shelfMark`.
    package var locations: [String: SourceLocation] = [:]

    /// Creates options; without arguments they are empty.
    package init(
        renames: [String: String] = [:], discards: [String] = [], erases: [String] = [],
        values: [String: String] = [:], splits: [String: [String: String]] = [:], keepOne: [String: KeepOne] = [:],
        isStage: Bool = false,
        stageEntities: [String] = []
    ) {
        self.renames = renames
        self.discards = discards
        self.erases = erases
        self.values = values
        self.splits = splits
        self.keepOne = keepOne
        self.isStage = isStage
        self.stageEntities = stageEntities
    }
}

extension MigrationOptions {
    /// The keys that the options of a version may have.
    static let keys = ["discards", "erases", "keepOne", "renames", "splits", "stage", "values"]

    init(_ reader: OptionsReader) throws(GenerationError) {
        let stage = try reader.flagOrStrings("stage")
        self.init(
            discards: try reader.strings("discards"), erases: try reader.strings("erases"), isStage: stage.flag,
            stageEntities: stage.strings.map(\.text))
        locations["stage"] = stage.location
        for (text, location) in stage.strings { locations["stage.\(text)"] = location }
        for ((value, _), name) in zip(try reader.elements(of: "discards"), discards) {
            locations["discards.\(name)"] = value.location
        }
        for ((value, _), name) in zip(try reader.elements(of: "erases"), erases) {
            locations["erases.\(name)"] = value.location
        }
        renames = try strings(of: "renames", in: reader)
        values = try strings(of: "values", in: reader)
        for (member, keyPath) in try reader.members(of: "splits") {
            locations["splits.\(member.key)"] = member.location
            let parts = try OptionsReader(member.value, keys: nil, at: keyPath)
            for (part, partKeyPath) in parts.sortedMembers {
                splits[member.key, default: [:]][part.key] = try Self.string(of: part, at: partKeyPath)
                locations["splits.\(member.key).\(part.key)"] = part.value.location
            }
        }
        for (member, keyPath) in try reader.members(of: "keepOne") {
            let keep = try OptionsReader(member.value, keys: ["by", "order", "references"], at: keyPath)
            let references = try keep.choice("references", as: References.self)
            keepOne[member.key] = KeepOne(
                by: try keep.strings("by"), order: try keep.string("order"), dropsReferences: references == .delete)
            locations["keepOne.\(member.key)"] = member.location
        }
    }

    /// The treatment of references to the objects that are not kept.
    private enum References: String, CaseIterable {
        /// They are redirected to the object that is kept.
        case keep
        /// They are deleted.
        case delete
    }

    private mutating func strings(
        of key: String, in reader: OptionsReader
    ) throws(GenerationError) -> [String: String] {
        var strings: [String: String] = [:]
        for (member, keyPath) in try reader.members(of: key) {
            strings[member.key] = try Self.string(of: member, at: keyPath)
            locations["\(key).\(member.key)"] = member.value.location
        }
        return strings
    }

    private static func string(of member: LocatedJSON.Member, at keyPath: String) throws(GenerationError) -> String {
        guard case .string(let text) = member.value.kind else {
            throw OptionsReader.failure("'\(keyPath)' must be a string", at: member.value.location)
        }
        return text
    }
}
