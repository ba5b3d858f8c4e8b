public import Foundation
import Relata
import RelataSchema
import RelataTestSupport

/// A store whose file is damaged, or was changed by another writer: what cannot be done with it fails with a typed
/// error.
public struct StoreTarget: FuzzTarget {
    private let folder: TemporaryFolder
    private let damage: StoreDamage

    private var url: URL { URL(filePath: folder.path("depot.sqlite")) }

    /// Prepares the store that is damaged.
    public init() throws {
        folder = try TemporaryFolder()
        let url = URL(filePath: folder.path("depot.sqlite"))
        // Small pages, of which small files have many.
        try PlainDatabase(path: url.path).run(
            "PRAGMA page_size = 512; CREATE TABLE \"_first\" (a); DROP TABLE \"_first\"")
        do {
            let context = try PersistentContainer(model: DepotModel.managedObjectModel, at: url).newBackgroundContext()
            DepotContents.insert(into: context)
            try context.save()
        }
        damage = try StoreDamage(of: url)
    }

    /// Damages a copy of the store, opens it, and works with all that is in it.
    public func run(_ input: Data) throws {
        for suffix in Schema.fileSuffixes { unlink(url.path + suffix) }
        var reader = InputReader(input)
        let mode = reader.byte()
        if mode & 1 == 0 {
            try damage.overwrite(url, &reader, isCut: mode & 4 != 0)
        } else {
            try damage.rewrite(url, &reader)
        }
        var description = PersistentStoreDescription(url: url)
        description.isReadOnly = mode & 2 != 0
        description.timeout = 0.01
        try StoreUse.typed {
            let container = try PersistentContainer(model: DepotModel.managedObjectModel, description: description)
            try StoreUse(container).run(mode >> 3)
        }
    }
}
