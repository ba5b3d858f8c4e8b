public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension NSManagedObject {
    /// Returns the members of a to-many relationship as a set whose changes are written to the relationship.
    ///
    /// It is not a copy: it always has the relationship's current members.
    public func mutableSetValue(forKey key: String) -> NSMutableSet { WritingSet(self, key) }

    /// Returns the members of an ordered to-many relationship as a set whose changes are written to the relationship.
    public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { WritingOrderedSet(self, key) }

    /// Returns the members of a to-many relationship as a set whose changes are written to the relationship: what a rewritten
    /// `primitiveValue(forKey: "tags") as! NSMutableSet` is.
    public func primitiveCollection(forKey key: String) -> Any {
        entity.relationship(named: key)?.isOrdered == true
            ? mutableOrderedSetValue(forKey: key) : mutableSetValue(forKey: key)
    }

    /// Notes that members of a to-many relationship are about to change.
    public func willChangeValue(
        forKey key: String, withSetMutation mutation: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
    ) {
        willChangeValue(forKey: key)
    }

    /// Ends `willChangeValue(forKey:withSetMutation:using:)`.
    public func didChangeValue(
        forKey key: String, withSetMutation mutation: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
    ) {
        didChangeValue(forKey: key)
    }

    /// Notes that members of an ordered relationship are about to change.
    public func willChange(_ change: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        willChangeValue(forKey: key)
    }

    /// Ends `willChange(_:valuesAt:forKey:)`.
    public func didChange(_ change: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        didChangeValue(forKey: key)
    }

    /// Returns the members of a relationship; empty if the key does not name a to-many relationship.
    func members(_ key: String) -> [Any] {
        (propertyValue(key) as? any Sequence).map { members in members.map { $0 as Any } } ?? []
    }
}

/// How the members of a relationship change.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
    /// Objects are added.
    case union = 1
    /// Objects are removed.
    case minus = 2
    /// All but some are removed.
    case intersect = 3
    /// All are replaced.
    case set = 4
}

/// How the value of a property changes.
public enum NSKeyValueChange: UInt, Sendable {
    /// It is another one.
    case setting = 1
    /// Members are inserted.
    case insertion = 2
    /// Members are removed.
    case removal = 3
    /// Members are replaced.
    case replacement = 4
}

/// The members of a relationship as a set of Foundation: what is read of it is what the relationship has then, and what changes it changes
/// the relationship.
///
/// Foundation's functions that change a set do not call each other, so each is overridden.
private final class WritingSet: NSMutableSet {
    private var owner: NSManagedObject?
    private var key = ""
    /// The relationship; nil where the owner has no to-many relationship of the name.
    private var view: ToMany<ManagedObject>?
    /// The members of a set without a view. Foundation's own functions do not work for a subclass.
    private let members = NSMutableSet()

    init(_ owner: NSManagedObject, _ key: String) {
        super.init(capacity: 0)
        (self.owner, self.key, view) = (owner, key, owner.setView(key))
        if view == nil { members.addObjects(from: owner.members(key)) }
    }

    required init(capacity numItems: Int) { super.init(capacity: numItems) }
    required convenience init?(coder: NSCoder) { return nil }

    /// Changes all members as they are now: what the relationship cannot do itself, or refuses.
    private func rewrite(_ change: (NSMutableSet) -> Void) {
        guard let owner else { return change(members) }
        members.removeAllObjects()
        members.addObjects(from: owner.members(key))
        change(members)
        owner.setPropertyValue(members.allObjects, key)
    }

    override var count: Int { view?.count ?? members.count }
    override var allObjects: [Any] { view.map { $0.map { $0 as Any } } ?? members.allObjects }
    override func member(_ object: Any) -> Any? {
        guard let view else { return members.member(object) }
        return (object as? ManagedObject).flatMap { view.contains($0) ? $0 : nil }
    }
    override func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

    override func add(_ object: Any) {
        guard let view, let object = object as? ManagedObject else { return rewrite { $0.add(object) } }
        view.insert(object)
    }

    override func remove(_ object: Any) {
        guard let view else { return rewrite { $0.remove(object) } }
        if let object = object as? ManagedObject { view.remove(object) }
    }

    override func addObjects(from array: [Any]) {
        guard let view, let objects = array as? [ManagedObject] else { return rewrite { $0.addObjects(from: array) } }
        view.formUnion(objects)
    }

    override func intersect(_ other: Set<AnyHashable>) {
        guard let view else { return rewrite { $0.intersect(other) } }
        view.formIntersection(other.compactMap { $0 as? ManagedObject })
    }

    override func minus(_ other: Set<AnyHashable>) {
        guard let view else { return rewrite { $0.minus(other) } }
        view.subtract(other.compactMap { $0 as? ManagedObject })
    }

    override func removeAllObjects() {
        guard let view else { return rewrite { $0.removeAllObjects() } }
        view.removeAll()
    }

    override func union(_ other: Set<AnyHashable>) { addObjects(from: other.map(\.base)) }

    override func setSet(_ other: Set<AnyHashable>) {
        rewrite { $0.setSet(other) }
    }
}

extension NSManagedObject {
    /// The to-many relationship of a name.
    fileprivate func setView(_ key: String) -> ToMany<ManagedObject>? {
        entity.relationship(named: key)?.isToMany == true ? mutableSetValue(forKey: key) : nil
    }
}
