/// The number of a field in the storage of an object.
struct Slot: Hashable, Sendable {
    let index: Int
}

extension Slot: Comparable {
    static func < (left: Slot, right: Slot) -> Bool { left.index < right.index }
}

/// A set of slots in one word: slots from 63 on share one bit.
struct SlotSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt64

    static let all = SlotSet(rawValue: .max)

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(_ slot: Slot) { rawValue = 1 << UInt64(min(slot.index, 63)) }

    func contains(_ slot: Slot) -> Bool { contains(SlotSet(slot)) }

    mutating func insert(_ slot: Slot) { formUnion(SlotSet(slot)) }

    /// Removes a slot, if it has its own bit.
    /// - Returns: whether the slot has its own bit.
    mutating func remove(_ slot: Slot) -> Bool {
        guard slot.index < 63 else { return false }
        subtract(SlotSet(slot))
        return true
    }
}

extension ObjectStorage {
    /// Passes the field of a slot to a visitor.
    func visit(_ slot: Slot, _ visitor: FieldVisitor) { visit(slot.index, visitor) }
}
