public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

// Values by name of collections: `(tracks as NSArray).value(forKeyPath: "@avg.length")`. Their elements are objects
// of contexts, or dictionaries.
extension NSArray {
    /// Returns the values at a key path of each element, or what an operator makes of them.
    public func value(forKeyPath keyPath: String) -> Any? {
        readValue(of: map { $0 }, forKeyPath: keyPath).map { ($0 as? [Any]).map { NSArray(array: $0) } ?? $0 }
    }

    /// Returns the values of each element.
    public func value(forKey key: String) -> Any { value(forKeyPath: key) ?? NSArray() }

    /// Sets the property of each element.
    public func setValue(_ value: Any?, forKey key: String) {
        for case let object as NSManagedObject in self { object.setValue(value, forKey: key) }
    }
}

extension NSSet {
    /// Returns the values at a key path of the elements, or what an operator makes of them.
    public func value(forKeyPath keyPath: String) -> Any? {
        readValue(of: self, forKeyPath: keyPath).map { ($0 as? Set<AnyHashable>).map { NSSet(set: $0) } ?? $0 }
    }

    /// Returns the values of the elements.
    public func value(forKey key: String) -> Any { value(forKeyPath: key) ?? NSSet() }

    /// Sets the property of each element.
    public func setValue(_ value: Any?, forKey key: String) {
        for case let object as NSManagedObject in self { object.setValue(value, forKey: key) }
    }
}

extension NSOrderedSet {
    /// Returns the values at a key path of each element, or what an operator makes of them.
    public func value(forKeyPath keyPath: String) -> Any? { NSArray(array: array).value(forKeyPath: keyPath) }

    /// Returns the values of each element.
    public func value(forKey key: String) -> Any { NSArray(array: array).value(forKey: key) }
}
