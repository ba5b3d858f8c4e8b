import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel
import Testing

@Suite("Batch deletion of objects without relationships")
struct UnrelatedBatchDeleteTests {
    private let container: PersistentContainer
    private let context: ManagedObjectContext

    init() throws {
        let model = ManagedObjectModel(
            Model("Samples", entities: [MusicModel.SampleStorage.entity]),
            classes: [EntityClass("Sample", Sample.self, storage: MusicModel.SampleStorage.self)])
        container = try PersistentContainer.temporary(model: model)
        context = container.newBackgroundContext()
        for number in 1...6 { Sample(context: context).big = Int64(number) }
        try context.save()
    }

    @Test("The result has the IDs, and contexts are notified, explicitly or automatically")
    func result() throws {
        let samples = try context.fetch(Sample.fetchRequest())
        let other = container.newBackgroundContext()
        other.automaticallyMergesChangesFromParent = true
        let others = try other.fetch(Sample.fetchRequest())
        let request = Sample.fetchRequest()
        request.predicate = try FetchPredicate(format: "big IN {2, 3, 5}")
        var deletion = BatchDeleteRequest(fetchRequest: request)
        deletion.resultType = .objectIDs
        let result = try context.execute(deletion, mergingInto: [context])
        #expect(result.objectIDs == [samples[1].objectID, samples[2].objectID, samples[4].objectID])
        #expect(result.count == 3)
        #expect(try context.fetch(Sample.fetchRequest()).compactMap(\.big) == [1, 4, 6])
        #expect(try other.fetch(Sample.fetchRequest()).compactMap(\.big) == [1, 4, 6])
        #expect(samples[1].isDeleted)
        #expect(others.count == 6)
        #expect(try context.execute(deletion).count == 0)
    }

    @Test("A deleted ID is not reused")
    func sequence() throws {
        let last = try #require(try context.fetch(Sample.fetchRequest()).last?.objectID)
        try context.execute(BatchDeleteRequest(fetchRequest: Sample.fetchRequest()))
        let other = container.newBackgroundContext()
        let new = Sample(context: other)
        try other.save()
        #expect(new.objectID != last)
        #expect(try container.newBackgroundContext().count(for: Sample.fetchRequest()) == 1)
    }

    @Test("A request that begins after an object deletes those after it alone")
    func cursor() throws {
        let page = Sample.fetchRequest()
        page.fetchLimit = 4
        let last = try #require(try context.fetch(page).last)
        let rest = Sample.fetchRequest()
        rest.startCursor = try context.cursor(after: last, in: rest)
        #expect(try context.count(for: rest) == 2)
        #expect(try context.execute(BatchDeleteRequest(fetchRequest: rest)).count == 2)
        #expect(try context.fetch(Sample.fetchRequest()).compactMap(\.big) == [1, 2, 3, 4])
    }
}
