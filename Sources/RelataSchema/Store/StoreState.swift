/// The recorded state of a store, compared with a schema.
package struct StoreState {
    /// The store's UUID, as a string.
    package let storeUUID: String
    /// The name of the model that the store was made with.
    package let modelName: String?
    /// Whether the store has the tables and columns of the model.
    package let hasStructure: Bool
    /// Whether it has the model's rules, bounds, indexes and triggers too.
    package let hasRules: Bool
    /// Whether it was last opened with just this version of the model.
    package let isVersion: Bool

    /// Whether the rows have all derived strings that SQLite cannot compute.
    package let hasTexts: Bool

    /// Whether no migration is needed.
    package var isCurrent: Bool { hasStructure && hasRules && isVersion }

    /// The reason why a file is not a store, as a sentence.
    package struct Unusable: Error {
        /// The sentence.
        package let reason: String
    }

    /// Reads the state of a store.
    /// - Parameters:
    ///   - database: the connection to the store.
    ///   - schema: the model's schema.
    ///   - digest: the digest of the model's version.
    ///   - rules: the digest of the schema's rules with its revision, where generated code has it.
    package init(_ database: any StoreDatabase, schema: Schema, digest: String, rules: String? = nil) throws {
        let keys = Schema.MetadataTable.self
        guard
            try database.text("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1", binding: keys.name)
                != nil
        else { throw Unusable(reason: "It is an SQLite database, but not a store of Relata: choose another file.") }
        let texts = try StoreMetadata(database).texts(of: [
            keys.uuidKey, keys.modelKey, keys.structureKey, keys.rulesKey, keys.versionKey, keys.textsKey,
        ])
        guard let structure = texts[keys.structureKey], let storeUUID = texts[keys.uuidKey] else {
            throw Unusable(reason: "Its table \(keys.name) is incomplete.")
        }
        self.storeUUID = storeUUID
        modelName = texts[keys.modelKey]
        hasStructure = structure == schema.structureFingerprint
        hasRules = schema.hasRulesFingerprint(texts[keys.rulesKey], marked: rules)
        hasTexts = DerivedTextWriter.isComplete(texts[keys.textsKey], for: schema)
        isVersion = texts[keys.versionKey] == digest
    }
}
