import Foundation
import RelataModel

/// Reads or sets the field of a slot as a value of any type: Core Data's value for the property, which is `NSNumber`
/// for numbers.
final class ValueAccess: FieldVisitor {
    private enum Mode {
        case reading
        case writing
        /// Converts the given value, and leaves the field as it is.
        case testing
        /// Sets the value that was converted.
        case writingConverted
    }

    private var mode = Mode.reading
    private var given: Any?
    /// The accepted value as the field has it.
    private var converted: Any?
    private(set) var found: Any?
    private(set) var fits = true
    /// Why a transformable value could not be decoded or encoded.
    private(set) var failure: (any Error)?

    /// Returns the value of an attribute's field.
    func read(_ slot: Slot, of storage: ObjectStorage) -> Any? {
        mode = .reading
        found = nil
        storage.visit(slot, self)
        return found
    }

    /// Sets an attribute's field.
    /// - Returns: whether the field can hold the value without loss. Fields of required scalars cannot hold `nil`.
    func write(_ value: Any?, to slot: Slot, of storage: ObjectStorage) -> Bool {
        mode = .writing
        given = value
        fits = true
        storage.visit(slot, self)
        given = nil
        return fits && (value != nil || read(slot, of: storage) == nil)
    }

    /// Sets an attribute's field to `nil`, or to the value that it was found to accept, which is not converted again.
    func writeAccepted(_ value: Any?, to slot: Slot, of storage: ObjectStorage) {
        mode = .writingConverted
        given = value
        storage.visit(slot, self)
        (given, converted) = (nil, nil)
    }

    /// Returns whether a field can hold a value, other than `nil`, without loss.
    func accepts(_ value: Any, at slot: Slot, of storage: ObjectStorage) -> Bool {
        mode = .testing
        given = value
        fits = true
        storage.visit(slot, self)
        given = nil
        return fits
    }

    /// - Parameters:
    ///   - box: converts a field's value to the value that users see.
    ///   - convert: converts a user's value to the field's type; `nil` if it does not fit.
    private func access<Value>(_ field: inout Value?, box: (Value) -> Any, convert: (Any) -> Value?) {
        guard mode != .reading else {
            found = field.map(box)
            return
        }
        guard let given else {
            field = nil
            return
        }
        if mode == .writingConverted {
            if let value = converted as? Value { field = value }
            return
        }
        guard let value = convert(given) else {
            fits = false
            return
        }
        if mode == .writing { field = value } else { converted = value }
    }

    private func accessNumber<Value>(
        _ field: inout Value?, box: (Value) -> NSNumber, convert: (ExactNumber) -> Value?
    ) {
        access(&field, box: box) { given in ExactNumber(given).flatMap(convert) }
    }

    private func accessPlain<Value>(_ field: inout Value?, convert: (Any) -> Value? = { _ in nil }) {
        access(&field, box: { $0 }, convert: { $0 as? Value ?? convert($0) })
    }

    override func visit(_ value: inout Bool?) { accessNumber(&value, box: NSNumber.init(value:)) { $0.bool } }
    override func visit(_ value: inout Int16?) { accessNumber(&value, box: NSNumber.init(value:)) { $0.integer() } }
    override func visit(_ value: inout Int32?) { accessNumber(&value, box: NSNumber.init(value:)) { $0.integer() } }
    override func visit(_ value: inout Int64?) { accessNumber(&value, box: NSNumber.init(value:)) { $0.integer() } }
    override func visit(_ value: inout Float?) { accessNumber(&value, box: NSNumber.init(value:)) { $0.float } }
    override func visit(_ value: inout Double?) { accessNumber(&value, box: NSNumber.init(value:)) { $0.double } }
    override func visit(_ value: inout Decimal?) {
        accessNumber(&value, box: NSDecimalNumber.init(decimal:)) { $0.decimal }
    }

    override func visit(_ value: inout String?) { accessPlain(&value) { ($0 as? Substring).map { String($0) } } }
    override func visit(_ value: inout Date?) { accessPlain(&value) }
    override func visit(_ value: inout Data?) { accessPlain(&value) { ($0 as? [UInt8]).map { Data($0) } } }
    override func visit(_ value: inout UUID?) {
        accessPlain(&value) { ($0 as? String).flatMap { UUID(uuidString: $0) } }
    }
    override func visit(_ value: inout URL?) { accessPlain(&value) { ($0 as? String).flatMap { URL(string: $0) } } }

    override func visit<Value>(
        _ value: inout Data?, decode: (Data?) throws -> Value?, encode: (Value?) throws -> Data?
    ) {
        do {
            guard mode != .reading else {
                found = try decode(value)
                return
            }
            let data = try mode == .writingConverted ? nil : (given as? Value).map { try encode($0) }
            access(&value, box: { $0 }, convert: { _ in data ?? nil })
        } catch {
            fits = false
            failure = error
        }
    }

    override func visit(_ value: inout Any?) {
        switch mode {
        case .reading: found = value
        case .writing, .writingConverted: value = given
        case .testing: break
        }
    }
}
