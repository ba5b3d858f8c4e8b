import RelataModel
@_spi(Generated) import Relata

/// An object of any entity of any model whose relationships are named `one0` … and `many0` ….
///
/// The model says which of the fields an entity has.
class Thing: ManagedObject {
    var name: String? {
        get { ThingStorage.read(self) { $0.name } }
        set { ThingStorage.write(self, 0) { $0.name = newValue } }
    }

    /// A value that changes, where `name` says which object it is.
    var mark: String? {
        get { ThingStorage.read(self) { $0.mark } }
        set { ThingStorage.write(self, ThingStorage.markSlot) { $0.mark = newValue } }
    }

    /// The destination of a to-one relationship.
    func one(_ slot: Int) -> Thing? { ThingStorage.destination(of: self, slot) }

    /// Sets a to-one relationship.
    func setOne(_ destination: Thing?, _ slot: Int) { ThingStorage.setDestination(destination, of: self, slot) }

    /// The destinations of an unordered relationship.
    func many(_ slot: Int) -> ToMany<Thing> { ToMany(self, slot) }

    /// The destinations of an ordered relationship.
    func ordered(_ slot: Int) -> OrderedToMany<Thing> { OrderedToMany(self, slot) }
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
    static func things(_ model: Model) -> ManagedObjectModel {
        let classes: [String: Thing.Type] = ["A": A.self, "B": B.self, "C": C.self, "D": D.self, "E": E.self]
        return ManagedObjectModel(
            model,
            classes: model.entities.map { entity in
                let storage = entity.parent == nil ? ThingStorage.self : ThingSubstorage.self
                return EntityClass(entity.name, classes[entity.name] ?? Thing.self, storage: storage)
            })
    }
}
