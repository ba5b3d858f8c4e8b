import Foundation

/// Writes the values of fields in the form in which SQLite stores them; subclasses define the destination.
class FieldWriter: FieldVisitor {
    /// The part of a to-one reference to write, if its row has a position beside its key.
    enum Part {
        case key
        case position
        case both
    }

    /// The part of the next to-one reference that is written; set before each field that is visited.
    var part = Part.key

    /// Writes an integer.
    func write(_ value: Int64) {}
    /// Writes a floating-point number.
    func write(_ value: Double) {}
    /// Writes a string.
    func write(text: UnsafeBufferPointer<UInt8>) {}
    /// Writes bytes.
    func write(bytes: UnsafeRawBufferPointer) {}
    /// Writes NULL.
    func writeNull() {}

    private func write(_ value: inout String) {
        value.withUTF8 { write(text: $0) }
    }

    override func visit(_ value: inout Bool?) {
        if let value { write(value ? 1 : 0 as Int64) } else { writeNull() }
    }

    override func visit(_ value: inout Int16?) {
        if let value { write(Int64(value)) } else { writeNull() }
    }

    override func visit(_ value: inout Int32?) {
        if let value { write(Int64(value)) } else { writeNull() }
    }

    override func visit(_ value: inout Int64?) {
        if let value { write(value) } else { writeNull() }
    }

    override func visit(_ value: inout Float?) {
        if let value { write(Double(value)) } else { writeNull() }
    }

    override func visit(_ value: inout Double?) {
        if let value { write(value) } else { writeNull() }
    }

    override func visit(_ value: inout Decimal?) {
        if var text = value.map({ $0.description }) { write(&text) } else { writeNull() }
    }

    override func visit(_ value: inout String?) {
        if value == nil { writeNull() } else { value?.write(with: self) }
    }

    override func visit(_ value: inout Date?) {
        if let value { write(value.timeIntervalSinceReferenceDate) } else { writeNull() }
    }

    override func visit(_ value: inout Data?) {
        guard let value else { return writeNull() }
        value.withUnsafeBytes { write(bytes: $0) }
    }

    override func visit(_ value: inout UUID?) {
        guard let value else { return writeNull() }
        withUnsafeBytes(of: value.uuid) { write(bytes: $0) }
    }

    override func visit(_ value: inout URL?) {
        if var text = value?.absoluteString { write(&text) } else { writeNull() }
    }

    override func visit(_ value: inout Any?) { writeNull() }

    override func visit(_ value: inout ToOneReference) {
        let rowID = value.permanentRowID
        if part != .position {
            if let rowID { write(rowID.rawValue) } else { writeNull() }
        }
        if part != .key {
            if rowID != nil, value.position != Position.none { write(value.position) } else { writeNull() }
        }
    }

    override func visit(_ value: inout ToManyReference) { writeNull() }

    fileprivate func writeText(_ value: inout String) { write(&value) }
}

extension String {
    /// Writes the string's bytes without copying them.
    fileprivate mutating func write(with writer: FieldWriter) { writer.writeText(&self) }
}
