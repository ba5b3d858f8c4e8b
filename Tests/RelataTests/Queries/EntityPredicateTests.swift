import Foundation
import Relata
import Testing

@Suite("Predicates about the entity of an object, and about objects without context")
struct EntityPredicateTests {
    @Test("The entity of an object is asked for by its name, in the store and in memory")
    func entities() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        Video(context: context).title = "v"
        try context.save()
        let track2 = context.track("b")
        let request = FetchRequest<Media>(entityName: "Media")
        func count(_ format: String, _ arguments: Any?...) throws -> Int {
            request.predicate = try FetchPredicate(format: format, argumentArray: arguments)
            return try context.count(for: request)
        }
        #expect(try count("entity == %@", Track.entity()) == 2)
        #expect(try count("entity.name == 'Video'") == 1)
        #expect(try count("entity IN %@", [Track.entity(), Video.entity()]) == 3)
        #expect(try count("NOT (entity == %@)", Track.entity()) == 1)
        let isTrack = try FetchPredicate(format: "entity == %@", Track.entity())
        #expect(try isTrack.evaluate(with: track) && isTrack.evaluate(with: track2))
    }

    @Test("An object without context can be asked")
    func withoutContext() throws {
        // Loads the model, which tells what properties there are.
        let music = try Music()
        defer { withExtendedLifetime(music) {} }
        let track = Track(entity: Track.entity(), insertInto: nil)
        track.title = "a"
        #expect(try FetchPredicate(format: "title == 'a'").evaluate(with: track))
        #expect(try !FetchPredicate(format: "title == 'b'").evaluate(with: track))
    }

    @Test("A predicate of Foundation that does not fit an object is an error of the next save")
    func unfitting() throws {
        let music = try Music()
        let context = music.context()
        let track = context.track("a")
        #expect(!NSPredicate(try FetchPredicate(format: "tilte == 'a'")).evaluate(with: track))
        #expect(throws: FetchPredicateError.self) { try context.save() }
        try context.save()
    }

    @Test("A store that cannot be moved stays the coordinator's")
    func move() throws {
        let music = try Music()
        let coordinator = music.container.persistentStoreCoordinator
        let store = try #require(coordinator.persistentStores.first)
        let nowhere = URL.temporaryDirectory.appending(path: "\(UUID().uuidString)/none/store.sqlite")
        #expect(throws: PersistenceError.self) { try coordinator.migratePersistentStore(store, to: nowhere) }
        #expect(coordinator.persistentStores.first === store)
        let context = music.context()
        _ = context.track("a")
        try context.save()
    }
}
