import CoreData
import Foundation
import Testing

/// A class that the macro takes without an import of its own, as where Apple's Foundation brings it along.
@Observable
final class Observed {
    var title = ""
}

@Suite("Arguments of predicate formats")
struct FormatArgumentTests {
    private let context: NSManagedObjectContext

    init() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
    }

    private func titles(_ predicate: NSPredicate) throws -> [String] {
        let request = NSFetchRequest<Track>(entityName: "Track")
        request.predicate = predicate
        return try context.fetch(request).map(\.title).sorted()
    }

    @Test("arguments that the format does not take are passed over, and too few are an error")
    func surplus() throws {
        _ = Track(context: context, title: "a")
        #expect(try titles(NSPredicate(format: "title == 'a'", "b")) == ["a"])
        #expect(try titles(NSPredicate(format: "title == %@", "a", "b")) == ["a"])
        #expect(try titles(NSPredicate(format: "title == %@", argumentArray: ["a", 1])) == ["a"])
        #expect(throws: (any Error).self) { try titles(NSPredicate(format: "title == %@ OR title == %@", "a")) }
    }

    @Test("a key path can begin at an object that is an argument")
    func keyPaths() throws {
        let albums = ["one", "two"].map { title in
            let album = NSEntityDescription.insertNewObject(forEntityName: "Album", into: context)
            album.setValue(title, forKey: "title")
            return album
        }
        for (title, album) in [("a", 0), ("b", 0), ("c", 1)] {
            Track(context: context, title: title).setValue(albums[album], forKey: "album")
        }
        try context.save()
        #expect(try titles(NSPredicate(format: "SELF IN %@.tracks", albums[0])) == ["a", "b"])
        #expect(try titles(NSPredicate(format: "NOT SELF IN %@.tracks", albums[0])) == ["c"])
        #expect(try titles(NSPredicate(format: "album.title != %@.title", albums[0])) == ["c"])
        #expect(try titles(NSPredicate(format: "title IN %@.tracks.title", albums[1])) == ["c"])
    }

    @Test("the macro of observation needs no import")
    func observation() {
        let observed = Observed()
        observed.title = "a"
        #expect(observed.title == "a")
    }
}
