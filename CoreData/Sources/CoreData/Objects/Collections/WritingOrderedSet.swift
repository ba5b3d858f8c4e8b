import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// The members of an ordered relationship as an ordered set of Foundation: what changes it changes the relationship.
///
/// What a subclass can say of itself is that of the relationship. The rest, as `for` loops and `firstObject`,
/// Foundation reads from members of its own, which therefore are changed with the relationship.
final class WritingOrderedSet: NSMutableOrderedSet {
    private var owner: NSManagedObject?
    private var key = ""
    /// The relationship; nil where the owner has no ordered relationship of the name.
    private var view: OrderedToMany<ManagedObject>?

    init(_ owner: NSManagedObject, _ key: String) {
        super.init(capacity: 0)
        (self.owner, self.key) = (owner, key)
        if owner.entity.relationship(named: key)?.isOrdered == true { view = owner.mutableOrderedSetValue(forKey: key) }
        readMembers()
    }

    override required init(capacity numItems: Int) { super.init(capacity: numItems) }
    required convenience init(arrayLiteral elements: Any...) {
        self.init(capacity: elements.count)
        addObjects(from: elements)
    }
    required convenience init?(coder: NSCoder) { return nil }

    /// Gives Foundation the members that the relationship has.
    private func readMembers() {
        guard let owner else { return }
        super.removeAllObjects()
        super.addObjects(from: view.map { $0.map(MemberBox.init) } ?? owner.members(key))
    }

    /// Changes the members as a set of Foundation would, and sets the relationship to them.
    private func rewrite(_ change: (NSMutableOrderedSet) -> Void) {
        let members = NSMutableOrderedSet(array: view.map(Array.init) ?? array)
        change(members)
        guard let owner else {
            super.removeAllObjects()
            super.addObjects(from: members.array)
            return
        }
        owner.setPropertyValue(members.array, forKey: key)
        readMembers()
    }

    /// Changes the relationship, and Foundation's members with it.
    /// - Parameters:
    ///   - change: changes the relationship.
    ///   - members: changes Foundation's members in the same way.
    private func change(_ change: () -> Void, members: () -> Void) {
        if super.count != count { readMembers() }
        // First, as Foundation checks indexes with the number of the relationship's members.
        members()
        change()
        // The relationship may have refused an object.
        if super.count != count { readMembers() }
    }

    // MARK: What is read

    override var count: Int { view?.count ?? super.count }
    override func object(at index: Int) -> Any { view.map { $0[index] as Any } ?? super.object(at: index) }
    override func index(of object: Any) -> Int {
        guard let view else { return super.index(of: object) }
        return (object as? ManagedObject).flatMap { view.firstIndex(of: $0) } ?? NSNotFound
    }

    override func contains(_ object: Any) -> Bool {
        guard let view else { return super.contains(object) }
        // Foundation asks this for what it is about to add, which is in a box then, and never among the members.
        return (object as? ManagedObject).map(view.contains) ?? false
    }

    // MARK: Changes of single members

    override func insert(_ object: Any, at index: Int) {
        guard let view, let object = object as? ManagedObject else { return rewrite { $0.insert(object, at: index) } }
        if view.contains(object) { return }
        change {
            view.insert(object, at: index)
        } members: {
            super.insert(MemberBox(object), at: index)
        }
    }

    override func add(_ object: Any) {
        guard let view, let object = object as? ManagedObject else { return rewrite { $0.add(object) } }
        if view.contains(object) { return }
        change {
            view.append(object)
        } members: {
            super.add(MemberBox(object))
        }
    }

    override func removeObject(at index: Int) {
        guard let view else { return rewrite { $0.removeObject(at: index) } }
        change {
            view.remove(at: index)
        } members: {
            super.removeObject(at: index)
        }
    }

    override func remove(_ object: Any) {
        guard let view else { return rewrite { $0.remove(object) } }
        guard let index = (object as? ManagedObject).flatMap({ view.firstIndex(of: $0) }) else { return }
        removeObject(at: index)
    }

    override func moveObjects(at indexes: IndexSet, to index: Int) {
        guard let view, let source = indexes.first, indexes.count == 1 else {
            return rewrite { $0.moveObjects(at: indexes, to: index) }
        }
        change {
            view.move(from: source, to: index)
        } members: {
            let object = view[source]
            super.removeObject(at: source)
            super.insert(MemberBox(object), at: index)
        }
    }

    // MARK: Changes of several members

    override func addObjects(from array: [Any]) {
        guard let view, var objects = array as? [ManagedObject] else { return rewrite { $0.addObjects(from: array) } }
        var seen: Set<ManagedObject> = []
        objects.removeAll { view.contains($0) || !seen.insert($0).inserted }
        change {
            view.append(contentsOf: objects)
        } members: {
            super.addObjects(from: objects.map(MemberBox.init))
        }
    }

    override func removeObjects(in array: [Any]) {
        guard let view else { return rewrite { $0.removeObjects(in: array) } }
        view.remove(contentsOf: array.compactMap { $0 as? ManagedObject })
        readMembers()
    }

    override func removeObjects(at indexes: IndexSet) {
        guard let view else { return rewrite { $0.removeObjects(at: indexes) } }
        removeObjects(in: indexes.map { view[$0] })
    }

    override func removeObjects(in range: NSRange) {
        removeObjects(at: IndexSet(integersIn: range.location..<range.location + range.length))
    }

    override func removeAllObjects() {
        guard let view else { return rewrite { $0.removeAllObjects() } }
        view.removeAll()
        readMembers()
    }

    override func union(_ other: NSOrderedSet) { addObjects(from: other.array) }
    override func unionSet(_ other: Set<AnyHashable>) { addObjects(from: other.map(\.base)) }
    override func minus(_ other: NSOrderedSet) { removeObjects(in: other.array) }
    override func minusSet(_ other: Set<AnyHashable>) { removeObjects(in: other.map(\.base)) }

    // MARK: Changes that the relationship does not have

    override func replaceObject(at index: Int, with object: Any) {
        rewrite { $0.replaceObject(at: index, with: object) }
    }

    override func setObject(_ object: Any, at index: Int) {
        rewrite { $0.setObject(object, at: index) }
    }

    override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
        rewrite { $0.replaceObjects(at: indexes, with: objects) }
    }

    override func exchangeObject(at index: Int, withObjectAt other: Int) {
        rewrite { $0.exchangeObject(at: index, withObjectAt: other) }
    }

    override func insert(_ objects: [Any], at indexes: IndexSet) {
        rewrite { $0.insert(objects, at: indexes) }
    }

    override func intersect(_ other: NSOrderedSet) {
        rewrite { $0.intersect(other) }
    }

    override func intersectSet(_ other: Set<AnyHashable>) {
        rewrite { $0.intersectSet(other) }
    }

    override func sort(options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult) {
        rewrite { $0.sort(options: options, usingComparator: comparator) }
    }

    override func sort(comparator: (Any, Any) -> ComparisonResult) {
        rewrite { $0.sort(comparator: comparator) }
    }

    override func sort(using sortDescriptors: [NSSortDescriptor]) {
        rewrite { $0.sort(using: sortDescriptors) }
    }

    override func sortRange(
        _ range: NSRange, options: NSSortOptions = [], usingComparator comparator: (Any, Any) -> ComparisonResult
    ) {
        rewrite { $0.sortRange(range, options: options, usingComparator: comparator) }
    }
}
