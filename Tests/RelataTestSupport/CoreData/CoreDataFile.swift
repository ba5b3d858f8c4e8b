/// A store in the layout of Core Data, made by hand for a test.
public struct CoreDataFile {
    /// The file.
    public let path: String

    /// Writes a store.
    ///
    /// - Parameters:
    ///   - entities: the entities with the number of their parent, 0 for a root; the first has the number 1.
    ///   - sql: the tables of objects and of pairs, with their rows.
    ///   - cache: the archive of the model, if the store carries it.
    public init(
        at path: String, entities: [(name: String, parent: Int, lastID: Int)], sql: String, cache: [UInt8]? = nil
    ) throws {
        self.path = path
        let database = try PlainDatabase(path: path, foreignKeys: false)
        try database.run(
            """
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            INSERT INTO Z_METADATA VALUES (1, '0F0E0D0C-0B0A-0908-0706-050403020100', NULL);
            """)
        for (index, entity) in entities.enumerated() {
            try database.run(
                "INSERT INTO Z_PRIMARYKEY VALUES (\(index + 1), '\(entity.name)', \(entity.parent), \(entity.lastID))")
        }
        try database.run(sql)
        if let cache {
            let digits = ArchiveWriter.deflated(cache).map { byte in
                let text = String(byte, radix: 16)
                return text.count == 1 ? "0" + text : text
            }
            try database.run(
                "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); INSERT INTO Z_MODELCACHE VALUES (x'\(digits.joined())')")
        }
    }
}
