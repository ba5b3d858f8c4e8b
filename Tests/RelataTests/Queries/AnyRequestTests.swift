import Foundation
import Relata
import Testing

@Suite("Requests of any result, with Foundation's predicates and descriptors")
struct AnyRequestTests {
    private let music: Music
    private let context: ManagedObjectContext

    init() throws {
        music = try Music()
        context = music.context()
        for (number, title) in ["b", "a", "C"].enumerated() {
            let track = context.track(title)
            track.number = Int16(number + 1)
        }
        try context.save()
    }

    @Test("A request for any result returns the type of its resultType")
    func resultTypes() throws {
        let request: FetchRequest<any FetchRequestResult> = Track.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(key: "number")]
        #expect(request.resultType == .managedObjectResultType)
        #expect((try context.fetch(request) as? [Track])?.map(\.title) == ["b", "a", "C"])
        request.resultType = .managedObjectIDResultType
        #expect((try context.fetch(request) as? [ManagedObjectID])?.count == 3)
        request.resultType = .countResultType
        #expect((try context.fetch(request) as? [NSNumber])?.first?.intValue == 3)
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["title", "number"]
        let rows = try #require(try context.fetch(request) as? [[String: Any]])
        #expect(rows.map { $0["title"] as? String } == ["b", "a", "C"] && rows[2]["number"] as? Int == 3)
    }

    @Test("Foundation's dictionaries and numbers are results too")
    func foundation() throws {
        let dictionaries = FetchRequest<NSDictionary>(entityName: "Track")
        dictionaries.sortDescriptors = [KeySortDescriptor(key: "number")]
        #expect(try context.fetch(dictionaries).map { $0["title"] as? String } == ["b", "a", "C"])
        #expect(try context.fetch(FetchRequest<NSNumber>(entityName: "Track")) == [3])
        #expect(try context.fetch(FetchRequest<[String: Any]>(entityName: "Track")).count == 3)
    }

    @Test("The entity can be set; a request without one, and one whose type cannot hold its results, throw")
    func entity() throws {
        let request = FetchRequest<any FetchRequestResult>()
        #expect(request.entity == nil && errorCode { _ = try context.fetch(request) } == 134_060)
        request.entity = Track.entity()
        #expect(try context.fetch(request).count == 3 && request.entityName == "Track")
        #expect(FetchRequest<Track>().entity === Track.entity())
        let typed = FetchRequest<Track>()
        typed.resultType = .dictionaryResultType
        #expect(errorCode { _ = try context.fetch(typed) } == 134_060)
        #expect(try context.count(for: typed) == 3)
    }

    @Test("A predicate of Foundation means the same as its source, also in compounds")
    func predicates() throws {
        let request = FetchRequest<Track>()
        request.predicate = NSPredicate(try FetchPredicate(format: "number > %@", 1))
        #expect(try context.count(for: request) == 2)
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(try FetchPredicate(format: "number > %@", 1)),
            NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(try FetchPredicate(format: "title == 'a'"))),
        ])
        #expect(try context.fetch(request).map(\.title) == ["C"])
        request.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: [
            NSPredicate(value: false), NSPredicate(try FetchPredicate(format: "title == 'a'")),
        ])
        #expect(try context.fetch(request).map(\.title) == ["a"])
        let predicate: NSPredicate? = request.predicate
        #expect(predicate?.evaluate(with: try context.all(Track.self)[1]) == true)
        #expect(predicate?.evaluate(with: try context.all(Track.self)[0]) == false)
        request.predicate = NSPredicate(value: true)
        #expect(try context.count(for: request) == 3)
        request.predicate = nil
        #expect(try context.count(for: request) == 3)
    }

    @Test("A predicate with a block of the program's own makes the fetch throw")
    func block() throws {
        let request = FetchRequest<Track>()
        request.predicate = NSPredicate { object, _ in (object as? Track)?.title == "a" }
        #expect(throws: FetchPredicateError.self) { try context.fetch(request) }
    }

    @Test("Descriptors of Foundation mean the same as their source, or their key path")
    func descriptors() throws {
        let request = FetchRequest<Track>()
        let folding = KeySortDescriptor(key: "title", ascending: false, comparison: .caseInsensitive)
        request.sortDescriptors = [NSSortDescriptor(folding)]
        #expect(try context.fetch(request).map(\.title) == ["C", "b", "a"])
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Track.number, ascending: false)]
        #expect(try context.fetch(request).map(\.number) == [3, 2, 1])
        let tracks = try context.all(Track.self)
        let sorted = NSArray(array: tracks).sortedArray(using: [NSSortDescriptor(folding)])
        #expect(sorted.compactMap { ($0 as? Track)?.title } == ["C", "b", "a"])
        let descriptors: [NSSortDescriptor]? = request.sortDescriptors
        #expect(descriptors?.count == 1)
    }
}
