public import Foundation

/// Transformable attributes with a Swift type, whose values are stored as JSON.
@_spi(Generated)
extension StorageSlot {
    /// The value of the transformable attribute of this slot.
    ///
    /// An error of decoding cannot be thrown here: the next save or fetch throws `PersistenceError.unreadableValue`,
    /// and the data stay.
    /// - Parameters:
    ///   - object: an object whose class the model pairs with the storage class.
    ///   - field: gives the stored data.
    /// - Returns: `nil` where nothing is stored, or no value of the type.
    public func decoded<Value: Decodable>(of object: ManagedObject, _ field: (SlotStorage) -> Data?) -> Value? {
        guard let data = SlotStorage.read(object, field) else { return nil }
        do {
            return try TransformableJSON.value(of: data)
        } catch {
            object.recordUnreadable(Slot(index: rawValue), because: error)
            return nil
        }
    }

    /// Sets the transformable attribute of this slot.
    ///
    /// A value that cannot be encoded changes nothing, and the next save or fetch throws
    /// `PersistenceError.unwritableValue`.
    /// - Parameters:
    ///   - value: the value.
    ///   - object: an object whose class the model pairs with the storage class.
    ///   - change: sets the field to data.
    public func encode(_ value: (some Encodable)?, for object: ManagedObject, _ change: (SlotStorage, Data?) -> Void) {
        do {
            let data = try value.map { try TransformableJSON.data(of: $0) }
            change(storage(changing: object), data)
        } catch {
            object.recordUnwritable(Slot(index: rawValue), because: error)
        }
    }
}

@_spi(Generated)
extension FieldVisitor {
    /// The data of a transformable attribute with a Swift type after the visit.
    /// - Parameters:
    ///   - value: the data.
    ///   - type: the type whose values are stored as JSON.
    public final func visited<Value: Codable>(_ value: consuming Data?, as type: Value.Type) -> Data? {
        visited(
            value, as: type, { try $0.map { try TransformableJSON.value(of: $0) } },
            { try $0.map { try TransformableJSON.data(of: $0) } })
    }
}

/// How values of transformable attributes are stored as JSON: with sorted keys, so that equal values have equal data.
private enum TransformableJSON {
    static func value<Value: Decodable>(of data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return try decoder.decode(Value.self, from: data)
    }

    static func data(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return try encoder.encode(value)
    }
}

extension ManagedObject {
    /// Reports that what is stored for an attribute is no value of its type.
    func recordUnreadable(_ slot: Slot, because error: any Error) {
        guard let attribute = entity.attributes.first(where: { $0.slot == slot }) else { return }
        recordUnreadable(attribute.name, reason: "\(error)")
    }

    /// Reports that an attribute's stored value cannot be decoded.
    @_spi(Generated)
    public final func recordUnreadable(_ attribute: String, reason: String) {
        core?.errorLog.record(PersistenceError.unreadableValue(property: attribute, objectID, reason: reason))
    }

    /// Reports that a value cannot be stored, and was not set.
    func recordUnwritable(_ slot: Slot, because error: any Error) {
        guard let attribute = entity.attributes.first(where: { $0.slot == slot }) else { return }
        recordUnwritable(attribute.name, reason: "\(error)")
    }

    /// Reports that a value cannot be stored for an attribute, and was not set.
    func recordUnwritable(_ attribute: String, reason: String) {
        recordUnwritable(PersistenceError.unwritableValue(property: attribute, objectID, reason: reason))
    }

    /// Reports an error for a value that cannot be stored, and was not set.
    @_spi(Generated)
    public final func recordUnwritable(_ error: PersistenceError) { core?.errorLog.record(error) }
}
