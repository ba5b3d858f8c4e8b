import Foundation
import RelataModel

extension AttributeValue {
    /// The value for access by name, as in Core Data.
    var foundationValue: Any {
        switch self {
        case .integer(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .decimal(let value): NSDecimalNumber(decimal: value)
        case .string(let value): value
        case .boolean(let value): NSNumber(value: value)
        case .date(let value): Date(timeIntervalSinceReferenceDate: value)
        case .binary(let value): value
        case .uuid(let value): value
        case .uri(let value): URL(string: value) ?? URL(filePath: value)
        }
    }
}
