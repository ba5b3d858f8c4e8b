import RelataSchema

extension CoreDataStore {
    /// Returns the number of rows of each entity that the store lists, abstract ones included.
    ///
    /// - Throws: `StoreFileError` if the file is damaged.
    public func rowCounts() throws(StoreFileError) -> [(entity: StoredEntity, rows: Int)] {
        var counts: [Int64: Int] = [:]
        do throws(Database.Failure) {
            for entity in entities where entity.parentID == 0 {
                guard let table = tables["Z" + entity.name.uppercased()], table.columns["Z_ENT"] != nil else {
                    continue
                }
                for row in try database.rows("SELECT Z_ENT, count(*) FROM \(SQL.name(table.name)) GROUP BY Z_ENT") {
                    counts[row[0].integer, default: 0] += Int(row[1].integer)
                }
            }
        } catch {
            throw StoreFileError(error, path: path)
        }
        return entities.map { ($0, counts[$0.id] ?? 0) }
    }

    /// Returns the tables of the file other than those of its model's objects: history, CloudKit's bookkeeping, and
    /// unknown tables, with their rows.
    ///
    /// - Throws: `StoreFileError` if the file is damaged.
    public func otherTables() throws(StoreFileError) -> [OtherTable] {
        let known = Set(["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
        let roots = Set(entities.map { "Z" + $0.name.uppercased() })
        var result: [OtherTable] = []
        do throws(Database.Failure) {
            for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
                let kind: OtherTable.Kind
                if name.hasPrefix("ANSCK") {
                    kind = .cloudKit
                } else if ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"].contains(name) {
                    kind = .history
                } else if known.contains(name) || roots.contains(name) || name.hasPrefix("Z_") {
                    continue
                } else {
                    kind = .other
                }
                let rows = try database.integer("SELECT count(*) FROM \(SQL.name(table.name))") ?? 0
                result.append(OtherTable(name: table.name, kind: kind, rows: Int(rows)))
            }
        } catch {
            throw StoreFileError(error, path: path)
        }
        return result
    }
}

/// A table of a store that does not contain objects of its model.
public struct OtherTable: Sendable, Hashable {
    /// The purpose of a table.
    public enum Kind: String, Sendable, Hashable {
        /// Persistent history: which rows changed when.
        case history
        /// The bookkeeping of synchronization with CloudKit.
        case cloudKit
        /// Unknown.
        case other
    }

    /// The table's name.
    public let name: String
    /// The purpose of the table.
    public let kind: Kind
    /// The number of rows.
    public let rows: Int
}
