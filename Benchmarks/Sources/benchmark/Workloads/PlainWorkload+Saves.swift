import CWorkloads
import Dispatch
import Foundation
import Synchronization

/// The workloads of many small transactions, of one statement for many rows, and of the opening of a store.
extension PlainWorkload {
    /// Deletes half of the items with one statement, which needs no objects.
    func deleteHalf(_ database: PlainDatabase) throws -> ChildResult {
        try ChildResult.measuring {
            let statement = try database.prepare("DELETE FROM \"Item\" WHERE \"rank\" < ?1")
            statement.bind(count / 2, at: 1)
            try statement.execute()
            return 0
        }
    }

    /// Moves tracks in an array, and writes the position of each in a transaction of its own.
    func move(_ database: PlainDatabase) throws -> ChildResult {
        var tracks: [PlainListedTrack] = []
        let rows = try database.prepare(
            "SELECT \"_id\", \"number\", \"title\", \"album_position\" FROM \"Track\" ORDER BY \"album_position\"")
        while try rows.next() { tracks.append(PlainListedTrack(rows)) }
        let last = tracks.count - 1
        return try ChildResult.measuring {
            let statement = try database.prepare("UPDATE \"Track\" SET \"album_position\" = ?2 WHERE \"_id\" = ?1")
            for i in 0..<move_count(count) where last > 0 {
                let (from, to) = (Int(moved_from(i, Int64(last + 1))), Int(moved_to(i, Int64(last + 1))))
                let track = tracks.remove(at: from)
                tracks.insert(track, at: to)
                let gap = Int64(position_gap)
                let before = to == 0 ? tracks[1].position - 2 * gap : tracks[to - 1].position
                let after = to == last ? tracks[last - 1].position + 2 * gap : tracks[to + 1].position
                track.position = before + (after - before) / 2
                statement.bind(track.id, at: 1)
                statement.bind(track.position, at: 2)
                try statement.execute()
            }
            return 0
        }
    }

    /// Opens the store, and makes an object for each table and each column that it says it has. Relata has the
    /// descriptions from the generated code, and not from the file.
    static func open(_ path: String) throws -> ChildResult {
        var tables: [PlainTable] = []
        defer { withExtendedLifetime(tables) {} }
        return try ChildResult.measuring {
            let database = try PlainDatabase(path: path)
            let rows = try database.prepare(
                """
                SELECT "table".name, "column".name, "column".type, "column"."notnull"
                FROM sqlite_schema AS "table" JOIN pragma_table_info("table".name) AS "column"
                WHERE "table".type = 'table'
                """)
            while try rows.next() {
                let name = rows.text(0)
                if tables.last?.name != name { tables.append(PlainTable(name: name)) }
                tables.last?.columns.append(PlainColumn(rows))
            }
            return 0
        }
    }

    /// Does the work of all workers, as threads with a connection each, or that of one of several processes.
    func writeTogether() throws -> ChildResult {
        if let worker { return try write(from: worker - 1, workers: 1, of: Writers.processes) }
        return try write(from: 0, workers: Writers.tasks, of: Writers.tasks)
            + Writers.runProcesses(.plain, path: path, size: size)
    }

    private func write(from first: Int, workers: Int, of all: Int) throws -> ChildResult {
        let failures = Failures()
        let result = try ChildResult.measuring {
            let group = DispatchGroup()
            for worker in first..<first + workers {
                group.enter()
                let thread = Thread {
                    do { try write(by: worker, of: all) } catch { failures.add(error) }
                    group.leave()
                }
                thread.start()
            }
            group.wait()
            return 0
        }
        try failures.throwFirst()
        return result
    }

    private func write(by worker: Int, of workers: Int) throws {
        let database = try PlainDatabase(path: path, waiting: 60_000)
        let select = try database.prepare(
            "SELECT \"_id\", \(PlainItem.columns) FROM \"Item\" WHERE \"category\" = ?1 AND \"rank\" >= ?2 "
                + "ORDER BY \"rank\" LIMIT 10")
        let update = try database.prepare("UPDATE \"Item\" SET \"quantity\" = ?2 WHERE \"_id\" = ?1")
        let insert = try database.prepare(
            "INSERT INTO \"Item\" (\(PlainItem.columns)) VALUES (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
        for i in 0..<written_transactions(count) / Int64(workers) {
            select.bind("category \(written_category(i, Int32(worker), Int32(workers)))", at: 1)
            select.bind(first_rank(i, count), at: 2)
            var items: [PlainItem] = []
            while try select.next() { items.append(PlainItem(select)) }
            select.reset()
            try database.run("BEGIN IMMEDIATE")
            for item in items.prefix(5) {
                item.quantity += 1
                update.bind(item.id, at: 1)
                update.bind(item.quantity, at: 2)
                try update.execute()
            }
            for k in 0..<Int64(5) {
                let item = PlainItem(
                    category: "written by \(worker)", created: Date(timeIntervalSinceReferenceDate: item_created(i)),
                    name: "Item \(i * 5 + k)", rank: i)
                item.bindValues(to: insert)
                try insert.execute()
            }
            try database.run("COMMIT")
        }
    }
}

/// A track that knows its place in its album's list.
private final class PlainListedTrack {
    let id: Int64
    let number: Int64
    let title: String
    var position: Int64

    init(_ row: PlainStatement) {
        id = row.integer(0)
        number = row.integer(1)
        title = row.text(2)
        position = row.integer(3)
    }
}

/// A table as a plain object.
private final class PlainTable {
    let name: String
    var columns: [PlainColumn] = []

    init(name: String) { self.name = name }
}

private final class PlainColumn {
    let name: String
    let type: String
    let isOptional: Bool

    init(_ row: PlainStatement) {
        name = row.text(1)
        type = row.text(2)
        isOptional = row.integer(3) == 0
    }
}

/// What has gone wrong in threads.
private final class Failures: Sendable {
    private let errors = Mutex<[any Error]>([])

    func add(_ error: any Error) { errors.withLock { $0.append(error) } }

    func throwFirst() throws { if let error = errors.withLock(\.first) { throw error } }
}
