public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

/// A property of an entity: a copy of one in a model, or one that the program is building.
///
/// It belongs to the thread that builds the model, and is only read once the model is in use.
open class NSPropertyDescription: NSObject, NSCopying, @unchecked Sendable {
    /// The property's name.
    open var name = "" { didSet { entity.draftChanged() } }
    /// Whether objects can be saved without a value.
    open var isOptional = true { didSet { entity.draftChanged() } }
    /// Whether the property is kept only in memory.
    open var isTransient = false { didSet { entity.draftChanged() } }
    /// The model author's notes.
    open var userInfo: [AnyHashable: Any]? = [:] { didSet { entity.draftChanged() } }
    /// The name that the property had in an earlier version.
    open var renamingIdentifier: String? { didSet { entity.draftChanged() } }
    /// A string that distinguishes versions of the property that otherwise look the same.
    open var versionHashModifier: String? { didSet { entity.draftChanged() } }
    /// Whether the store has an index of the property.
    open var isIndexed = false { didSet { entity.draftChanged() } }
    /// Has no effect: there is no Spotlight here.
    open var isIndexedBySpotlight = false { didSet { entity.draftChanged() } }
    /// Has no effect: there is no Spotlight here.
    open var isStoredInExternalRecord = false
    /// The program's rules for values, which are checked of models that it builds.
    open private(set) var validationPredicates: [NSPredicate] = []
    /// The warnings for values that break the rules.
    open private(set) var validationWarnings: [Any] = []
    /// The entity that has the property.
    open internal(set) var entity = NSEntityDescription.none

    /// Creates a property for the program to describe.
    public required override init() {}

    /// Sets rules for values, of which saves and `validateForInsert()` check those that a property has.
    /// - Parameters:
    ///   - predicates: the rules, which are evaluated with a value: `length >= 3`, `SELF > 0`.
    ///   - warnings: what is said of a value that breaks the rule in the same place.
    open func setValidationPredicates(_ predicates: [NSPredicate]?, withValidationWarnings warnings: [String]?) {
        validationPredicates = predicates ?? []
        validationWarnings = warnings ?? []
        entity.draftChanged()
    }

    /// The rules as a model has them.
    var valueRules: [ValueRule] {
        zip(validationPredicates.indices, validationPredicates).map { index, predicate in
            let warning = validationWarnings.indices.contains(index) ? "\(validationWarnings[index])" : nil
            // A predicate of a model in use does not change.
            nonisolated(unsafe) let predicate = predicate
            return ValueRule(name) { value in
                predicate.evaluate(with: value) ? nil : warning ?? "does not fit \(predicate.predicateText)"
            }
        }
    }

    /// The digest of the property, which distinguishes versions. It differs from Core Data's.
    open var versionHash: Data { ManagedObjectModel.versionHash(of: versioned) }

    /// The parts that distinguish versions of the property (semantics 8.2): neither the renaming identifier nor a class
    /// is one.
    var versioned: [String] {
        ["\(type(of: self))", name, versionHashModifier ?? "", "\(isOptional)", "\(isTransient)"]
    }

    /// Returns a copy that belongs to no entity, and can be changed independently.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        hand(to: copy)
        return copy
    }

    /// Copies this property's description to another one.
    func hand(to copy: NSPropertyDescription) {
        copy.name = name
        copy.isOptional = isOptional
        copy.isTransient = isTransient
        copy.userInfo = userInfo
        copy.renamingIdentifier = renamingIdentifier
        copy.versionHashModifier = versionHashModifier
        copy.isIndexed = isIndexed
        copy.isIndexedBySpotlight = isIndexedBySpotlight
        copy.isStoredInExternalRecord = isStoredInExternalRecord
        copy.validationPredicates = validationPredicates
        copy.validationWarnings = validationWarnings
    }

    /// Whether both are the same property of the same entity.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyDescription else { return false }
        return self === other || type(of: self) == type(of: other) && name == other.name && entity == other.entity
    }

    /// Hashes the name.
    open override var hash: Int { name.hashValue }

    /// The name.
    open override var description: String { name }
}

/// Returns the strings of the author's notes: a model has no other values.
func stringUserInfo(_ userInfo: [AnyHashable: Any]?) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in userInfo ?? [:] {
        if let key = key as? String, let value = value as? String { texts[key] = value }
    }
    return texts
}
