import CRelataSQLite
package import Foundation

/// A value as SQLite stores it.
package enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    /// Copies a value of SQLite.
    init(_ value: OpaquePointer?) {
        guard let value else {
            self = .null
            return
        }
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            guard let text = sqlite3_value_text(value) else {
                self = .null
                return
            }
            let count = Int(sqlite3_value_bytes(value))
            self = .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let bytes = sqlite3_value_blob(value)
            self = .blob(bytes.map { Data(bytes: $0, count: Int(sqlite3_value_bytes(value))) } ?? Data())
        default: self = .null
        }
    }

    /// An excerpt of the value for a message: one line, of limited length.
    package var excerpt: String {
        switch self {
        case .null: return "NULL"
        case .integer(let number): return "\(number)"
        case .real(let number): return "\(number)"
        case .text(let text):
            let line = text.unicodeScalars.prefix(60).map { $0.value < 0x20 ? " " : String($0) }.joined()
            return "'\(line)\(text.unicodeScalars.count > 60 ? "…" : "")'"
        case .blob(let data):
            let digits = data.prefix(16).map { byte in
                let hexadecimal = String(byte, radix: 16, uppercase: true)
                return hexadecimal.count == 1 ? "0" + hexadecimal : hexadecimal
            }
            return "x'\(digits.joined())\(data.count > 16 ? "…" : "")' (\(data.count) bytes)"
        }
    }
    /// The integer; 0 for any other value.
    package var integer: Int64 {
        if case .integer(let number) = self { number } else { 0 }
    }

    /// The string, if the value is one.
    package var plainText: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

/// The classes of values that SQLite stores.
package enum SQLiteStorageClass: Sendable {
    case null, integer, real, text, blob
}
