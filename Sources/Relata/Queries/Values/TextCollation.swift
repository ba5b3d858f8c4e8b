import CRelataSQLite
import Foundation

/// Orders of strings by the rules of the user's language, both for SQLite and for objects in memory.
///
/// No index and nothing else in the file depends on them, so that the language can change.
enum TextCollation: Int, CaseIterable {
    case localizedStandard = 1
    case localized
    case localizedCaseInsensitive

    /// The name of the collation in SQLite.
    var name: String {
        switch self {
        case .localizedStandard: "relata_localized_standard"
        case .localized: "relata_localized"
        case .localizedCaseInsensitive: "relata_localized_case_insensitive"
        }
    }

    init?(_ comparison: KeySortDescriptor.Comparison) {
        switch comparison {
        case .literal, .caseInsensitive: return nil
        case .localizedStandard: self = .localizedStandard
        case .localized: self = .localized
        case .localizedCaseInsensitive: self = .localizedCaseInsensitive
        }
    }

    /// Returns which of two strings comes first.
    func order(_ left: String, _ right: String) -> QueryValue.Order {
        let result =
            switch self {
            case .localizedStandard: left.localizedStandardCompare(right)
            case .localized: left.localizedCompare(right)
            case .localizedCaseInsensitive: left.localizedCaseInsensitiveCompare(right)
            }
        return QueryValue.Order(rawValue: result.rawValue) ?? .equal
    }

    /// Registers all collations with a connection.
    static func register(_ database: OpaquePointer) {
        for collation in allCases {
            sqlite3_create_collation_v2(
                database, collation.name, SQLITE_UTF8, UnsafeMutableRawPointer(bitPattern: collation.rawValue),
                { kind, leftCount, left, rightCount, right in
                    guard let collation = TextCollation(rawValue: Int(bitPattern: kind)) else { return 0 }
                    let first = QueryFunctions.string(left, count: leftCount)
                    return Int32(collation.order(first, QueryFunctions.string(right, count: rightCount)).rawValue)
                }, nil)
        }
    }
}
