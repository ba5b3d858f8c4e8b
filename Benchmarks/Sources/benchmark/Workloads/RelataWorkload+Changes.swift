import CWorkloads
import Foundation
import Relata

extension RelataWorkload {
    /// The same fetch through a relationship, first with nothing unsaved, then with a hundredth of the rows changed, on
    /// both sides of the relationship.
    func fetchOverChanges(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        let request = Sale.fetchRequest()
        request.predicate = try FetchPredicate(format: "shop.name BEGINSWITH %@", "Shop 1")
        request.sortDescriptors = [KeySortDescriptor(\Sale.amount)]
        request.fetchLimit = query_limit
        func fetch() throws -> ChildResult {
            try ChildResult.measuring {
                for _ in 0..<Workload.Repetitions.fetches { _ = try context.fetch(request) }
                return 0
            }
        }
        let some = Shop.fetchRequest()
        some.fetchLimit = max(size / 200, 2)
        let shops = try context.fetch(some)
        let others = Sale.fetchRequest()
        others.fetchLimit = shops.count
        others.sortDescriptors = [KeySortDescriptor(\Sale.amount, ascending: false)]
        let sales = try context.fetch(others)
        let unchanged = try fetch()
        for (index, shop) in shops.enumerated() where index.isMultiple(of: 3) { shop.name = "Closed" }
        for (index, sale) in sales.enumerated() {
            if index.isMultiple(of: 2) { sale.amount = Int64(index) * 7919 % 1000 }
            sale.shop = shops[index]
        }
        let changed = try fetch()
        let all = try context.fetch(Sale.fetchRequest())
        let expected = all.filter { $0.shop?.name.hasPrefix("Shop 1") ?? false }.map(\.amount).sorted().prefix(
            Int(query_limit))
        guard try context.fetch(request).map(\.amount) == Array(expected) else {
            throw BenchmarkError("W12: the fetch over changes gives other objects than the values in memory")
        }
        return unchanged + changed
    }

    /// A results controller and a stream follow the saves of another context.
    func follow(_ container: PersistentContainer) throws -> ChildResult {
        let writer = try FollowedWriter(container)
        let controller = try followWithController(container, writer)
        return try controller + wait { try await followWithStream(container) }
    }

    private func followWithController(
        _ container: PersistentContainer, _ writer: FollowedWriter
    ) throws -> ChildResult {
        let count = Workload.Repetitions.followedSaves
        let context = container.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let request = FollowedWriter.request()
        let controller = FetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "region.name")
        try controller.performFetch()
        var updates = 0
        controller.didChangeContent = { _ in updates += 1 }
        let fetches = try ChildResult.measuring {
            for _ in 0..<count { _ = try context.fetch(request) }
            return 0
        }
        var merges = Stopwatch()
        for _ in 0..<count {
            try writer.save()
            merges.measure { context.performAndWait {} }
        }
        guard updates == count else { throw BenchmarkError("W13: \(updates) updates of \(count) saves") }
        for _ in 0..<count { try writer.save() }
        var queued = Stopwatch()
        queued.measure { context.performAndWait {} }
        guard updates > count, try context.fetch(request) == controller.fetchedObjects else {
            throw BenchmarkError("W13: the controller has not the objects that a fetch gives")
        }
        return fetches + ChildResult(merges.total) + fetches + ChildResult(queued.total)
    }

    /// What the stream costs is what saving costs more while one follows.
    private func followWithStream(_ container: PersistentContainer) async throws -> ChildResult {
        let writer = try FollowedWriter(container)
        let count = Workload.Repetitions.followedSaves
        let alone = try ChildResult.measuring {
            for _ in 0..<count { try writer.save() }
            return 0
        }
        let fetches = try ChildResult.measuring {
            for _ in 0..<count {
                let request = FetchRequest<ManagedObjectID>(FollowedWriter.request())
                _ = try container.newBackgroundContext().fetch(request)
            }
            return 0
        }
        var updates = container.updates(of: { FollowedWriter.request() }).makeAsyncIterator()
        _ = try await updates.next()
        let followed = try await ChildResult.measuring {
            for _ in 0..<count {
                try writer.save()
                _ = try await updates.next()
            }
            return 0
        }
        return fetches + ChildResult(followed.sections[0] - alone.sections[0])
    }
}

/// A context whose saves others follow.
private final class FollowedWriter {
    private let context: ManagedObjectContext
    private let shops: [Shop]
    private var saves = 0

    init(_ container: PersistentContainer) throws {
        context = container.newBackgroundContext()
        shops = try context.fetch(Self.request())
    }

    /// What is followed.
    static func request() -> FetchRequest<Shop> {
        let request = Shop.fetchRequest()
        request.sortDescriptors = [KeySortDescriptor(\Shop.region?.name), KeySortDescriptor(\Shop.name)]
        request.fetchLimit = 50
        return request
    }

    /// Renames one of the shops so that it is still among the first, in another position.
    func save() throws {
        saves += 1
        shops[saves % shops.count].name = "Shop 0\(Int.random(in: 0..<1_000_000))"
        try context.save()
    }
}
