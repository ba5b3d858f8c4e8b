import Foundation
import RelataModel

/// Converting values of any type for a property: the value to set, or the error that explains why it cannot be set.
extension ManagedObject {
    /// Returns separate storage in which an attribute has a value.
    func storage(with value: Any?, in attribute: AttributeDescription) throws(PersistenceError) -> ObjectStorage {
        let storage = entity.makeStorage()
        let access = ValueAccess()
        guard access.write(value, to: attribute.slot, of: storage) else {
            if let failure = access.failure {
                throw .unwritableValue(property: attribute.name, objectID, reason: "\(failure)")
            }
            guard value == nil else { throw unacceptable(value, for: attribute.name, expected: attribute.typeName) }
            throw .validation(
                ValidationError(
                    code: .missingMandatoryProperty, objectID: objectID, property: attribute.name, value: .none))
        }
        return storage
    }

    /// Returns the values of a composite's leaves.
    func values(
        of leaves: [AttributeDescription], in value: Any?, named key: String
    ) throws(PersistenceError) -> [(leaf: AttributeDescription, value: Any?)] {
        guard value == nil || value is [String: Any] || value is [String: Any?] else {
            throw unacceptable(value, for: key, expected: "a dictionary")
        }
        let values = value as? [String: Any?] ?? [:]
        for name in values.keys.sorted() where !leaves.contains(where: { $0.name == "\(key).\(name)" }) {
            throw unknown("\(key).\(name)")
        }
        return leaves.map { ($0, values[$0.path(inComposite: key)] ?? nil) }
    }

    /// Returns the destinations of a relationship; at most one for a to-one relationship.
    func destinations(
        _ value: Any?, of relationship: RelationshipDescription
    ) throws(PersistenceError) -> ContiguousArray<ManagedObject> {
        guard let value else { return [] }
        let destination = relationship.relationship.destination
        if relationship.isToMany {
            guard let objects = (value as? any Sequence).flatMap({ ContiguousArray(objectsOf: $0) }) else {
                throw unacceptable(value, for: relationship.name, expected: "a collection of objects of \(destination)")
            }
            return objects
        }
        guard let object = value as? ManagedObject else {
            throw unacceptable(value, for: relationship.name, expected: "an object of \(destination)")
        }
        return [object]
    }

    /// Returns the error for a name that no property has.
    func unknown(_ key: String) -> PersistenceError {
        .unknownKey(key, objectID, nearest: entity.nearestProperty(to: key))
    }

    /// Returns the error for a value that a property cannot have.
    func unacceptable(_ value: Any?, for key: String, expected desired: String) -> PersistenceError {
        .unacceptableValue(property: key, objectID, desired: desired, given: value.map { "\(type(of: $0))" } ?? "nil")
    }
}

extension ManagedObject {
    /// Returns whether generated code itself converts the values of a transformable attribute: access by name has them,
    /// and not their data.
    @_spi(CoreDataModule)
    public final func convertsValues(of attribute: AttributeDescription) -> Bool {
        guard attribute.attribute.type == .transformable, let storage = fire() else { return false }
        let finder = ConversionFinder()
        storage.visit(attribute.slot, finder)
        return finder.isFound
    }
}

/// Finds whether a field has data that generated code converts.
private final class ConversionFinder: FieldVisitor {
    private(set) var isFound = false

    override func visit<Value>(
        _ value: inout Data?, decode: (Data?) throws -> Value?, encode: (Value?) throws -> Data?
    ) {
        isFound = true
    }
}

extension AttributeDescription {
    /// The type of the attribute's values as the model names it.
    fileprivate var typeName: String {
        attribute.type == .transformable ? attribute.customClassName ?? "\(attribute.type)" : "\(attribute.type)"
    }
}

extension ContiguousArray<ManagedObject> {
    /// Collects the objects of a sequence; `nil` if it has other elements.
    fileprivate init?(objectsOf sequence: any Sequence) {
        func open<Elements: Sequence>(_ elements: Elements) -> ContiguousArray<ManagedObject>? {
            var objects: ContiguousArray<ManagedObject> = []
            for element in elements {
                guard let object = element as? ManagedObject else { return nil }
                objects.append(object)
            }
            return objects
        }
        guard let objects = open(sequence) else { return nil }
        self = objects
    }
}
