import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import Synchronization

/// The members of a class that are accessed by name, besides its entity's properties.
final class ByName: Sendable {
    /// The key paths of properties that are seen in Objective-C there. They are literals, which have captured nothing.
    nonisolated(unsafe) let properties: [String: AnyKeyPath]
    /// The functions that validate a property, those of superclasses first. They are functions of classes, and refer to
    /// nothing.
    nonisolated(unsafe) let validators:
        [(key: String, validate: (NSManagedObject, AutoreleasingUnsafeMutablePointer<AnyObject?>) throws -> Void)]
    /// Whether the class overrides `validateValue(_:forKey:)`.
    let validatesValues: Bool

    private static let known = Mutex<[ObjectIdentifier: ByName]>([:])

    /// The class.
    private let objectClass: NSManagedObject.Type

    private init(_ objectClass: NSManagedObject.Type) {
        self.objectClass = objectClass
        properties = Dictionary(
            objectClass.exposedKeyPaths.map { ($0.name, $0.path) }, uniquingKeysWith: { _, last in last })
        validators = objectClass.keyValidators
        validatesValues = OverriddenHooks.overridesValidateValue(objectClass)
    }

    /// The members of an object's class, which its entity keeps.
    static func of(_ object: NSManagedObject) -> ByName {
        let objectClass = type(of: object)
        if let known = object.entity.classDetails({ of(objectClass) }) as? ByName, known.objectClass == objectClass {
            return known
        }
        // An object of a subclass, or one whose subclass was the first that was asked for.
        return of(objectClass)
    }

    /// The members of a class.
    static func of(_ objectClass: NSManagedObject.Type) -> ByName {
        let id = ObjectIdentifier(objectClass)
        if let found = known.withLock({ $0[id] }) { return found }
        let new = ByName(objectClass)
        known.withLock { $0[id] = new }
        return new
    }
}

/// A key path that a value of any type can be set by.
protocol SettableKeyPath {
    /// Sets the value.
    /// - Returns: whether the property can have it.
    func set(_ value: Any?, of object: NSManagedObject) -> Bool
}

extension ReferenceWritableKeyPath: SettableKeyPath {
    func set(_ value: Any?, of object: NSManagedObject) -> Bool {
        guard let object = object as? Root else { return false }
        if let value = flattened(value) as? Value {
            object[keyPath: self] = value
        } else if flattened(value) == nil, let none = Optional<Any>.none as? Value {
            object[keyPath: self] = none
        } else {
            return false
        }
        return true
    }
}

extension NSManagedObject {
    /// The value of a property of the model as Core Data has it: sets of Foundation for to-many relationships.
    func foundationValue(forKey key: String) -> Any? {
        switch storedValue(forKey: key) {
        case let members as Set<ManagedObject>: NSSet.of(members)
        case let members as [ManagedObject] where entity.relationship(named: key)?.isOrdered == true:
            NSOrderedSet.of(members)
        case let value: value
        }
    }

    /// Checks the model's rules, and those of the class for each property.
    func validateProperties() throws {
        var errors: [any Error] = []
        do { try throwingNSErrors { try checkRules() } } catch { errors.append(error) }
        let byName = ByName.of(self)
        if byName.validatesValues || !byName.validators.isEmpty {
            let broken = Set(errors.flatMap { keys(in: $0 as NSError) })
            for key in propertyKeys where !broken.contains(key) {
                if !byName.validatesValues, !byName.validators.contains(where: { $0.key == key }) { continue }
                do { try validate(key, byName) } catch { errors.append(error) }
            }
        }
        guard let first = errors.first else { return }
        guard errors.count > 1 else { throw first }
        let parts = errors.flatMap { error in
            (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error]
        }
        throw NSError(
            domain: NSCocoaErrorDomain, code: NSValidationMultipleErrorsError, userInfo: [NSDetailedErrorsKey: parts])
    }

    private var propertyKeys: [String] {
        entity.properties.filter { !($0 is NSFetchedPropertyDescription) }.map(\.name).sorted()
    }

    /// The properties that an error is about.
    private func keys(in error: NSError) -> [String] {
        let parts = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
        return parts.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }
    }

    /// Validates the value that a property has, which the class can replace by another.
    private func validate(_ key: String, _ byName: ByName) throws {
        let current = foundationObject(value(forKey: key))
        var value = current
        try withUnsafeMutablePointer(to: &value) { pointer in
            if byName.validatesValues {
                try validateValue(pointer, forKey: key)
            } else {
                for validator in byName.validators where validator.key == key { try validator.validate(self, pointer) }
            }
        }
        if value !== current { setValue(value, forKey: key) }
    }
}

/// A value as an object of a class: what Foundation has for values of Swift.
func foundationObject(_ value: Any?) -> AnyObject? {
    switch value {
    case nil: nil
    case let text as String: NSString(string: text)
    case let date as Date: NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let data as Data: NSData(data: data)
    case let url as URL: url as NSURL
    case let uuid as UUID: uuid as NSUUID
    case let value?: value as AnyObject
    }
}
