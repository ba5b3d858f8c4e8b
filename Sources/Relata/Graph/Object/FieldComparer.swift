import Foundation
import RelataModel

/// Determines whether a field has the same value in two storages.
final class FieldComparer: FieldVisitor {
    private var isFirst = true
    private var isEqual = true

    private var bool: Bool?
    private var int: Int64?
    private var double: Double?
    private var decimal: Decimal?
    private var string: String?
    private var date: Date?
    private var data: Data?
    private var uuid: UUID?
    private var url: URL?
    private var any: Any?
    private var reference: (rowID: RowID?, isUnresolved: Bool, position: Int64) = (nil, false, 0)

    /// Returns whether the fields of a slot are equal.
    func isEqual(_ slot: Slot, in left: ObjectStorage, and right: ObjectStorage) -> Bool {
        isFirst = true
        left.visit(slot, self)
        isFirst = false
        right.visit(slot, self)
        return isEqual
    }

    override func visit(_ value: inout Bool?) {
        if isFirst { bool = value } else { isEqual = bool == value }
    }

    override func visit(_ value: inout Int16?) {
        if isFirst { int = value.map { Int64($0) } } else { isEqual = int == value.map { Int64($0) } }
    }

    override func visit(_ value: inout Int32?) {
        if isFirst { int = value.map { Int64($0) } } else { isEqual = int == value.map { Int64($0) } }
    }

    override func visit(_ value: inout Int64?) {
        if isFirst { int = value } else { isEqual = int == value }
    }

    override func visit(_ value: inout Float?) {
        if isFirst { double = value.map { Double($0) } } else { isEqual = double == value.map { Double($0) } }
    }

    override func visit(_ value: inout Double?) {
        if isFirst { double = value } else { isEqual = double == value }
    }

    override func visit(_ value: inout Decimal?) {
        if isFirst { decimal = value } else { isEqual = decimal == value }
    }

    override func visit(_ value: inout String?) {
        // Strings that are equal in Swift can have different bytes, and the bytes are stored.
        if isFirst { string = value } else { isEqual = string.isIdentical(to: value) }
    }

    override func visit(_ value: inout Date?) {
        if isFirst { date = value } else { isEqual = date == value }
    }

    override func visit(_ value: inout Data?) {
        if isFirst { data = value } else { isEqual = data == value }
    }

    override func visit(_ value: inout UUID?) {
        if isFirst { uuid = value } else { isEqual = uuid == value }
    }

    override func visit(_ value: inout URL?) {
        if isFirst { url = value } else { isEqual = url?.absoluteString == value?.absoluteString }
    }

    override func visit(_ value: inout Any?) {
        if isFirst { any = value } else { isEqual = isSame(any, value) }
    }

    /// Returns whether two values of any type are equal; those that cannot be compared are not.
    private func isSame(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
        return false
    }

    override func visit(_ value: inout ToOneReference) {
        if isFirst {
            reference = (value.rowID, value.isUnresolved, value.position)
        } else {
            isEqual = reference == (value.rowID, value.isUnresolved, value.position)
        }
    }

    override func visit(_ value: inout ToManyReference) { isEqual = true }
}
