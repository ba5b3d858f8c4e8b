import CWorkloads
import Foundation

/// The workloads as a program in Swift does them that talks to SQLite itself and makes an object for each row.
///
/// That is what objects cost in Swift when nothing keeps track of them: no object is shared, validated, observed or
/// known to be changed.
struct PlainWorkload {
    let path: String
    let size: Int
    /// Which of several processes this is, where they do a workload together.
    var worker: Int?

    var count: Int64 { Int64(size) }

    /// Does one of them.
    func run(_ workload: Workload) throws -> ChildResult {
        switch workload {
        case .open: return try Self.open(path)
        case .writers: return try writeTogether()
        default: break
        }
        let database = try PlainDatabase(path: path)
        switch workload {
        case .insert: return try insert(database)
        case .fetch: return try fetch(database)
        case .query: return try query(database)
        case .walk: return try walk(database)
        case .update: return try update(database)
        case .lookUp: return try lookUp(database)
        case .batchInsert: return try insertDictionaries(database)
        case .batchDelete: return try deleteHalf(database)
        case .move: return try move(database)
        default: throw BenchmarkError("\(workload.rawValue) is not done with plain objects")
        }
    }

    private func insert(_ database: PlainDatabase) throws -> ChildResult {
        try ChildResult.measuring {
            let items = (0..<count).map { PlainItem(number: $0, of: count) }
            let statement = try database.prepare(
                "INSERT INTO \"Item\" (\"_id\", \(PlainItem.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
            try database.run("BEGIN")
            for item in items {
                item.bind(to: statement)
                try statement.execute()
            }
            try database.run("COMMIT")
            return 0
        }
    }

    /// Inserts items whose values are made one by one, as dictionaries by the columns' names.
    private func insertDictionaries(_ database: PlainDatabase) throws -> ChildResult {
        try ChildResult.measuring {
            let statement = try database.prepare(
                "INSERT INTO \"Item\" (\"_id\", \(PlainItem.columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
            try database.run("BEGIN")
            for i in 0..<count {
                var row: [String: Any] = [
                    "category": "category \(i % Int64(category_count))",
                    "created": Date(timeIntervalSinceReferenceDate: item_created(i)),
                    "done": item_is_done(i), "name": "Item \(i)", "price": item_price(i),
                    "quantity": item_quantity(i), "rank": item_rank(i, count),
                ]
                if item_has_note(i) { row["note"] = "A note on the item \(i)" }
                statement.bind(i + 1, at: 1)
                for (index, name) in PlainItem.columnNames.enumerated() {
                    try statement.bind(any: row[name], at: Int32(index + 2))
                }
                try statement.execute()
            }
            try database.run("COMMIT")
            return 0
        }
    }

    private func fetch(_ database: PlainDatabase) throws -> ChildResult {
        var items: [PlainItem] = []
        defer { withExtendedLifetime(items) {} }
        return try ChildResult.measuring {
            let statement = try database.prepare("SELECT \"_id\", \(PlainItem.columns) FROM \"Item\" ORDER BY \"_id\"")
            while try statement.next() { items.append(PlainItem(statement)) }
            return items.reduce(0) { $0 + $1.sum }
        }
    }

    private func query(_ database: PlainDatabase) throws -> ChildResult {
        try ChildResult.measuring {
            let statement = try database.prepare(
                "SELECT \"_id\", \(PlainItem.columns) FROM \"Item\" WHERE \"category\" = ?1 AND \"rank\" >= ?2 "
                    + "ORDER BY \"rank\" LIMIT ?3")
            var sum: Int64 = 0
            try database.run("BEGIN")
            for i in 0..<query_count(count) {
                statement.bind("category \(i % Int64(category_count))", at: 1)
                statement.bind(first_rank(i, count), at: 2)
                statement.bind(Int64(query_limit), at: 3)
                var items: [PlainItem] = []
                while try statement.next() { items.append(PlainItem(statement)) }
                statement.reset()
                for item in items { sum += item.sum }
            }
            try database.run("COMMIT")
            return sum
        }
    }

    private func walk(_ database: PlainDatabase) throws -> ChildResult {
        var albums: [PlainAlbum] = []
        defer { withExtendedLifetime(albums) {} }
        return try ChildResult.measuring {
            let statement = try database.prepare(
                """
                SELECT "Album"."_id", "Album"."title", "Track"."_id", "Track"."number", "Track"."title"
                FROM "Album" JOIN "Track" ON "Track"."album" = "Album"."_id"
                ORDER BY "Album"."_id", "Track"."album_position"
                """)
            while try statement.next() {
                let id = statement.integer(0)
                let album: PlainAlbum
                if let last = albums.last, last.id == id {
                    album = last
                } else {
                    album = PlainAlbum(id: id, title: statement.text(1))
                    albums.append(album)
                }
                let track = PlainTrack(
                    id: statement.integer(2), number: statement.integer(3), title: statement.text(4))
                track.album = album
                album.tracks.append(track)
            }
            var sum: UInt64 = 0
            for album in albums {
                for track in album.tracks {
                    sum = sum &* 31 &+ UInt64(bitPattern: track.number) &+ UInt64(track.title.utf8.count)
                }
            }
            return Int64(bitPattern: sum)
        }
    }

    private func update(_ database: PlainDatabase) throws -> ChildResult {
        try ChildResult.measuring {
            try database.run("BEGIN IMMEDIATE")
            let statement = try database.prepare("SELECT \"_id\", \(PlainItem.columns) FROM \"Item\"")
            var items: [PlainItem] = []
            while try statement.next() { items.append(PlainItem(statement)) }
            for item in items { item.quantity += 1 }
            let update = try database.prepare("UPDATE \"Item\" SET \"quantity\" = ?2 WHERE \"_id\" = ?1")
            for item in items {
                update.bind(item.id, at: 1)
                update.bind(item.quantity, at: 2)
                try update.execute()
            }
            try database.run("COMMIT")
            return 0
        }
    }

    private func lookUp(_ database: PlainDatabase) throws -> ChildResult {
        let statement = try database.prepare("SELECT \"_id\", \(PlainItem.columns) FROM \"Item\" WHERE \"_id\" = ?1")
        var items: [Int64: PlainItem] = [:]
        func lookUpAll() throws -> ChildResult {
            try ChildResult.measuring {
                var sum: Int64 = 0
                try database.run("BEGIN")
                for i in 0..<count {
                    let id = looked_up_item(i, count) + 1
                    if let item = items[id] {
                        sum += item.sum
                        continue
                    }
                    statement.bind(id, at: 1)
                    if try statement.next() {
                        let item = PlainItem(statement)
                        items[id] = item
                        sum += item.sum
                    }
                    statement.reset()
                }
                try database.run("COMMIT")
                return sum
            }
        }
        return try lookUpAll() + lookUpAll()
    }
}

/// An item as a plain object.
final class PlainItem {
    let id: Int64
    var category: String
    var created: Date
    var done: Bool
    var name: String
    var note: String?
    var price: Double
    var quantity: Int64
    var rank: Int64

    static let columnNames = ["category", "created", "done", "name", "note", "price", "quantity", "rank"]
    static let columns = columnNames.map { "\"\($0)\"" }.joined(separator: ", ")

    /// Makes an item with the values that all programs give it.
    init(number: Int64, of count: Int64) {
        id = number + 1
        category = "category \(number % Int64(category_count))"
        created = Date(timeIntervalSinceReferenceDate: item_created(number))
        done = item_is_done(number)
        name = "Item \(number)"
        note = item_has_note(number) ? "A note on the item \(number)" : nil
        price = item_price(number)
        quantity = item_quantity(number)
        rank = item_rank(number, count)
    }

    /// Makes an item that has no row yet, with what a small transaction gives it.
    init(category: String, created: Date, name: String, rank: Int64) {
        id = 0
        self.category = category
        self.created = created
        done = false
        self.name = name
        price = 0
        quantity = 0
        self.rank = rank
    }

    /// Reads an item from a row.
    init(_ row: PlainStatement) {
        id = row.integer(0)
        category = row.text(1)
        created = Date(timeIntervalSinceReferenceDate: row.real(2))
        done = row.integer(3) != 0
        name = row.text(4)
        note = row.optionalText(5)
        price = row.real(6)
        quantity = row.integer(7)
        rank = row.integer(8)
    }

    func bind(to statement: PlainStatement) {
        statement.bind(id, at: 1)
        bindValues(to: statement)
    }

    /// Binds all but the ID, which SQLite can choose.
    func bindValues(to statement: PlainStatement) {
        statement.bind(category, at: 2)
        statement.bind(created.timeIntervalSinceReferenceDate, at: 3)
        statement.bind(done ? 1 : 0 as Int64, at: 4)
        statement.bind(name, at: 5)
        statement.bind(note, at: 6)
        statement.bind(price, at: 7)
        statement.bind(quantity, at: 8)
        statement.bind(rank, at: 9)
    }

    /// The sum of all properties, as the other programs make it.
    var sum: Int64 {
        Int64(category.utf8.count) + Int64(created.timeIntervalSinceReferenceDate) + (done ? 1 : 0)
            + Int64(name.utf8.count) + Int64(note?.utf8.count ?? 0) + Int64(price * 4) + quantity + rank
    }
}

private final class PlainAlbum {
    let id: Int64
    let title: String
    var tracks: [PlainTrack] = []

    init(id: Int64, title: String) {
        self.id = id
        self.title = title
    }
}

private final class PlainTrack {
    let id: Int64
    let number: Int64
    let title: String
    unowned(unsafe) var album: PlainAlbum?

    init(id: Int64, number: Int64, title: String) {
        self.id = id
        self.number = number
        self.title = title
    }
}
