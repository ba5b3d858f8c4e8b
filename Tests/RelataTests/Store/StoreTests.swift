import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import RelataTestSupport
import Testing

@Suite("Stores")
struct StoreTests {
    @Test("Plain SQLite finds the rows at the locations of the schema")
    func rows() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        album.tracks = [context.track("a"), context.track("b")]
        try context.save()
        album.year = 1999
        try context.save()
        let file = try SQLiteFile(music.container)
        #expect(
            try file.rows("SELECT \"_id\", \"_version\", \"title\", \"year\" FROM \"Album\"") == [
                ["1", "2", "Album", "1999"]
            ])
        #expect(
            try file.rows("SELECT \"_entity\", \"_version\", \"title\", \"album\" FROM \"Media\" ORDER BY \"title\"")
                == [["Track", "1", "a", "1"], ["Track", "1", "b", "1"]])
        #expect(try file.rows("PRAGMA integrity_check") == [["ok"]])
        #expect(try file.rows("PRAGMA foreign_key_check").isEmpty)
    }

    @Test("A store keeps its objects and its identity when it is opened again")
    func reopening() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "music.sqlite")
        let objectID: ManagedObjectID
        do {
            let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
            let context = container.newBackgroundContext()
            let album = context.album("Album")
            try context.save()
            objectID = album.objectID
        }
        let container = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
        let context = container.newBackgroundContext()
        #expect((try context.existingObject(with: objectID) as? Album)?.title == "Album")
    }

    @Test("A file of another model is refused with an error that says so")
    func otherModel() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "other.sqlite")
        let other = ManagedObjectModel(
            Model("Other", entities: [Entity("Thing")]),
            classes: [EntityClass("Thing", ManagedObject.self, storage: ObjectStorage.self)])
        _ = try PersistentContainer(model: other, at: url)
        do {
            _ = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
            Issue.record("the store must be refused")
        } catch let error as PersistenceError {
            #expect(error.code == 134_100)
            #expect("\(error)".contains("the model Other"))
        }
        _ = try PersistentContainer(model: other, at: url)
    }

    @Test("A changed rule or bound does not change the structure: the store is updated")
    func changedRules() throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "music.sqlite")
        do {
            let context = try PersistentContainer(model: MusicModel.managedObjectModel, at: url).newBackgroundContext()
            context.album("Album").year = 2000
            try context.save()
        }
        func variant(latest: Int64) -> ManagedObjectModel {
            var entities = MusicModel.managedObjectModel.model.entities
            for index in entities.indices where entities[index].name == "Album" {
                for position in entities[index].attributes.indices
                where entities[index].attributes[position].name == "year" {
                    entities[index].attributes[position].validation.maximum = .integer(latest)
                }
                for position in entities[index].relationships.indices {
                    entities[index].relationships[position].deleteRule = .deny
                }
            }
            return ManagedObjectModel(Model("Music", entities: entities), classes: MusicModel.classes)
        }
        #expect(errorCode { _ = try PersistentContainer(model: variant(latest: 1999), at: url) } == 134_110)
        do {
            let container = try PersistentContainer(model: variant(latest: 2001), at: url)
            let context = container.newBackgroundContext()
            let album = try #require(try context.all(Album.self).first)
            #expect(album.title == "Album")
            album.year = 2002
            #expect(errorCode { try context.save() } == 1610)
        }
        _ = try PersistentContainer(model: MusicModel.managedObjectModel, at: url)
    }

    @Test("A SQLite file that is no store, and a file that is no database, are refused and not changed")
    func noStore() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: try folder.write("", to: "plain.sqlite"))
        try SQLiteFile(url).run("CREATE TABLE \"t\" (\"a\")")
        #expect(errorCode { _ = try PersistentContainer(model: MusicModel.managedObjectModel, at: url) } == 134_100)
        let text = URL(filePath: try folder.write(String(repeating: "no database ", count: 100), to: "text.sqlite"))
        #expect(errorCode { _ = try PersistentContainer(model: MusicModel.managedObjectModel, at: text) } == 134_180)
        #expect(try folder.text(of: "text.sqlite") == String(repeating: "no database ", count: 100))
    }

    @Test("A model whose entities lack classes is refused with the names")
    func missingClasses() throws {
        let model = ManagedObjectModel(Model("Broken", entities: [Entity("Thing")]), classes: [])
        do {
            _ = try PersistentContainer.temporary(model: model)
            Issue.record("the model must be refused")
        } catch {
            #expect("\(error)".contains("The entity Thing has no class"))
        }
    }

    @Test("A container without a file removes its private file when it is released")
    func temporaryFile() throws {
        let url: URL
        do {
            let container = try PersistentContainer.temporary(model: MusicModel.managedObjectModel)
            url = container.storeURL
            #expect(FileManager.default.fileExists(atPath: url.path))
        }
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("A save that the store refuses leaves the rows unchanged")
    func refusedSave() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("Album")
        try context.save()
        let file = try SQLiteFile(music.container)
        let before = try file.rows("SELECT * FROM \"Album\"") + file.rows("SELECT * FROM \"_sequence\"")
        try file.run(
            "CREATE TRIGGER \"refuse\" BEFORE INSERT ON \"Media\" BEGIN SELECT RAISE(ABORT, 'not today'); END")
        album.title = "Changed"
        let track = context.track("Track", album: album)
        #expect(errorCode { try context.save() } == 134_180)
        #expect(try file.rows("SELECT * FROM \"Album\"") + file.rows("SELECT * FROM \"_sequence\"") == before)
        #expect(track.isInserted && album.isUpdated)
        try file.run("DROP TRIGGER \"refuse\"")
        try context.save()
        #expect(try music.only(Album.self, in: music.context()).tracks.map(\.title) == ["Track"])
    }

    @Test("Contexts in several tasks save into one store")
    func concurrentSaves() async throws {
        let music = try Music()
        let container = music.container
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let context = container.newBackgroundContext()
                    for title in 0..<20 {
                        _ = context.album("\(number)-\(title)")
                        try context.save()
                    }
                }
            }
            try await group.waitForAll()
        }
        let albums = try music.context().all(Album.self)
        #expect(Set(albums.map(\.title)).count == 160)
        #expect(Set(albums.map(\.objectID)).count == 160)
    }

    @Test("A file that is no database is refused with its path, and is not changed")
    func noDatabase() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "A", count: 5_000), to: "junk.sqlite")
        do {
            _ = try PersistentContainer(model: MusicModel.managedObjectModel, at: URL(filePath: path))
            Issue.record("the file was opened")
        } catch {
            #expect("\(error)".contains(path))
        }
        #expect(try folder.text(of: "junk.sqlite") == String(repeating: "A", count: 5_000))
        #expect(try folder.files() == ["junk.sqlite"])
    }
}
