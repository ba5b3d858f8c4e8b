public import Foundation

/// IDs as URIs, in Core Data's form.
extension ManagedObjectID {
    /// Returns the ID as a URI: `x-coredata://STORE/Entity/p1`, or with an empty host and a `t` while it is
    /// temporary.
    public func uriRepresentation() -> URL {
        var components = URLComponents()
        components.scheme = "x-coredata"
        components.host = isTemporaryID ? "" : storeUUID?.uuidString ?? ""
        components.path = "/\(entity.name)/" + (isTemporaryID ? "t\(rowID.magnitude)" : "p\(rowID)")
        return components.url ?? URL(filePath: components.path)
    }

    /// Creates the ID of an object of a store; `nil` for any other URI.
    init?(_ uri: URL, model: ManagedObjectModel, of store: StoreIdentity) {
        guard let id = ManagedObjectID(uri, model: model) else { return nil }
        guard id.isTemporaryID || id.storeUUID == store.uuid else { return nil }
        self = ManagedObjectID(entity: id.entity, storeUUID: store.uuid, rowID: id.rowID)
    }

    /// Creates the ID that a URI represents.
    /// - Parameter uri: a result of `uriRepresentation()`.
    init?(_ uri: URL, model: ManagedObjectModel) {
        let parts = uri.pathComponents
        guard uri.scheme == "x-coredata", parts.count == 3, let kind = parts[2].first,
            let number = Int64(parts[2].dropFirst()), number > 0, let entity = model.entitiesByName[parts[1]]
        else { return nil }
        let host = uri.host() ?? ""
        switch kind {
        case "p":
            guard let storeUUID = UUID(uuidString: host) else { return nil }
            self.init(entity: entity, storeUUID: storeUUID, rowID: RowID(rawValue: number))
        case "t" where host.isEmpty: self.init(entity: entity, storeUUID: nil, rowID: RowID(rawValue: -number))
        default: return nil
        }
    }
}
