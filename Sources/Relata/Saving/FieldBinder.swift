import CSQLite
import Foundation

/// Binds fields to the parameters of a statement, one after the other.
final class FieldBinder: FieldVisitor {
    private var statement: OpaquePointer?
    private(set) var index: Int32 = 1
    /// Whether the field's position is bound after it.
    private var bindsPosition = false

    /// Begins with a statement's first parameter.
    func begin(_ statement: Statement) {
        self.statement = statement.pointer
        index = 1
    }

    /// Binds the field of a column, and its position where it has one.
    func bind(_ field: WritePlan.Field, of storage: ObjectStorage) {
        bindsPosition = field.hasPosition
        storage.visit(field.slot, self)
    }

    /// Binds a number.
    func bind(_ value: Int64) {
        sqlite3_bind_int64(statement, index, value)
        index += 1
    }

    /// Binds nothing.
    private func bindNull() {
        sqlite3_bind_null(statement, index)
        index += 1
    }

    private func bind(_ value: Double) {
        sqlite3_bind_double(statement, index, value)
        index += 1
    }

    private func bind(_ value: inout String) {
        value.withUTF8 { bytes in
            guard let start = bytes.baseAddress else {
                // An empty string may have no address, which SQLite would take for NULL.
                _ = relata_bind_text(statement, index, "", 0)
                return
            }
            start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                _ = relata_bind_text(statement, index, $0, UInt64(bytes.count))
            }
        }
        index += 1
    }

    override func visit(_ value: inout Bool?) {
        if let value { bind(value ? 1 : 0 as Int64) } else { bindNull() }
    }

    override func visit(_ value: inout Int16?) {
        if let value { bind(Int64(value)) } else { bindNull() }
    }

    override func visit(_ value: inout Int32?) {
        if let value { bind(Int64(value)) } else { bindNull() }
    }

    override func visit(_ value: inout Int64?) {
        if let value { bind(value) } else { bindNull() }
    }

    override func visit(_ value: inout Float?) {
        if let value { bind(Double(value)) } else { bindNull() }
    }

    override func visit(_ value: inout Double?) {
        if let value { bind(value) } else { bindNull() }
    }

    override func visit(_ value: inout Decimal?) {
        if var text = value.map({ $0.description }) { bind(&text) } else { bindNull() }
    }

    override func visit(_ value: inout String?) {
        if value == nil { bindNull() } else { value?.bind(with: self) }
    }

    override func visit(_ value: inout Date?) {
        if let value { bind(value.timeIntervalSinceReferenceDate) } else { bindNull() }
    }

    override func visit(_ value: inout Data?) {
        guard let value else { return bindNull() }
        value.withUnsafeBytes { bytes in
            _ = relata_bind_blob(statement, index, bytes.baseAddress, UInt64(bytes.count))
        }
        index += 1
    }

    override func visit(_ value: inout UUID?) {
        guard let value else { return bindNull() }
        withUnsafeBytes(of: value.uuid) { bytes in
            _ = relata_bind_blob(statement, index, bytes.baseAddress, UInt64(bytes.count))
        }
        index += 1
    }

    override func visit(_ value: inout URL?) {
        if var text = value?.absoluteString { bind(&text) } else { bindNull() }
    }

    override func visit(_ value: inout Any?) { bindNull() }

    override func visit(_ value: inout ToOneReference) {
        let number = value.number
        if number > 0 { bind(number) } else { bindNull() }
        guard bindsPosition else { return }
        if number > 0, value.position != Position.none { bind(value.position) } else { bindNull() }
    }

    override func visit(_ value: inout ToManyReference) { bindNull() }

    fileprivate func bindText(_ value: inout String) { bind(&value) }
}

extension String {
    /// Binds the string where it lies.
    fileprivate mutating func bind(with binder: FieldBinder) { binder.bindText(&self) }
}
