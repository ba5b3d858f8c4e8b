import RelataCoreDataStore

/// The temporary tables of a JSON import, and the statements that fill them.
struct JSONImportStatements {
    /// Records an object's location in the file.
    let addObject: Query
    /// Records the ID that an object was assigned for the number in the file.
    let addLabel: Query
    /// Records an element of a list, or a reference that is resolved later.
    let addMember: Query
    /// Records that an object's list is in the file, so that it replaces the stored list.
    let addList: Query

    init(_ database: Database) throws {
        try database.run(
            """
            CREATE TEMP TABLE objects (tableIndex INTEGER, id INTEGER, line INTEGER, offset INTEGER,
                PRIMARY KEY (tableIndex, id)) WITHOUT ROWID;
            CREATE TEMP TABLE labels (tableIndex INTEGER, label INTEGER, id INTEGER,
                PRIMARY KEY (tableIndex, label)) WITHOUT ROWID;
            CREATE TEMP TABLE members (seq INTEGER PRIMARY KEY, rel INTEGER, owner INTEGER, member INTEGER, label INTEGER,
                key TEXT, position INTEGER, byteOffset INTEGER);
            CREATE TEMP TABLE lists (rel INTEGER, owner INTEGER, PRIMARY KEY (rel, owner)) WITHOUT ROWID;
            """)
        addObject = try database.query("INSERT INTO temp.objects VALUES (?1, ?2, ?3, ?4)")
        addLabel = try database.query("INSERT INTO temp.labels VALUES (?1, ?2, ?3)")
        addMember = try database.query(
            "INSERT INTO temp.members (rel, owner, member, label, key, position, byteOffset) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        )
        addList = try database.query("INSERT OR IGNORE INTO temp.lists VALUES (?1, ?2)")
    }
}
