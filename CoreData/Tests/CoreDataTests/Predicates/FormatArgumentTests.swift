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

    @Test("the predicate of a subquery or of a condition keeps its arguments, in parts too")
    func predicatesInExpressions() throws {
        for (title, names) in [("one", ["a", "50% b"]), ("two", ["c"])] {
            let album = NSEntityDescription.insertNewObject(forEntityName: "Album", into: context)
            album.setValue(title, forKey: "title")
            for name in names { Track(context: context, title: name).setValue(album, forKey: "album") }
        }
        try context.save()
        func albums(_ predicate: NSPredicate) throws -> [String] {
            let subquery = NSExpression(
                forSubquery: NSExpression(forKeyPath: "tracks"), usingIteratorVariable: "t", predicate: predicate)
            let request = NSFetchRequest<NSManagedObject>(entityName: "Album")
            request.predicate = NSComparisonPredicate(
                leftExpression: NSExpression(forFunction: "count:", arguments: [subquery]),
                rightExpression: NSExpression(forConstantValue: 0), modifier: .direct, type: .greaterThan)
            return try context.fetch(request).compactMap { $0.value(forKey: "title") as? String }
        }
        let isA = NSPredicate(format: "$t.title == %@", "a")
        let isPercent = NSPredicate(format: "$t.%K == %@", "title", "50% b")
        #expect(try albums(isA) == ["one"])
        #expect(try albums(isPercent) == ["one"])
        #expect(try albums(NSCompoundPredicate(andPredicateWithSubpredicates: [isA, isPercent])).isEmpty)
        let either = NSCompoundPredicate(
            orPredicateWithSubpredicates: [
                NSCompoundPredicate(notPredicateWithSubpredicate: isA), NSPredicate(format: "$t.title == %@", "c"),
            ])
        #expect(try albums(either).sorted() == ["one", "two"])
        #expect(either.predicateText == "(NOT $t.title == \"a\") OR $t.title == \"c\"")
        let choice = NSExpression(
            forConditional: NSPredicate(format: "title == %@", "c"), trueExpression: NSExpression(forConstantValue: 1),
            falseExpression: NSExpression(forConstantValue: 2))
        let chosen = NSComparisonPredicate(
            leftExpression: choice, rightExpression: NSExpression(forConstantValue: 1), modifier: .direct,
            type: .equalTo)
        #expect(try titles(chosen) == ["c"])
    }

    @Test("the macro of observation needs no import")
    func observation() {
        let observed = Observed()
        observed.title = "a"
        #expect(observed.title == "a")
    }
}
