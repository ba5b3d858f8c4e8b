import Foundation
import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@testable import Relata

@Suite("The surroundings of a store's migration (MigratingStores.md, At open)")
struct MigratedStoreTests {
    @Test("The disk space that a migration needs is known before: twice the rewritten tables, and the copy")
    func space() {
        #expect(StoreMigrationRun.space(forFileOf: 100, isRewritten: false, isCopied: false) == 0)
        #expect(StoreMigrationRun.space(forFileOf: 100, isRewritten: true, isCopied: false) == 200)
        #expect(StoreMigrationRun.space(forFileOf: 100, isRewritten: true, isCopied: true) == 300)
    }

    @Test("A container whose store another one has migrated no longer saves, and says why")
    func migratedElsewhere() throws {
        let newer = OldStore.managed(
            OldStore.diary { entities in
                entities.append(Entity("Bookmark", attributes: [Attribute("place", .integer64, isOptional: true)]))
            })
        let store = try OldStore(OldStore.diary(), rows: "INSERT INTO Page(_id, text) VALUES (1, 'a')")
        let context = try store.open().newBackgroundContext()
        _ = context.page("b")
        try SQLiteFile(store.url).run("CREATE INDEX mine ON Page(text)")
        try context.save()
        // The newer version has an entity that needs no class here: a plain connection migrates the file.
        try Self.migrate(store.url, to: newer.model)
        _ = context.page("c")
        do {
            try context.save()
            Issue.record("the save must be refused")
        } catch PersistenceError.storeWasMigrated {
            #expect(context.hasChanges)
        }
        #expect(try SQLiteFile(store.url).rows("SELECT count(*) FROM Page") == [["2"]])
    }

    @Test(
        "A context that begins after another program has migrated the store does not save either",
        arguments: [true, false])
    func migratedBefore(hasSaved: Bool) throws {
        let newer = OldStore.managed(
            OldStore.diary { entities in
                entities.append(Entity("Bookmark", attributes: [Attribute("place", .integer64, isOptional: true)]))
            })
        let store = try OldStore(OldStore.diary(), rows: "INSERT INTO Page(_id, text) VALUES (1, 'a')")
        let container = try store.open()
        if hasSaved {
            let context = container.newBackgroundContext()
            _ = context.page("b")
            try context.save()
        }
        try Self.migrate(store.url, to: newer.model)
        // The first has the connection that opened the store, or that has saved; the second a new one.
        let contexts = [container.newBackgroundContext(), container.newBackgroundContext()]
        for context in contexts {
            _ = context.page("c")
            let error = try #require(throws: PersistenceError.self) { try context.save() }
            #expect(error == .storeWasMigrated(path: store.url.path))
        }
        #expect(try SQLiteFile(store.url).rows("SELECT count(*) FROM Page") == [[hasSaved ? "2" : "1"]])
    }

    private static func migrate(_ url: URL, to model: Model) throws {
        let connection = try Connection(PersistentStoreDescription(url: url), creates: false)
        let version = StoreLineage.Version(name: model.name, digest: model.versionFingerprint)
        try connection.transaction {
            let migrator = StoreMigrator(connection, to: model, schema: Schema(model), version: version)
            try migrator.migrate(migrator.planned(isOfStructure: true))
        }
    }
}
