import Foundation

/// A position in the results of a sorted request: behind an object that was fetched. A request with this cursor as
/// its ``FetchRequest/startCursor`` returns the results behind it.
///
/// It contains the values that the object was sorted by and its ID, and not the number of objects before it. So a
/// page begins where the last one ended, however many objects were added or deleted in the meantime, and the
/// thousandth page costs as much as the first if an index has the order.
///
/// ```swift
/// let request = Track.fetchRequest()
/// request.sortDescriptors = [KeySortDescriptor(\Track.title)]
/// request.fetchLimit = 50
/// let page = try context.fetch(request)
/// if let last = page.last { request.startCursor = try context.cursor(after: last, in: request) }
/// let next = try context.fetch(request)
/// ```
///
/// ``description`` is a string that can be passed to a server's client and is read again by `init(_:)`.
///
/// Core Data has no counterpart: its pages are counted with `fetchOffset`.
public struct FetchCursor: Sendable, Hashable, Codable {
    /// The keys of the request's order.
    let order: [String]
    /// The values that the object was sorted by.
    let values: [QueryValue]
    /// The object's row ID, which breaks ties; a temporary one for an object that was never saved.
    let rowID: RowID
    /// The root of the object's hierarchy: row IDs of other hierarchies are not comparable.
    let hierarchy: String

    init(order: [String], values: [QueryValue], rowID: RowID, hierarchy: String) {
        self.order = order
        self.values = values
        self.rowID = rowID
        self.hierarchy = hierarchy
    }

    private enum CodingKeys: String, CodingKey {
        case order = "o"
        case values = "v"
        case rowID = "i"
        case hierarchy = "h"
    }

    /// Decodes a cursor.
    /// - Throws: `DecodingError` if the value is not a cursor.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        order = try container.decode([String].self, forKey: .order)
        values = try container.decode([String].self, forKey: .values).map { text in
            guard let value = QueryValue(exactText: text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .values, in: container, debugDescription: "'\(text.prefix(40))' is not a cursor's value")
            }
            return value
        }
        rowID = RowID(rawValue: try container.decode(Int64.self, forKey: .rowID))
        hierarchy = try container.decode(String.self, forKey: .hierarchy)
        guard values.count == order.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .values, in: container, debugDescription: "there is not one value for each sort descriptor")
        }
    }

    /// Encodes the cursor.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(order, forKey: .order)
        try container.encode(values.map(\.exactText), forKey: .values)
        try container.encode(rowID.rawValue, forKey: .rowID)
        try container.encode(hierarchy, forKey: .hierarchy)
    }
}

extension FetchCursor: LosslessStringConvertible {
    /// Creates a cursor from its ``description``; `nil` for any other string.
    public init?(_ description: String) {
        var text = description.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        text += [Character](repeating: "=", count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: String(text)),
            let cursor = try? JSONDecoder().decode(FetchCursor.self, from: data)
        else { return nil }
        self = cursor
    }

    /// The cursor in letters, digits, `-` and `_`, for use in a URL. Anyone who decodes it can read the values.
    public var description: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Strings and numbers can always be encoded.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(
            data.base64EncodedString().compactMap { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0 })
    }
}
