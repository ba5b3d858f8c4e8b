public import Foundation
import RelataCoreDataStore
import RelataSchema
import RelataStoreTransfer
import RelataTestSupport

/// A store of Core Data whose file is damaged: an import ends in a store or in a typed error, and leaves nothing
/// half-made.
public struct ImportTarget: FuzzTarget {
    private let folder: TemporaryFolder
    private let damage: StoreDamage

    private var url: URL { URL(filePath: folder.path("tags.sqlite")) }

    /// Prepares the store that is damaged.
    public init() throws {
        folder = try TemporaryFolder()
        let url = URL(filePath: folder.path("tags.sqlite"))
        try PlainDatabase(path: url.path).run(
            "PRAGMA page_size = 512; CREATE TABLE \"_first\" (a); DROP TABLE \"_first\"")
        _ = try CoreDataFile(
            at: url.path, entities: [("Tag", 0, 3)],
            sql: """
                CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
                INSERT INTO ZTAG VALUES (1, 1, 1, 'a'), (2, 1, 2, NULL), (3, 1, 1, 'c');
                CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY);
                """, cache: ArchiveWriter.tagModel)
        damage = try StoreDamage(of: url)
    }

    /// Damages a copy of the store, and does with it what the command line does.
    public func run(_ input: Data) throws {
        for suffix in Schema.fileSuffixes { unlink(url.path + suffix) }
        var reader = InputReader(input)
        let mode = reader.byte()
        if mode & 1 == 0 {
            try damage.overwrite(url, &reader, isCut: mode & 4 != 0)
        } else {
            try damage.rewrite(url, &reader)
        }
        let before = try Data(contentsOf: url)
        let new = folder.path("new.sqlite")
        unlink(new)
        do {
            _ = try StoreSummary(path: url.path)
            let store = try CoreDataStore(path: url.path)
            _ = try StoreViews(store, model: store.recoverModel().model).sql
            var options = CoreDataImporter.Options()
            options.isLenient = mode & 2 != 0
            _ = try CoreDataImporter(store, options: options).run(to: new)
        } catch is StoreFileError {
        } catch is CoreDataImporter.Rejection {
        }
        guard try Data(contentsOf: url) == before else {
            throw FuzzFailure("The import has changed the store that it read.")
        }
        let files = try folder.files().filter { $0.contains("incomplete") }
        guard files.isEmpty else { throw FuzzFailure("The import has left \(files).") }
    }
}
