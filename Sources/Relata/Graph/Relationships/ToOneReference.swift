/// What an object's storage keeps of a to-one relationship.
@_spi(Generated)
public struct ToOneReference {
    /// The destination, once it is known as an object.
    var object: ManagedObject?
    /// The ID of the destination's row while it is not known as an object; 0 where there is no destination.
    var storedNumber: Int64
    /// The object's place among the destination's objects, where the inverse relationship is ordered.
    var position: Int64

    /// Creates a reference to nothing.
    public init() {
        object = nil
        storedNumber = 0
        position = Position.none
    }

    init(number: Int64, position: Int64) {
        object = nil
        storedNumber = number
        self.position = position
    }

    /// The reference of an object whose key lies in the destination's row, which has not been looked for yet.
    static var unresolved: ToOneReference { ToOneReference(number: .min, position: Position.none) }

    /// Whether the destination's row must be looked for by its key.
    var isUnresolved: Bool { object == nil && storedNumber == .min }

    /// The ID of the destination's row: 0 for none, negative for an object that was never saved.
    var number: Int64 { object?.number ?? storedNumber }

    /// Refers to the object, or to nothing.
    mutating func refer(to object: ManagedObject?) {
        self.object = object
        storedNumber = 0
    }

    /// Releases the destination as an object, and keeps its ID.
    mutating func forgetObject() {
        guard let object else { return }
        storedNumber = max(object.number, 0)
        self.object = nil
    }
}
