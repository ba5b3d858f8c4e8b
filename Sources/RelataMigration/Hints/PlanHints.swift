package import RelataSchema

/// Hints on the migration of data that two models do not contain themselves.
///
/// `relata.json` has them by the version that introduces the change, and generated code contains them in this form.
package struct PlanHints: StoreForm, Sendable, Hashable {
    /// Determines which of several duplicate objects is kept.
    package struct KeepOne: StoreForm, Sendable, Hashable {
        /// The properties whose values the objects share.
        package var by: [String]
        /// The order that determines the object that is kept: the first one by these properties, such as `updated
        /// DESC, name`; without it the oldest.
        package var order: String?
        /// Whether references to the other objects are cleared; otherwise they are redirected to the object that is
        /// kept.
        package var dropsReferences: Bool?

        /// Creates the hint.
        package init(by: [String], order: String? = nil, dropsReferences: Bool? = nil) {
            self.by = by
            self.order = order
            self.dropsReferences = dropsReferences
        }

        /// Reads the hint.
        package init(_ reader: FormReader) throws {
            by = try reader.required(reader.strings("by"))
            order = try reader.string("order")
            dropsReferences = try reader.boolean("dropsReferences")
        }

        /// Writes the hint.
        package func write(to writer: inout FormWriter) {
            writer.member("by", by)
            writer.member("dropsReferences", dropsReferences)
            writer.member("order", order)
        }
    }

    /// New names by old ones: `Person` to `Author`, `Book.writer` to `author`.
    package var renames: [String: String]
    /// The parts that may be lost: entities, and properties as `Book.oldCover`, by their old names.
    package var discards: Set<String>
    /// What may be lost and has to be gone when the migration is done, even where other columns only go out of use.
    package var erases: Set<String>
    /// Expressions over the old object, by the new property: `Book.shelfMark` is `shelf.name`.
    package var values: [String: String]
    /// The new entities of an old one's objects, each with its condition: `Item` becomes `Book` where `kind == 1`.
    package var splits: [String: [String: String]]
    /// The hints on duplicates with the same values, by the old entity.
    package var keepOne: [String: KeepOne]
    /// Whether the program's own code takes part in the migration.
    package var isStage: Bool

    /// The correspondence of the old model's parts to the new model's, if a history knows it; otherwise the models
    /// are matched.
    package var match: VersionMatch?
    /// The defaults, as SQL, that versions gave to properties which later versions gave another default, by the new
    /// property.
    package var initials: [String: String] = [:]

    /// Creates hints; without arguments there are none.
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

    /// Whether the hints are only about the version before, so that a store has to become that one first.
    package var needsVersionBefore: Bool { !values.isEmpty || !splits.isEmpty || !keepOne.isEmpty || isStage }

    /// Reads hints.
    package init(_ reader: FormReader) throws {
        self.init(
            renames: try reader.stringsByName("renames") ?? [:], discards: Set(try reader.strings("discards") ?? []),
            erases: Set(try reader.strings("erases") ?? []), values: try reader.stringsByName("values") ?? [:],
            splits: try reader.stringTables("splits") ?? [:], keepOne: try reader.formsByName("keepOne") ?? [:],
            isStage: try reader.boolean("stage") ?? false)
    }

    /// Writes the hints that there are.
    package func write(to writer: inout FormWriter) {
        writer.member("discards", discards.isEmpty ? nil : discards.sorted())
        writer.member("erases", erases.isEmpty ? nil : erases.sorted())
        if !keepOne.isEmpty { writer.member("keepOne", byName: keepOne) }
        writer.member("renames", renames.isEmpty ? nil : renames)
        writer.member("splits", splits.isEmpty ? nil : splits)
        writer.member("stage", isStage ? true : nil)
        writer.member("values", values.isEmpty ? nil : values)
    }
}
