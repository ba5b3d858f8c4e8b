public import Foundation
@_spi(Generated) import Relata

extension NSManagedObject {
    /// Returns the members of a to-many relationship as a set whose changes are written to the relationship.
    ///
    /// It has the current members, and shows later changes made otherwise once it is changed itself. Its changes are made to the members that
    /// the relationship has then.
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
    fileprivate func members(_ key: String) -> [Any] {
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

/// A set that updates its relationship after each change.
///
/// Foundation's functions that change a set do not call each other, so each is overridden.
private final class WritingSet: NSMutableSet {
    private var owner: NSManagedObject?
    private var key = ""
    /// The members, as Foundation's own functions do not work for a subclass.
    private let members = NSMutableSet()

    init(_ owner: NSManagedObject, _ key: String) {
        super.init(capacity: 0)
        members.addObjects(from: owner.members(key))
        (self.owner, self.key) = (owner, key)
    }

    required init(capacity numItems: Int) { super.init(capacity: numItems) }
    required convenience init?(coder: NSCoder) { return nil }

    /// Changes the members as they are now: members that were added otherwise are kept.
    private func change(_ change: (NSMutableSet) -> Void) {
        if let owner { members.setSet(Set(owner.members(key).compactMap { $0 as? AnyHashable })) }
        change(members)
        owner?.setPropertyValue(members.allObjects, key)
    }

    override var count: Int { members.count }
    override var allObjects: [Any] { members.allObjects }
    override func member(_ object: Any) -> Any? { members.member(object) }
    override func objectEnumerator() -> NSEnumerator { members.objectEnumerator() }

    override func add(_ object: Any) {
        change { $0.add(object) }
    }

    override func remove(_ object: Any) {
        change { $0.remove(object) }
    }

    override func addObjects(from array: [Any]) {
        change { $0.addObjects(from: array) }
    }

    override func intersect(_ other: Set<AnyHashable>) {
        change { $0.intersect(other) }
    }

    override func minus(_ other: Set<AnyHashable>) {
        change { $0.minus(other) }
    }

    override func removeAllObjects() {
        change { $0.removeAllObjects() }
    }

    override func union(_ other: Set<AnyHashable>) {
        change { $0.union(other) }
    }

    override func setSet(_ other: Set<AnyHashable>) {
        change { $0.setSet(other) }
    }
}

/// An ordered set that updates its relationship after each change.
private final class WritingOrderedSet: NSMutableOrderedSet {
    private var owner: NSManagedObject?
    private var key = ""
    /// The members, as Foundation's own functions do not work for a subclass.
    private let members = NSMutableOrderedSet()

    init(_ owner: NSManagedObject, _ key: String) {
        super.init(capacity: 0)
        members.addObjects(from: owner.members(key))
        (self.owner, self.key) = (owner, key)
    }

    override required init(capacity numItems: Int) { super.init(capacity: numItems) }
    required convenience init(arrayLiteral elements: Any...) {
        self.init(capacity: elements.count)
        addObjects(from: elements)
    }
    required convenience init?(coder: NSCoder) { return nil }

    /// Changes the members as they are now: members that were added otherwise are kept.
    private func change(_ change: (NSMutableOrderedSet) -> Void) {
        if let owner {
            members.removeAllObjects()
            members.addObjects(from: owner.members(key))
        }
        change(members)
        owner?.setPropertyValue(members.array, key)
    }

    override var count: Int { members.count }
    override func object(at index: Int) -> Any { members.object(at: index) }
    override func index(of object: Any) -> Int { members.index(of: object) }

    override func insert(_ object: Any, at index: Int) {
        change { $0.insert(object, at: index) }
    }

    override func removeObject(at index: Int) {
        change { $0.removeObject(at: index) }
    }

    override func replaceObject(at index: Int, with object: Any) {
        change { $0.replaceObject(at: index, with: object) }
    }

    override func add(_ object: Any) {
        change { $0.add(object) }
    }

    override func addObjects(from array: [Any]) {
        change { $0.addObjects(from: array) }
    }

    override func exchangeObject(at index: Int, withObjectAt other: Int) {
        change { $0.exchangeObject(at: index, withObjectAt: other) }
    }

    override func moveObjects(at indexes: IndexSet, to index: Int) {
        change { $0.moveObjects(at: indexes, to: index) }
    }

    override func insert(_ objects: [Any], at indexes: IndexSet) {
        change { $0.insert(objects, at: indexes) }
    }

    override func setObject(_ object: Any, at index: Int) {
        change { $0.setObject(object, at: index) }
    }

    override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
        change { $0.replaceObjects(at: indexes, with: objects) }
    }

    override func removeObjects(in range: NSRange) {
        change { $0.removeObjects(in: range) }
    }

    override func removeObjects(at indexes: IndexSet) {
        change { $0.removeObjects(at: indexes) }
    }

    override func removeAllObjects() {
        change { $0.removeAllObjects() }
    }

    override func remove(_ object: Any) {
        change { $0.remove(object) }
    }

    override func removeObjects(in array: [Any]) {
        change { $0.removeObjects(in: array) }
    }

    override func intersect(_ other: NSOrderedSet) {
        change { $0.intersect(other) }
    }

    override func minus(_ other: NSOrderedSet) {
        change { $0.minus(other) }
    }

    override func union(_ other: NSOrderedSet) {
        change { $0.union(other) }
    }

    override func intersectSet(_ other: Set<AnyHashable>) {
        change { $0.intersectSet(other) }
    }

    override func minusSet(_ other: Set<AnyHashable>) {
        change { $0.minusSet(other) }
    }

    override func unionSet(_ other: Set<AnyHashable>) {
        change { $0.unionSet(other) }
    }

    override func sort(options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult) {
        change { $0.sort(options: options, usingComparator: comparator) }
    }

    override func sortRange(
        _ range: NSRange, options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult
    ) {
        change { $0.sortRange(range, options: options, usingComparator: comparator) }
    }
}
