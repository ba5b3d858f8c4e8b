public import Foundation

extension CodingUserInfoKey {
    /// The key under which a decoder has the `ManagedObjectModel` of the decoded IDs' objects.
    public static let managedObjectModel = CodingUserInfoKey(rawValue: "Relata.managedObjectModel")
}

/// IDs are encoded as their URIs. `#Predicate` also requires that captured values are `Codable`.
extension ManagedObjectID: Codable {
    /// Decodes the ID of an object of the model under `CodingUserInfoKey.managedObjectModel` in the decoder's
    /// `userInfo`.
    /// - Throws: `DecodingError`, if there is no model, or if the decoded value is not the ID of one of its objects.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = CodingUserInfoKey.managedObjectModel, let model = decoder.userInfo[key] as? ManagedObjectModel
        else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "the decoder's userInfo has no managedObjectModel")
        }
        guard let id = ManagedObjectID(try container.decode(URL.self), model: model) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "it is not the ID of an object of the model \(model.name)")
        }
        self = id
    }

    /// Encodes the ID's URI.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uriRepresentation())
    }
}

extension JSONDecoder {
    /// Creates a decoder with the model of the decoded IDs' objects.
    ///
    /// ```swift
    /// let decoder = JSONDecoder(managedObjectModel: container.managedObjectModel)
    /// let ids = try decoder.decode([ManagedObjectID].self, from: body)
    /// ```
    /// - Parameter managedObjectModel: the model, as `PersistentContainer.managedObjectModel` has it.
    public convenience init(managedObjectModel: ManagedObjectModel) {
        self.init()
        if let key = CodingUserInfoKey.managedObjectModel { userInfo[key] = managedObjectModel }
    }
}
