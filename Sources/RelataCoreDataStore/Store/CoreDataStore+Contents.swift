import RelataSchema

extension CoreDataStore {
    /// The number of rows of each entity that the store numbers, abstract ones included.
    ///
    /// - Throws: `StoreFileError` where the file is damaged.
    public func rowCounts() throws(StoreFileError) -> [(entity: EntityNumber, rows: Int)] {
        var counts: [Int64: Int] = [:]
        do throws(Database.Failure) {
            for entity in entityNumbers where entity.parent == 0 {
                guard let table = tables["Z" + entity.name.uppercased()], table.columns["Z_ENT"] != nil else {
                    continue
                }
                for row in try database.rows("SELECT Z_ENT, count(*) FROM \(quoted(table.name)) GROUP BY Z_ENT") {
                    counts[row[0].integer, default: 0] += Int(row[1].integer)
                }
            }
        } catch {
            throw StoreFileError(error, path: path)
        }
        return entityNumbers.map { ($0, counts[$0.number] ?? 0) }
    }

    /// What the file holds beside the objects of its model: history, CloudKit's bookkeeping, and tables of others, with their rows.
    ///
    /// - Throws: `StoreFileError` where the file is damaged.
    public func otherTables() throws(StoreFileError) -> [OtherTable] {
        let known = Set(["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
        let roots = Set(entityNumbers.map { "Z" + $0.name.uppercased() })
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
                let rows = try database.integer("SELECT count(*) FROM \(quoted(table.name))") ?? 0
                result.append(OtherTable(name: table.name, kind: kind, rows: Int(rows)))
            }
        } catch {
            throw StoreFileError(error, path: path)
        }
        return result
    }

    private func quoted(_ name: String) -> String {
        SQL.name(name)
    }
}

/// A table of a store that holds no objects of its model.
public struct OtherTable: Sendable, Hashable {
    /// What it is for.
    public enum Kind: String, Sendable, Hashable {
        /// Persistent history: which rows changed when.
        case history
        /// The bookkeeping of synchronization with CloudKit.
        case cloudKit
        /// Nothing of Core Data's that is known.
        case other
    }

    /// The table's name.
    public let name: String
    /// What it is for.
    public let kind: Kind
    /// How many rows it has.
    public let rows: Int
}
