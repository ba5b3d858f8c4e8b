import Foundation
import Relata
import Testing

@Suite("Fetches of IDs, of faults and in batches read no values, whatever is unsaved (semantics 5.1)")
struct FoundIDsTests {
    private let music: Music

    /// Tracks with the titles 100 to 199.
    init() throws {
        music = try Music()
        let writer = music.container.newBackgroundContext()
        for number in 100..<200 { writer.track("\(number)").number = Int16(number % 7) }
        try writer.save()
    }

    private func request<Result>(_ type: Result.Type, _ keys: [String]) -> FetchRequest<Result> {
        let request = FetchRequest<Result>(entityName: "Track")
        request.sortDescriptors = keys.map { KeySortDescriptor(key: $0, ascending: $0 != "number") }
        return request
    }

    /// A context with unsaved changes, or a child of it with some more.
    private func changed(_ isChild: Bool) throws -> [ManagedObjectContext] {
        let context = music.context()
        context.retainsRegisteredObjects = true
        let titles = FetchRequest<Track>()
        titles.predicate = try FetchPredicate(format: "title IN {'120', '140', '160'}")
        let some = try context.fetch(titles)
        some[0].title = "188a"
        some[1].number = 9
        context.delete(some[2])
        context.track("130a").number = 3
        guard isChild else { return [context] }
        let child = ManagedObjectContext(parent: context)
        child.retainsRegisteredObjects = true
        titles.predicate = try FetchPredicate(format: "title IN {'110', '111', '130a'}")
        let more = try child.fetch(titles)
        more[0].title = "177a"
        child.delete(more[1])
        more[2].number = 5
        _ = child.track("105a")
        _ = child.track("100")
        return [child, context]
    }

    @Test(
        "The IDs are those of the fetched objects, in their order, in each window",
        arguments: [false, true], [["title"], ["number", "title"], ["number"], []])
    func order(isChild: Bool, keys: [String]) throws {
        let contexts = try changed(isChild)
        let (offset, limit) = (7, 20)
        var found: [[ManagedObjectID]] = []
        for isPart in [false, true] {
            let ids = request(ManagedObjectID.self, keys)
            if isPart { (ids.fetchOffset, ids.fetchLimit) = (offset, limit) }
            found.append(try contexts[0].fetch(ids))
        }
        #expect(contexts.allSatisfy { $0.registeredObjects.count <= 8 })
        let faults = request(Track.self, keys)
        faults.includesPropertyValues = false
        #expect(try contexts[0].fetch(faults).count { $0.isFault } >= 90)
        let objects = try contexts[0].fetch(request(Track.self, keys)).map(\.objectID)
        #expect(objects.count == (isChild ? 101 : 100))
        #expect(found[0] == objects)
        #expect(found[1] == Array(objects.dropFirst(offset).prefix(limit)))
    }

    @Test("Batches are read when they are accessed", arguments: [false, true])
    func batches(isChild: Bool) throws {
        let contexts = try changed(isChild)
        let request = request(Track.self, ["title"])
        request.fetchBatchSize = 10
        let results = try contexts[0].fetchInBatches(request)
        #expect(contexts.allSatisfy { $0.registeredObjects.count <= 8 })
        #expect(results[35].title == (try contexts[0].fetch(self.request(Track.self, ["title"]))[35].title))
        #expect(results.map(\.title) == results.map(\.title).sorted())
    }

    @Test("A refetch reads the objects again that were in memory, together, and all have their values")
    func refetch() throws {
        let counter = StatementCounter(music.container)
        let context = music.context()
        let request = request(Track.self, ["title"])
        request.fetchLimit = 50
        let known = try context.fetch(request)
        known[1].number = 77
        let other = music.context()
        for track in try other.fetch(request) { track.title += "!" }
        try other.save()
        request.fetchLimit = 0
        request.shouldRefreshRefetchedObjects = true
        var found: [Track] = []
        let counted = try counter.count {
            found = try context.fetch(request)
            #expect(found.allSatisfy { !$0.isFault && $0.title.hasSuffix("!") == (Int($0.title) == nil) })
        }
        #expect(counted.statements <= 5, "\(counted)")
        #expect(found.count == 100 && found.prefix(50) == known[...] && known[1].number == 77)
        #expect(known.allSatisfy { $0.title.hasSuffix("!") })
    }
}
