import Foundation

/// The metadata of a store of Core Data.
public struct CoreDataMetadata: Sendable, Hashable {
    /// The identifiers of the model's version that its developer gave.
    public let versionIdentifiers: [String]
    /// The version hash of each entity, by name, as Base64.
    public let entityHashes: [String: String]
    /// The version of the framework that wrote the store.
    public let frameworkVersion: Int64?
    /// The keys that the application added.
    public let applicationKeys: [String]

    /// Reads the property list of a store; entries that are not understood are left out.
    init(_ value: SQLiteValue?) {
        guard case .blob(let data)? = value, let list = try? BinaryPropertyList([UInt8](data)) else {
            (versionIdentifiers, entityHashes, frameworkVersion, applicationKeys) = ([], [:], nil, [])
            return
        }
        let top = list.objects[list.top]
        var identifiers: [String] = []
        if case .array(let elements)? = list.value("NSStoreModelVersionIdentifiers", of: top) {
            for element in elements {
                if case .string(let text) = list.objects[element], !text.isEmpty { identifiers.append(text) }
            }
        }
        versionIdentifiers = identifiers.sorted()
        var hashes: [String: String] = [:]
        if case .dictionary(let keys, let values)? = list.value("NSStoreModelVersionHashes", of: top) {
            for (key, value) in zip(keys, values) {
                if case .string(let name) = list.objects[key], case .data(let hash) = list.objects[value] {
                    hashes[name] = hash.base64EncodedString()
                }
            }
        }
        entityHashes = hashes
        if case .integer(let version)? = list.value("NSPersistenceFrameworkVersion", of: top) {
            frameworkVersion = version
        } else {
            frameworkVersion = nil
        }
        var keys: [String] = []
        if case .dictionary(let indices, _) = top {
            for index in indices {
                if case .string(let key) = list.objects[index],
                    !["NSStore", "NSPersistence", "_NS"].contains(where: { key.hasPrefix($0) })
                {
                    keys.append(key)
                }
            }
        }
        applicationKeys = keys.sorted()
    }
}
