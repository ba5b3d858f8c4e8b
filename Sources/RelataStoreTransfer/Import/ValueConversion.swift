import Foundation
import RelataCoreDataStore

/// Conversions of values whose bytes differ between the two stores.
enum ValueConversion {
    /// The string that represents NaN, in Core Data's store and here.
    static let notANumber = "NaN"

    /// Returns a decimal as Relata stores it: its digits, without unnecessary zeros.
    ///
    /// Core Data's column converts everything except integers to floating-point numbers; the shortest string that
    /// represents the same number is the one that was written. A value that is not a number, or that `Decimal`
    /// would round, is not converted, and the table rejects it.
    static func decimal(_ value: SQLiteValue) -> SQLiteValue {
        switch value {
        case .null, .blob: return value
        case .integer(let number): return .text("\(number)")
        case .real(let number): return DecimalText.canonical("\(number)").map { .text($0) } ?? value
        case .text(let text): return DecimalText.canonical(text).map { .text($0) } ?? value
        }
    }

    /// Returns the name of the file that a value of an attribute with external storage refers to: a marker byte, a
    /// UUID, a zero.
    static func externalName(_ value: SQLiteValue) -> String? {
        guard case .blob(let bytes) = value, bytes.count == 38, bytes.first == 2, bytes.last == 0 else { return nil }
        let name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        // Only a UUID is accepted: the name comes from the file, and must not lead out of the folder.
        return UUID(uuidString: name) == nil ? nil : name
    }
}
