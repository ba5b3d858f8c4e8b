import RelataModel
import Foundation

/// Reads or sets the field of a slot as a value of any type.
final class ValueAccess: FieldVisitor {
    private var isWriting = false
    private var given: Any?
    private(set) var found: Any?
    private(set) var fits = true

    /// The value of an attribute's field.
    func read(_ slot: Int, of storage: ObjectStorage) -> Any? {
        isWriting = false
        found = nil
        storage.visit(slot, self)
        return found
    }

    /// Sets an attribute's field.
    /// - Returns: whether the field can take the value without loss. Fields of required scalars cannot take `nil`.
    func write(_ value: Any?, to slot: Int, of storage: ObjectStorage) -> Bool {
        isWriting = true
        given = value
        fits = true
        storage.visit(slot, self)
        given = nil
        return fits && (value != nil || read(slot, of: storage) == nil)
    }

    private func access<Value>(_ field: inout Value?, _ convert: (Any) -> Value?) {
        guard isWriting else {
            found = field
            return
        }
        guard let given else {
            field = nil
            return
        }
        if let value = given as? Value ?? convert(given) { field = value } else { fits = false }
    }

    private static func whole<Value: FixedWidthInteger>(_ value: Any) -> Value? {
        switch value {
        case let value as Bool: Value(value ? 1 : 0)
        case let value as any BinaryInteger: Value(exactly: value)
        case let value as Double: Value(exactly: value)
        case let value as Float: Value(exactly: value)
        case let value as NSNumber: Value(exactly: value.int64Value)
        default: nil
        }
    }

    private static func number(_ value: Any) -> Double? {
        switch value {
        case let value as any BinaryInteger: Double(exactly: value)
        case let value as Float: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    override func visit(_ value: inout Bool?) {
        access(&value) { given in (Self.whole(given) as Int?).flatMap { $0 == 0 ? false : $0 == 1 ? true : nil } }
    }

    override func visit(_ value: inout Int16?) { access(&value) { Self.whole($0) } }
    override func visit(_ value: inout Int32?) { access(&value) { Self.whole($0) } }
    override func visit(_ value: inout Int64?) { access(&value) { Self.whole($0) } }

    override func visit(_ value: inout Float?) {
        access(&value) { given in
            (given as? Double).map { Float($0) } ?? Self.number(given).flatMap { Float(exactly: $0) }
        }
    }

    override func visit(_ value: inout Double?) { access(&value) { Self.number($0) } }

    override func visit(_ value: inout Decimal?) {
        access(&value) { given in
            (Self.whole(given) as Int64?).map { Decimal($0) } ?? (given as? NSNumber)?.decimalValue
                ?? (given as? Double).map { Decimal($0) }
        }
    }

    override func visit(_ value: inout String?) { access(&value) { ($0 as? Substring).map { String($0) } } }
    override func visit(_ value: inout Date?) { access(&value) { _ in nil } }
    override func visit(_ value: inout Data?) { access(&value) { ($0 as? [UInt8]).map { Data($0) } } }
    override func visit(_ value: inout UUID?) { access(&value) { ($0 as? String).flatMap { UUID(uuidString: $0) } } }
    override func visit(_ value: inout URL?) { access(&value) { ($0 as? String).flatMap { URL(string: $0) } } }

    override func visit(_ value: inout Any?) {
        if isWriting { value = given } else { found = value }
    }
}
