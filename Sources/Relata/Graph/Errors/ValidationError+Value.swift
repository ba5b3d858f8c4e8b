import Foundation
import RelataModel

extension ValidationError.Value: CustomStringConvertible {
    /// The value in readable form: a string in quotation marks, a date by the calendar, the first objects of many.
    public var description: String {
        switch self {
        case .none: "nothing"
        case .attribute(let value): Self.text(value)
        case .count(let count): "\(count)"
        case .objects(let objects): Self.text(objects)
        }
    }

    private static func text(_ value: AttributeValue) -> String {
        switch value {
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .date(let seconds): seconds.isFinite ? "\(Date(timeIntervalSinceReferenceDate: seconds))" : "\(seconds)"
        case .uuid(let uuid): "\(uuid)"
        case .binary(let data): "\(data.count) bytes"
        case .string(let text), .uri(let text):
            text.count > longestText ? "\(text.prefix(longestText).debugDescription)…" : text.debugDescription
        }
    }

    private static func text(_ objects: [ManagedObjectID]) -> String {
        let shown = objects.prefix(mostObjects).map(\.description).joined(separator: ", ")
        return objects.count > mostObjects ? "\(shown) and \(objects.count - mostObjects) more" : shown
    }

    /// The number of characters of a string that are shown: enough to recognize it in a log.
    private static let longestText = 80
    private static let mostObjects = 5
}
