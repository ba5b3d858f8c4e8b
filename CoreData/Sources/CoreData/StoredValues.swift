import Foundation
@_spi(Generated) import Relata
import RelataModel

// The values of properties as Core Data has them, without what a class makes of access by name: transformable attributes have the values that
// their bytes stand for.
extension ManagedObject {
    /// Returns the value of a property.
    ///
    /// Where a transformer makes nothing of the stored bytes, the value is `nil`, and the next save or fetch throws
    /// `PersistenceError.unreadableValue`.
    func storedValue(forKey key: String) -> Any? {
        let value = propertyValue(key)
        guard let data = value as? Data, let transformer = transformer(ofAttribute: key) else { return value }
        guard let value = transformer.value(ofStored: data) else {
            recordUnreadable(key, reason: "\(type(of: transformer)) makes no value of it")
            return nil
        }
        return value
    }

    /// Sets a property.
    ///
    /// Where a transformer makes no bytes of the value, nothing is changed, and the next save or fetch throws
    /// `PersistenceError.unwritableValue`.
    func store(_ value: Any?, forKey key: String) {
        guard let stored = stored(value, forKey: key) else { return }
        setPropertyValue(stored.value, key)
    }

    /// Sets a property, and notes no change.
    func storePrimitive(_ value: Any?, forKey key: String) {
        guard let stored = stored(value, forKey: key) else { return }
        setPrimitivePropertyValue(stored.value, key)
    }

    /// What is stored for a value; nil if that cannot be.
    private func stored(_ value: Any?, forKey key: String) -> (value: Any?, Void)? {
        guard let value = flattened(value) else { return (nil, ()) }
        if value is Data || value is NSData { return (value, ()) }
        guard let transformer = transformer(ofAttribute: key) else { return (value, ()) }
        guard let data = transformer.stored(value) else {
            recordUnwritable(key, reason: "\(type(of: transformer)) makes no data of it")
            return nil
        }
        return (data, ())
    }

    /// Returns the transformer of a transformable attribute, if one is registered under the name in the model.
    private func transformer(ofAttribute key: String) -> ValueTransformer? {
        guard let attribute = entity.attribute(named: key), attribute.attributeType == .transformable else {
            return nil
        }
        // What names none, Core Data archives.
        guard let name = attribute.valueTransformerName else { return ValueTransformer.ofArchives }
        return ValueTransformer.named(name)
            ?? (name.contains("UnarchiveFromData") ? ValueTransformer.ofArchives : nil)
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
