/// What two models do not say themselves about what becomes of the data.
///
/// `relata.json` has them by the version that brings the change, and generated code carries them so.
package struct PlanHints: Codable, Sendable, Hashable {
    /// Which of several objects that are the same one stays.
    package struct KeepOne: Codable, Sendable, Hashable {
        /// The properties whose values the objects share.
        package var by: [String]
        /// Which of them stays: the first one by these properties, such as `updated DESC, name`; the oldest without.
        package var order: String?
        /// Whether what refers to the others loses its reference; otherwise it refers to the one that stays.
        package var dropsReferences: Bool?

        /// Says which object stays.
        package init(by: [String], order: String? = nil, dropsReferences: Bool? = nil) {
            self.by = by
            self.order = order
            self.dropsReferences = dropsReferences
        }
    }

    /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
    package var renames: [String: String]
    /// What may be lost: entities, and properties as `Book.oldCover`, by their old names.
    package var discards: Set<String>
    /// What may be lost and has to be gone when the migration is done, even where other columns only go out of use.
    package var erases: Set<String>
    /// Expressions over the old object, by the new property: `Book.shelfMark` is `shelf.name`.
    package var values: [String: String]
    /// The new entities of an old one's objects, each with its condition: `Item` becomes `Book` where `kind == 1`.
    package var splits: [String: [String: String]]
    /// Which of several objects with the same values stays, by the old entity.
    package var keepOne: [String: KeepOne]
    /// Whether the program's own code has a part in it.
    package var isStage: Bool

    /// What became of each part of the old model, where a history knows; otherwise the models are matched.
    package var match: VersionMatch?
    /// The defaults, as SQL, that versions gave to properties which later ones gave another default, by the new property.
    package var initials: [String: String] = [:]

    /// Gives hints; without arguments none.
    package init(
        renames: [String: String] = [:], discards: Set<String> = [], erases: Set<String> = [],
        values: [String: String] = [:], splits: [String: [String: String]] = [:], keepOne: [String: KeepOne] = [:],
        isStage: Bool = false
    ) {
        self.renames = renames
        self.discards = discards
        self.erases = erases
        self.values = values
        self.splits = splits
        self.keepOne = keepOne
        self.isStage = isStage
    }

    /// Whether something may be lost, by its old name.
    func accepts(_ loss: String) -> Bool { discards.contains(loss) || erases.contains(loss) }

    /// Whether the hints are about the version before alone, so that a store has to become that one first.
    package var needsVersionBefore: Bool { !values.isEmpty || !splits.isEmpty || !keepOne.isEmpty || isStage }

    enum CodingKeys: String, CodingKey { case renames, discards, erases, values, splits, keepOne, stage }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            renames: try container.decodeIfPresent([String: String].self, forKey: .renames) ?? [:],
            discards: Set(try container.decodeIfPresent([String].self, forKey: .discards) ?? []),
            erases: Set(try container.decodeIfPresent([String].self, forKey: .erases) ?? []),
            values: try container.decodeIfPresent([String: String].self, forKey: .values) ?? [:],
            splits: try container.decodeIfPresent([String: [String: String]].self, forKey: .splits) ?? [:],
            keepOne: try container.decodeIfPresent([String: KeepOne].self, forKey: .keepOne) ?? [:],
            isStage: try container.decodeIfPresent(Bool.self, forKey: .stage) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !renames.isEmpty { try container.encode(renames, forKey: .renames) }
        if !discards.isEmpty { try container.encode(discards.sorted(), forKey: .discards) }
        if !erases.isEmpty { try container.encode(erases.sorted(), forKey: .erases) }
        if !values.isEmpty { try container.encode(values, forKey: .values) }
        if !splits.isEmpty { try container.encode(splits, forKey: .splits) }
        if !keepOne.isEmpty { try container.encode(keepOne, forKey: .keepOne) }
        if isStage { try container.encode(isStage, forKey: .stage) }
    }
}
