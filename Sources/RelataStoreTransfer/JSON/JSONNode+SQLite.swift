import Foundation
import RelataCoreDataStore
import RelataJSON
import RelataModel
import RelataSchema

extension JSONNode {
    /// The reason why a value does not have a type.
    struct Mismatch: Error, Sendable {
        let message: String
        let fix: String?
    }

    /// Returns the value in its stored form.
    ///
    /// - Throws: `Mismatch` if the value does not have the type.
    func stored(as type: AttributeType) throws(Mismatch) -> SQLiteValue {
        if kind == .null { return .null }
        switch type {
        case .integer16, .integer32, .integer64: return .integer(try integer(type))
        case .boolean:
            guard case .boolean(let value) = kind else { throw mismatch(with: type, fix: "write true or false") }
            return .integer(value ? 1 : 0)
        case .double, .float: return .real(try real(type))
        case .date:
            if case .string(let text) = kind, let seconds = Timestamp.seconds(text) { return .real(seconds) }
            return .real(
                try real(
                    type, fix: "write a date in UTC, as 2001-01-01T00:00:00Z, or the seconds since then as a number"))
        case .decimal:
            guard let text = decimalText, let canonical = DecimalText.canonical(text) else {
                throw mismatch(with: type, fix: "write a number, in quotes if it has more than 15 digits")
            }
            return .text(canonical)
        case .string, .uri:
            guard case .string(let text) = kind else { throw mismatch(with: type, fix: "write a string") }
            return .text(text)
        case .uuid:
            guard case .string(let text) = kind, let uuid = UUID(uuidString: text) else {
                throw mismatch(with: type, fix: "write a string such as \"0F0E0D0C-0B0A-0908-0706-050403020100\"")
            }
            return .blob(withUnsafeBytes(of: uuid.uuid) { Data($0) })
        case .binary, .transformable:
            guard case .string(let text) = kind, let data = Data(base64Encoded: text) else {
                throw mismatch(with: type, fix: "write the bytes as a string in Base64")
            }
            return .blob(data)
        case .composite, .undefined: throw mismatch(with: type, fix: nil)
        }
    }

    private func mismatch(with type: AttributeType, fix: String?) -> Mismatch {
        Mismatch(message: "\(summary) is not a value of the type \(type.modelName)", fix: fix)
    }

    private func integer(_ type: AttributeType) throws(Mismatch) -> Int64 {
        let range = type.integerRange ?? Int64.min...Int64.max
        guard case .number(let text) = kind, let value = Int64(text), range.contains(value) else {
            throw mismatch(with: type, fix: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private func real(_ type: AttributeType, fix: String = "write a number") throws(Mismatch) -> Double {
        switch kind {
        case .number(let text):
            guard let value = Double(text).map(type.stored), value.isFinite else {
                throw Mismatch(message: "\(summary) is larger than any number of the type \(type.modelName)", fix: fix)
            }
            return value
        case .string("Infinity"): return .infinity
        case .string("-Infinity"): return -.infinity
        case .string("NaN"):
            throw Mismatch(message: "a store has no value for NaN", fix: "write null, or leave the name out")
        default: throw mismatch(with: type, fix: fix)
        }
    }

    private var decimalText: String? {
        switch kind {
        case .number(let text), .string(let text): text
        default: nil
        }
    }
}
