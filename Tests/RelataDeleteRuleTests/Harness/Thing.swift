import RelataModel
import RelataTestSupport
@_spi(CoreDataModule) @_spi(Generated) @testable import Relata

/// An object of any entity of any model whose relationships are named `one0` … and `many0` ….
///
/// The model says which of the fields an entity has.
class Thing: ManagedObject {
    /// Which object it is.
    var name: String? {
        get { ThingStorage.read(self) { $0.name } }
        set { ThingStorage.storage(of: self, changing: 0).name = newValue }
    }

    /// A value that changes, where `name` says which object it is.
    var mark: String? {
        get { ThingStorage.read(self) { $0.mark } }
        set { ThingStorage.storage(of: self, changing: ThingStorage.markSlot).mark = newValue }
    }

    /// The destination of a to-one relationship.
    func one(_ slot: Int) -> Thing? { ThingStorage.destination(of: self, slot) }

    /// Sets a to-one relationship.
    func setOne(_ destination: Thing?, _ slot: Int) { ThingStorage.setDestination(destination, of: self, slot) }

    /// The destination of a to-one relationship.
    func destination(_ way: Way) -> Thing? { one(ThingStorage.slot(way.name)) }

    /// Sets a to-one relationship.
    func setDestination(_ destination: Thing?, _ way: Way) { setOne(destination, ThingStorage.slot(way.name)) }

    /// The destinations of a to-many relationship.
    func members(_ way: Way) -> [Thing] {
        let slot = ThingStorage.slot(way.name)
        return way.isOrdered ? Array(ordered(slot)) : Array(many(slot))
    }

    /// Sets a to-many relationship.
    func setMembers(_ members: [Thing], _ way: Way) {
        let slot = ThingStorage.slot(way.name)
        if way.isOrdered {
            OrderedToMany(members).assign(to: self, at: slot)
        } else {
            ToMany(members).assign(to: self, at: slot)
        }
    }

    /// Inserts a member into a to-many relationship; at an index of an ordered one, or at its end.
    func insert(_ member: Thing, at index: Int?, _ way: Way) {
        let slot = ThingStorage.slot(way.name)
        if !way.isOrdered {
            many(slot).insert(member)
        } else if let index {
            ordered(slot).insert(member, at: index)
        } else {
            ordered(slot).append(member)
        }
    }

    /// Removes a member from a to-many relationship.
    func remove(_ member: Thing, _ way: Way) {
        let slot = ThingStorage.slot(way.name)
        if way.isOrdered { ordered(slot).remove(member) } else { many(slot).remove(member) }
    }

    /// Moves a member of an ordered relationship.
    func move(from index: Int, to destination: Int, _ way: Way) {
        ordered(ThingStorage.slot(way.name)).move(from: index, to: destination)
    }

    /// The destinations of an unordered relationship.
    func many(_ slot: Int) -> ToMany<Thing> { ToMany(of: self, at: slot) }

    /// The destinations of an ordered relationship.
    func ordered(_ slot: Int) -> OrderedToMany<Thing> { OrderedToMany(of: self, at: slot) }
}

class A: Thing {}
class B: Thing {}
/// Inherits, as generated classes of sub-entities do.
final class C: A {}
final class D: Thing {}
final class E: B {}

/// The fields of a thing.
class ThingStorage: ObjectStorage {
    private static let count = 12
    static let markSlot = 1 + 2 * count

    var name: String?
    var mark: String?
    private var ones = [ToOneReference](repeating: ToOneReference(), count: count)
    private var manies = [ToManyReference](repeating: ToManyReference(), count: count)

    private static let names =
        ["name"] + (0..<count).map { "one\($0)" } + (0..<count).map { "many\($0)" } + ["mark"]
    private static let slotsByName = Dictionary(uniqueKeysWithValues: zip(names, names.indices))

    override class var slots: [String] { names }

    /// The slot of a field.
    static func slot(_ name: String) -> Int { slotsByName[name] ?? 0 }

    override func load(from row: Row) {
        name = row.string(0)
        for index in ones.indices { ones[index] = row.toOne(1 + index) }
        mark = row.string(Self.markSlot)
    }

    override func visit(_ slot: Int, _ visitor: FieldVisitor) {
        switch slot {
        case 0: visitor.visit(&name)
        case 1...Self.count: visitor.visit(&ones[slot - 1])
        case (Self.count + 1)...(2 * Self.count): visitor.visit(&manies[slot - 1 - Self.count])
        case Self.markSlot: visitor.visit(&mark)
        default: break
        }
    }

    override func assign(from other: ObjectStorage) {
        let other = unsafeDowncast(other, to: ThingStorage.self)
        name = other.name
        mark = other.mark
        ones = other.ones
        manies = other.manies
    }
}

/// A storage class of its own, as generated code has one an entity.
final class ThingSubstorage: ThingStorage {}

extension ManagedObjectModel {
    /// A model of things.
    /// - Parameter isDynamic: whether the objects are as those of a model without generated code.
    static func things(_ model: Model, isDynamic: Bool = false) -> ManagedObjectModel {
        if isDynamic { return ManagedObjectModel(dynamic: model, base: DynamicThing.self) { _ in nil } }
        let classes: [String: Thing.Type] = ["A": A.self, "B": B.self, "C": C.self, "D": D.self, "E": E.self]
        // The classes inherit in only one way, and the entities of a random model in any.
        let fits = model.entities.allSatisfy { entity in
            guard let parent = entity.parent.flatMap({ classes[$0] }) else { return true }
            return classes[entity.name].map { isSubclass($0, of: parent) } ?? false
        }
        return ManagedObjectModel(
            model,
            classes: model.entities.map { entity in
                let storage = entity.parent == nil ? ThingStorage.self : ThingSubstorage.self
                let objectClass = fits ? classes[entity.name] ?? Thing.self : Thing.self
                return EntityClass(entity.name, objectClass, storage: storage)
            })
    }
}

/// Returns whether a class inherits from another one.
private func isSubclass(_ objectClass: Thing.Type, of ancestor: Thing.Type) -> Bool {
    var current: AnyClass? = _getSuperclass(objectClass)
    while let candidate = current {
        if candidate == ancestor { return true }
        current = _getSuperclass(candidate)
    }
    return false
}
