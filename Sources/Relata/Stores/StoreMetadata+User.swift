import Foundation
import RelataModel
import RelataSchema

/// The program's metadata in a store: a property list, in a separate row.
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

    /// Returns the store's own metadata and the program's.
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
        // A store that was created by the SQL alone has only the name.
        if let text = try text(of: Schema.MetadataTable.descriptionKey),
            let model = try? ModelDescription(parsing: text).model
        {
            values[PublicKey.versionHashes] = model.entityVersionHashes
            values[PublicKey.versionIdentifiers] = model.versionIdentifier.map { [$0] } ?? []
        }
        return values
    }

    /// Sets the program's metadata; the keys of the store's own metadata are ignored.
    func setUserValues(_ values: [String: Any], path: String) throws {
        let own = values.filter { !PublicKey.all.contains($0.key) }
        guard PropertyListSerialization.propertyList(own, isValidFor: .xml),
            let text = String(
                data: try PropertyListSerialization.data(fromPropertyList: own, format: .xml, options: 0),
                encoding: .utf8)
        else {
            throw PersistenceError.invalidStoreOperation(
                "metadata of \(path) can have strings, numbers, dates, data, lists and dictionaries, and nothing else")
        }
        try set(Self.userKey, to: text)
    }
}
