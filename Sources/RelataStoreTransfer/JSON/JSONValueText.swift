import Foundation
import RelataCoreDataStore
import RelataModel

/// Writes the values of a store as JSON.
enum JSONValueText {
    /// Adds a value that is not NULL.
    ///
    /// - Returns: whether it has the type.
    static func append(
        _ type: AttributeType, of query: Query, column: Int32, to text: inout JSONText
    ) throws -> Bool {
        let isNumber = query.storageClass(column) == .integer || query.storageClass(column) == .real
        switch type {
        case .integer16, .integer32, .integer64:
            guard query.storageClass(column) == .integer else { return false }
            text.append(ascii: "\(query.integer(column))")
        case .boolean:
            guard query.storageClass(column) == .integer, (0...1).contains(query.integer(column)) else { return false }
            text.append(ascii: query.integer(column) == 1 ? "true" : "false")
        case .double, .float:
            guard isNumber else { return false }
            text.append(query.real(column))
        case .date:
            guard isNumber else { return false }
            text.append(date: query.real(column))
        case .string, .uri, .decimal:
            guard query.storageClass(column) == .text else { return false }
            return query.withBytes(column) { bytes in
                guard String(validating: bytes, as: UTF8.self) != nil else { return false }
                text.append(string: bytes)
                return true
            }
        case .uuid:
            guard query.storageClass(column) == .blob else { return false }
            return query.withBytes(column) { bytes in
                guard bytes.count == 16 else { return false }
                text.append(string: UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString)
                return true
            }
        case .binary, .transformable:
            guard query.storageClass(column) == .blob else { return false }
            query.withBytes(column) { text.append(string: Data($0).base64EncodedString()) }
        case .composite, .undefined:
            return false
        }
        return true
    }
}
