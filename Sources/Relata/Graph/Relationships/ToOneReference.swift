/// The reference that an object's storage keeps for a to-one relationship.
@_spi(Generated)
public struct ToOneReference {
    /// The known state of the destination.
    enum Destination {
        /// No destination.
        case none
        /// The ID of a destination that is not resolved to an object.
        case row(RowID)
        /// The destination, once it is resolved to an object.
        case object(ManagedObject)
        /// The key is in the destination's row, which has not been searched for.
        case unresolved
    }

    private(set) var destination: Destination
    /// The object's position among the destination's objects, if the inverse relationship is ordered.
    var position: Int64

    /// Creates an empty reference.
    public init() { self.init(.none) }

    init(_ destination: Destination, position: Int64 = Position.none) {
        self.destination = destination
        self.position = position
    }

    /// Whether there is no destination.
    var isEmpty: Bool { if case .none = destination { true } else { false } }

    /// Whether the destination's row must be found by its key.
    var isUnresolved: Bool { if case .unresolved = destination { true } else { false } }

    /// The destination, if it is known as an object.
    var object: ManagedObject? {
        // All cases are named: of a pattern with `else`, the optimizer of Swift 6.3 makes what its own checks refuse.
        switch destination {
        case .object(let object): object
        case .none, .row, .unresolved: nil
        }
    }

    /// The ID of the destination, if that is known and the object is not.
    var row: RowID? {
        switch destination {
        case .row(let rowID): rowID
        case .none, .object, .unresolved: nil
        }
    }

    /// Whether an object is the destination, or may be, as the destination was not looked for.
    func mayRefer(to object: ManagedObject) -> Bool {
        switch destination {
        case .none: false
        case .row(let rowID): rowID == object.rowID
        case .object(let known): known === object
        case .unresolved: true
        }
    }

    /// The ID of the destination, if it is known.
    var rowID: RowID? {
        switch destination {
        case .row(let rowID): rowID
        case .object(let object): object.rowID
        case .none, .unresolved: nil
        }
    }

    /// The ID of the destination's row, if it has one.
    var permanentRowID: RowID? { rowID.flatMap { $0.isPermanent ? $0 : nil } }

    /// Refers to the object, or to `nil`, at the same position.
    mutating func refer(to object: ManagedObject?) { destination = object.map { .object($0) } ?? .none }

    /// Releases the destination object, and keeps the ID of its row.
    mutating func forgetObject() {
        guard let object else { return }
        destination = object.rowID.isPermanent ? .row(object.rowID) : .none
    }
}
