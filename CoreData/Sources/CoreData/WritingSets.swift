public import Foundation
import Relata

extension NSManagedObject {
    /// Returns the members of a to-many relationship as a set whose changes are written to the relationship.
    ///
    /// It has the current members: later changes by others are in the set that the next call returns.
    public func mutableSetValue(forKey key: String) -> NSMutableSet { WritingSet(self, key) }

    /// Returns the members of an ordered to-many relationship as a set whose changes are written to the relationship.
    public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { WritingOrderedSet(self, key) }

    /// Returns the members of a relationship; empty if the key does not name a to-many relationship.
    fileprivate func members(_ key: String) -> [Any] {
        (value(forKey: key) as? any Sequence).map { members in members.map { $0 as Any } } ?? []
    }
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

    private func write() { owner?.setValue(members.allObjects, forKey: key) }

    override var count: Int { members.count }
    override var allObjects: [Any] { members.allObjects }
    override func member(_ object: Any) -> Any? { members.member(object) }
    override func objectEnumerator() -> NSEnumerator { members.objectEnumerator() }

    override func add(_ object: Any) {
        members.add(object)
        write()
    }

    override func remove(_ object: Any) {
        members.remove(object)
        write()
    }

    override func addObjects(from array: [Any]) {
        members.addObjects(from: array)
        write()
    }

    override func intersect(_ other: Set<AnyHashable>) {
        members.intersect(other)
        write()
    }

    override func minus(_ other: Set<AnyHashable>) {
        members.minus(other)
        write()
    }

    override func removeAllObjects() {
        members.removeAllObjects()
        write()
    }

    override func union(_ other: Set<AnyHashable>) {
        members.union(other)
        write()
    }

    override func setSet(_ other: Set<AnyHashable>) {
        members.setSet(other)
        write()
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

    private func write() { owner?.setValue(members.array, forKey: key) }

    override var count: Int { members.count }
    override func object(at index: Int) -> Any { members.object(at: index) }
    override func index(of object: Any) -> Int { members.index(of: object) }

    override func insert(_ object: Any, at index: Int) {
        members.insert(object, at: index)
        write()
    }

    override func removeObject(at index: Int) {
        members.removeObject(at: index)
        write()
    }

    override func replaceObject(at index: Int, with object: Any) {
        members.replaceObject(at: index, with: object)
        write()
    }

    override func add(_ object: Any) {
        members.add(object)
        write()
    }

    override func addObjects(from array: [Any]) {
        members.addObjects(from: array)
        write()
    }

    override func exchangeObject(at index: Int, withObjectAt other: Int) {
        members.exchangeObject(at: index, withObjectAt: other)
        write()
    }

    override func moveObjects(at indexes: IndexSet, to index: Int) {
        members.moveObjects(at: indexes, to: index)
        write()
    }

    override func insert(_ objects: [Any], at indexes: IndexSet) {
        members.insert(objects, at: indexes)
        write()
    }

    override func setObject(_ object: Any, at index: Int) {
        members.setObject(object, at: index)
        write()
    }

    override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
        members.replaceObjects(at: indexes, with: objects)
        write()
    }

    override func removeObjects(in range: NSRange) {
        members.removeObjects(in: range)
        write()
    }

    override func removeObjects(at indexes: IndexSet) {
        members.removeObjects(at: indexes)
        write()
    }

    override func removeAllObjects() {
        members.removeAllObjects()
        write()
    }

    override func remove(_ object: Any) {
        members.remove(object)
        write()
    }

    override func removeObjects(in array: [Any]) {
        members.removeObjects(in: array)
        write()
    }

    override func intersect(_ other: NSOrderedSet) {
        members.intersect(other)
        write()
    }

    override func minus(_ other: NSOrderedSet) {
        members.minus(other)
        write()
    }

    override func union(_ other: NSOrderedSet) {
        members.union(other)
        write()
    }

    override func intersectSet(_ other: Set<AnyHashable>) {
        members.intersectSet(other)
        write()
    }

    override func minusSet(_ other: Set<AnyHashable>) {
        members.minusSet(other)
        write()
    }

    override func unionSet(_ other: Set<AnyHashable>) {
        members.unionSet(other)
        write()
    }

    override func sort(options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult) {
        members.sort(options: options, usingComparator: comparator)
        write()
    }

    override func sortRange(
        _ range: NSRange, options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult
    ) {
        members.sortRange(range, options: options, usingComparator: comparator)
        write()
    }
}
