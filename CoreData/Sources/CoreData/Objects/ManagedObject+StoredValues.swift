import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

// The values of properties as Core Data has them, without what a class makes of access by name: transformable
// attributes have the values that their bytes stand for.
extension ManagedObject {
    /// Returns the value of a property.
    ///
    /// What a transformer of the program's makes nothing of is `nil`. If an archive cannot be read, the value is `nil`,
    /// and the next save or fetch throws `PersistenceError.unreadableValue`.
    func storedValue(forKey key: String) -> Any? {
        let owner = entity.hasTransformableAttributes ? self as? NSManagedObject : nil
        let value = propertyValue(key)
        guard let owner, let attribute = entity.attribute(named: key) else { return value }
        guard let data = value as? Data, attributeOfBytes(named: key) != nil else {
            return reverseTransformed(value, for: attribute)
        }
        if let known = owner.transformedValues.value(forKey: key, of: data) { return known }
        let made = reverseTransformed(data, for: attribute)
        owner.transformedValues.set(made, forKey: key, of: data)
        return made
    }

    /// The value that a transformer makes of stored bytes, if the attribute is transformable; what is stored otherwise.
    /// - Parameter isRecorded: whether the next save or fetch throws an error if the bytes cannot be read.
    func reverseTransformed(
        _ stored: Any?, for attribute: AttributeDescription, isRecorded: Bool = true
    ) -> Any? {
        guard attribute.attributeType == .transformable, let data = stored as? Data, !convertsValues(of: attribute),
            let transformer = attribute.transformer(of: entity)
        else { return stored }
        do {
            return try transformer.value(ofStored: data)
        } catch {
            if isRecorded { recordUnreadable(attribute.Relata::name, reason: error.reason) }
            return nil
        }
    }

    /// Returns the value of a property for a row that is inserted. The bytes of a transformable attribute are marked,
    /// as they are what its transformer has made.
    func valueToInsert(forKey key: String) -> Any? {
        let value = propertyValue(key)
        guard entity.hasTransformableAttributes, let data = value as? Data, attributeOfBytes(named: key) != nil else {
            return value
        }
        return TransformedData(data: data)
    }

    /// Copies the value of an attribute from another object.
    ///
    /// Where both attributes have the same transformer, its bytes are copied: they need not be readable here.
    func copyValue(ofAttribute sourceName: String, from source: ManagedObject, toAttribute name: String) {
        guard let own = attributeOfBytes(named: name), let other = source.attributeOfBytes(named: sourceName),
            own.valueTransformerName == other.valueTransformerName
        else { return setValue(source.value(forKey: sourceName), forKey: name) }
        setPropertyValue(source.propertyValue(sourceName), forKey: name)
    }

    /// The transformable attribute of a name, if it has its bytes by name.
    private func attributeOfBytes(named name: String) -> AttributeDescription? {
        guard let attribute = entity.attribute(named: name), attribute.attributeType == .transformable,
            !convertsValues(of: attribute)
        else { return nil }
        return attribute
    }

    /// Sets a property.
    ///
    /// What a transformer of the program's makes nothing of is stored as `nil`. Where a value cannot be archived, or a
    /// transformer makes something else of it than bytes, nothing is changed, and the next save or fetch throws
    /// `PersistenceError.unwritableValue`.
    func store(_ value: Any?, forKey key: String) { store(unwrapped: flattened(value), forKey: key) }

    /// Sets a property to a value that is wrapped in no optional.
    func store(unwrapped value: Any?, forKey key: String) {
        transforming(value, forKey: key) { setPropertyValue($0, forKey: key) }
    }

    /// Sets a managed property: a transformer gets the value itself, and not what is stored for properties of other
    /// kinds.
    func store(_ value: some ManagedPropertyValue, ofPropertyNamed key: String) {
        store(unwrapped: isTransformable(key) ? flattened(value) : value.storedPropertyValue, forKey: key)
    }

