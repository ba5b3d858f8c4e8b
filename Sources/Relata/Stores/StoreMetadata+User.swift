import Foundation
import RelataMigration
import RelataModel
import RelataSchema

/// What the program notes in a store: a property list, in a row of its own.
extension StoreMetadata {
    private static let userKey = "user_metadata"

    /// The keys that every store has.
    enum PublicKey {
        static let uuid = "NSStoreUUID"
        static let type = "NSStoreType"
        static let model = "RelataModelName"
        static let versionHashes = "NSStoreModelVersionHashes"
        static let versionIdentifiers = "NSStoreModelVersionIdentifiers"
        static let all = [uuid, type, model, versionHashes, versionIdentifiers]
    }

    /// What the store says of itself, and what the program has noted.
    func publicValues() throws -> [String: Any] {
        var values: [String: Any] = [:]
        if let text = try text(of: Self.userKey),
            let noted = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
        {
            values = noted
        }
        values[PublicKey.uuid] = try text(of: Schema.MetadataTable.uuidKey)
        values[PublicKey.type] = "SQLite"
        values[PublicKey.model] = try text(of: Schema.MetadataTable.modelKey)
        // A store that was made from the SQL alone says no more than the name.
        if let text = try text(of: Schema.MetadataTable.descriptionKey),
            let model = try? ModelDescription(parsing: text).model
        {
            values[PublicKey.versionHashes] = model.entityVersionHashes
            values[PublicKey.versionIdentifiers] = model.versionIdentifier.map { [$0] } ?? []
        }
        return values
    }

    /// Notes what the program wants noted; what the store says of itself is left out.
    func setUserValues(_ values: [String: Any], path: String) throws {
        let own = values.filter { !PublicKey.all.contains($0.key) }
        guard PropertyListSerialization.propertyList(own, isValidFor: .xml),
            let text = String(
                data: try PropertyListSerialization.data(fromPropertyList: own, format: .xml, options: 0),
                encoding: .utf8)
        else {
            throw PersistenceError.unusableContext(
                reason:
                    "metadata of \(path) can have strings, numbers, dates, data, lists and dictionaries, and nothing else"
            )
        }
        try set(Self.userKey, text)
    }
}

extension PersistentStore {
    /// What the store says of itself, `NSStoreUUID`, `NSStoreType` and `NSStoreModelVersionHashes`, and what the program has noted there.
    public func metadata() throws -> [String: Any] { try StoreMetadata(connect()).publicValues() }

    /// Notes something in the store, at once and in a transaction of its own; it replaces what was noted before.
    /// - Parameter metadata: property list values by name. What the store says of itself cannot be changed, and is passed over.
    public func setMetadata(_ metadata: [String: Any]) throws {
        let connection = try connect()
        try connection.transaction { try StoreMetadata(connection).setUserValues(metadata, path: url.path) }
    }
}
