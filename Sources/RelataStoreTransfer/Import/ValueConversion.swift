import RelataCoreDataStore
import Foundation

/// How values are converted that are not the same bytes in both stores.
enum ValueConversion {
    /// The text that stands for no number, in Core Data's store and here.
    static let notANumber = "NaN"

    /// A decimal number as Relata stores it: its digits, without needless zeros.
    ///
    /// Core Data's column makes a floating-point number of all but whole numbers; the shortest text that gives the same number is the one
    /// that was written. What is no number stays as it is, and is refused by the table.
    static func decimal(_ value: SQLiteValue) -> SQLiteValue {
        switch value {
        case .null, .blob: return value
        case .integer(let number): return .text("\(number)")
        case .real(let number): return decimal("\(number)").map { .text($0) } ?? value
        case .text(let text): return decimal(text).map { .text($0) } ?? value
        }
    }

    private static func decimal(_ text: String) -> String? {
        // Decimal reads as far as it can; all of the text must be a number.
        guard Double(text)?.isFinite == true, let number = Decimal(string: text, locale: nil), !number.isNaN else {
            return nil
        }
        return number.isZero ? "0" : "\(number)"
    }

    /// The name of the file that a value of an attribute with external storage refers to: a mark, a UUID, a zero.
    static func externalName(_ value: SQLiteValue) -> String? {
        guard case .blob(let bytes) = value, bytes.count == 38, bytes.first == 2, bytes.last == 0 else { return nil }
        let name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        // Nothing but a UUID: the name comes from the file, and must not lead out of the folder.
        return UUID(uuidString: name) == nil ? nil : name
    }
}
