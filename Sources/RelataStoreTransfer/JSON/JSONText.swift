import Foundation
import RelataJSON
import RelataModel

/// Writes JSON: the same bytes for the same values, on every machine.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(1 << 17)
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(ascii text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds a string in quotes.
    mutating func append(string utf8: some Sequence<UInt8>) {
        JSONString.append(utf8: utf8, to: &bytes)
    }

    mutating func append(string text: String) { append(string: text.utf8) }

    /// Adds a number so that it is preserved to the bit; infinities, which JSON does not support, as strings.
    mutating func append(_ number: Double) {
        if number.isInfinite {
            append(string: number < 0 ? "-Infinity" : "Infinity")
        } else {
            append(ascii: "\(number)")
        }
    }

    /// Adds a date: as a timestamp if that represents it exactly, else in seconds since 2001.
    mutating func append(date seconds: Double) {
        if let text = Timestamp.text(secondsSinceReferenceDate: seconds) {
            append(string: text)
        } else {
            append(seconds)
        }
    }
}