    /// Sets a managed property, and notes no change.
    func storePrimitive(_ value: some ManagedPropertyValue, ofPropertyNamed key: String) {
        storePrimitive(isTransformable(key) ? value as Any? : value.storedPropertyValue, forKey: key)
    }

    private func isTransformable(_ key: String) -> Bool {
        entity.hasTransformableAttributes && entity.attribute(named: key)?.attributeType == .transformable
    }

    /// Sets a property, and notes no change.
    func storePrimitive(_ value: Any?, forKey key: String) {
        transforming(flattened(value), forKey: key) { setPrimitivePropertyValue($0, forKey: key) }
    }

    /// Hands on what is stored for a value; what cannot be stored is recorded.
    private func transforming(_ value: Any?, forKey key: String, _ set: (Any?) -> Void) {
        guard entity.hasTransformableAttributes, let attribute = entity.attribute(named: key) else { return set(value) }
        do {
            let stored = try transformed(value, for: attribute)
            set(stored)
            guard attributeOfBytes(named: key) != nil, let owner = self as? NSManagedObject else { return }
            // Values of Swift's types are read as what Foundation makes of them, and not as they were set.
            let isObject = value.map { type(of: $0) is AnyClass } ?? false
            owner.transformedValues.set(isObject ? value : nil, forKey: key, of: stored as? Data)
        } catch {
            recordUnwritable(error)
        }
    }

    /// The value that a transformer makes, if the attribute is transformable; the value itself otherwise.
    func transformed(_ value: Any?, for attribute: AttributeDescription) throws(PersistenceError) -> Any? {
        guard let value, attribute.attributeType == .transformable, !convertsValues(of: attribute) else {
            return value
        }
        if let transformed = value as? TransformedData { return transformed.data }
        guard let transformer = attribute.transformer(of: entity) else {
            // What encodes itself needs none; but data must not be stored as they are where a transformer is to encrypt
            // them.
            guard value is Data || !(value is any Encodable) else { return value }
            throw .unwritableValue(
                property: attribute.Relata::name, objectID,
                reason: "no ValueTransformer is registered under the name \(attribute.valueTransformerName ?? ""), "
                    + "and no class that the files of the program declare has it")
        }
        do {
            return try transformer.stored(value)
        } catch {
            throw PersistenceError.unwritableValue(
                property: attribute.Relata::name, objectID, reason: error.reason)
        }
    }
}

/// Bytes that a transformer has made, in the place of the value that they stand for.
private struct TransformedData {
    let data: Data
}

extension AttributeDescription {
    /// The transformer of a transformable attribute: one that is registered under the name in the model, or one of the
    /// class of that name.
    fileprivate func transformer(of entity: EntityDescription) -> ValueTransformer? {
        guard attributeType == .transformable else { return nil }
        if let transformer = ValueTransformer.ofAttribute(naming: valueTransformerName) { return transformer }
        guard let name = valueTransformerName else { return nil }
        // The class NSManagedObject, of entities for which the model names none, is not in the app's module.
        let other =
            entity.managedObjectClass == NSManagedObject.self
            ? entity.managedObjectModel.entities.lazy.map(\.managedObjectClass).first { $0 != NSManagedObject.self }
            : nil
        return ValueTransformer.made(named: name, besideClass: other ?? entity.managedObjectClass)
    }
}

extension ValueTransformer {
    /// The transformer of a transformable attribute, if one is registered under the name in the model.
    static func ofAttribute(naming name: String?) -> ValueTransformer? {
        // What names none, Core Data archives.
        guard let name, !name.isEmpty else { return ofArchives }
        if let transformer = named(name) { return transformer }
        guard name.contains("UnarchiveFromData") else { return nil }
        return name.contains("Secure") ? ofSecureArchives : ofArchives
    }
}

/// A value without the optionals that it is wrapped in; `nil` if one of them is.
func flattened(_ value: Any?) -> Any? {
    guard let value else { return nil }
    return (value as? any AnyOptional).map { $0.flattened } ?? value
}

private protocol AnyOptional {
    var flattened: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var flattened: Any? { flatMap { CoreData.flattened($0) } }
}
