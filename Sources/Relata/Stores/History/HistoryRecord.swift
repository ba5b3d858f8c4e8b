import Foundation

/// The store's record of one transaction: the rows that were written, and the properties that were set.
struct HistoryRecord: Decodable, Equatable {
    /// Rows of one entity.
    struct Rows: Decodable, Equatable {
        let entity: String
        /// The rows' IDs as runs: the first ID and the length of each run.
        let runs: [Int64]
        /// The properties that were set; only for updates.
        let properties: [String]?

        init(_ entity: String, _ rowIDs: [RowID], properties: [String]? = nil) {
            self.entity = entity
            self.properties = properties
            let found = RowIDRuns(rowIDs)
            var runs: [Int64] = []
            for run in found.runs {
                let first = run.lowerBound.rawValue
                runs += [first, run.upperBound.rawValue - first + 1]
            }
            for rowID in found.rest { runs += [rowID.rawValue, 1] }
            self.runs = runs
        }

        private enum CodingKeys: CodingKey {
            case entity, runs, properties
        }

        /// Reads a group, whose runs must be ones that a transaction can have written.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            entity = try values.decode(String.self, forKey: .entity)
            properties = try values.decodeIfPresent([String].self, forKey: .properties)
            runs = try values.decode([Int64].self, forKey: .runs)
            let isValid =
                runs.count.isMultiple(of: 2)
                && stride(from: 0, to: runs.count, by: 2).allSatisfy { index in
                    let (first, count) = (runs[index], runs[index + 1])
                    return first > 0 && count > 0 && count < 1 << 32 && first <= Int64.max - count
                }
            guard isValid else {
                throw DecodingError.dataCorruptedError(
                    forKey: .runs, in: values, debugDescription: "no runs of row IDs: \(runs)")
            }
        }

        /// The number of the rows.
        var count: Int64 { stride(from: 1, to: runs.count, by: 2).reduce(0) { $0 + runs[$1] } }

        /// The rows' IDs.
        var rowIDs: [RowID] {
            var rowIDs: [RowID] = []
            for index in stride(from: 0, to: runs.count, by: 2) {
                let (first, count) = (runs[index], runs[index + 1])
                rowIDs.append(contentsOf: (first..<(first + count)).lazy.map { RowID(rawValue: $0) })
            }
            return rowIDs
        }
    }

    /// The values of a deleted row for the attributes whose values the model preserves.
    struct Tombstone: Decodable, Equatable {
        let entity: String
        let rowID: Int64
        /// The values, in the format of `QueryValue.exactText`; an attribute without a value has no entry.
        let values: [String: String]
    }

    var inserted: [Rows] = []
    var updated: [Rows] = []
    /// Rows that count as updated, as the other end of a relationship or what a string is derived from changed.
    var updatedIndirectly: [Rows] = []
    /// Rows that were written only for their positions in lists; `nil` if there are none.
    var repositioned: [Rows]?
    var deleted: [Rows] = []
    /// The preserved values; `nil` if no attribute of the deleted rows is preserved.
    var tombstones: [Tombstone]?

    private enum CodingKeys: String, CodingKey {
        case inserted, updated
        case updatedIndirectly = "partners"
        case repositioned, deleted, tombstones, rows
    }

    /// The most rows that a record without their number can have; earlier versions wrote none.
    private static let largestCount: Int64 = 1 << 28

    /// Reads a record, whose runs must have as many rows as were written: the IDs of a damaged run could need more
    /// memory than there is.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        inserted = try values.decode([Rows].self, forKey: .inserted)
        updated = try values.decode([Rows].self, forKey: .updated)
        updatedIndirectly = try values.decode([Rows].self, forKey: .updatedIndirectly)
        repositioned = try values.decodeIfPresent([Rows].self, forKey: .repositioned)
        deleted = try values.decode([Rows].self, forKey: .deleted)
        tombstones = try values.decodeIfPresent([Tombstone].self, forKey: .tombstones)
        let written = try values.decodeIfPresent(Int64.self, forKey: .rows)
        guard rowCount == written ?? min(rowCount, Self.largestCount) else {
            throw DecodingError.dataCorruptedError(
                forKey: .rows, in: values, debugDescription: "\(rowCount) rows instead of \(written ?? 0)")
        }
    }

    /// The number of rows that are named, with each list that names them.
    var rowCount: Int64 {
        (inserted + updated + updatedIndirectly + (repositioned ?? []) + deleted).reduce(0) { $0 + $1.count }
    }

    /// Creates the record of a save.
    /// - Parameters:
    ///   - updated: the updated rows, by the properties that were set.
    ///   - tombstones: the preserved values of the deleted rows.
    init(_ saved: SavedChanges, updated: [Rows]? = nil, tombstones: [Tombstone] = []) {
        self.tombstones = tombstones.isEmpty ? nil : tombstones
        inserted = saved.inserted.map { Rows($0.entity.name, $0.rowIDs) }
        self.updated = updated ?? saved.updated.map { Rows($0.entity.name, $0.rowIDs) }
        updatedIndirectly = saved.updatedIndirectly.map { Rows($0.entity.name, $0.rowIDs) }
        if !saved.repositioned.isEmpty {
            repositioned = saved.repositioned.map { Rows($0.entity.name, $0.rowIDs) }
        }
        deleted = saved.deleted.map { Rows($0.entity.name, $0.rowIDs) }
    }

    /// Returns the record in the form that contexts merge; rows of entities that the model does not have are left
    /// out.
    func saved(_ model: ManagedObjectModel, storeUUID: UUID) -> SavedChanges {
        func groups(_ groups: [Rows]) -> [EntityRowIDs] {
            groups.compactMap { group in
                model.entitiesByName[group.entity].map { EntityRowIDs(entity: $0, rowIDs: group.rowIDs) }
            }
        }
        return SavedChanges(
            storeUUID: storeUUID, inserted: groups(inserted), updated: groups(updated),
            updatedIndirectly: groups(updatedIndirectly), repositioned: groups(repositioned ?? []),
            deleted: groups(deleted))
    }
}
