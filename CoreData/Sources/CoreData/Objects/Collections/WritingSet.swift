import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// The members of a relationship as a set of Foundation: what is read of it is what the relationship has then, and what
/// changes it changes the relationship.
///
/// Foundation's functions that change a set do not call each other, so each is overridden.
final class WritingSet: NSMutableSet {
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
        owner.setPropertyValue(members.allObjects, forKey: key)
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
