import CWorkloads
import Foundation
import LargeModel
import Relata

/// The workloads as a program with Relata does them.
struct RelataWorkload: Sendable {
    let url: URL
    let size: Int
    /// Whether the store keeps its history.
    var tracksHistory = false
    /// Which of several processes this is, where they do a workload together.
    var worker: Int?

    /// Does one of them.
    func run(_ workload: Workload) throws -> ChildResult {
        switch workload {
        case .open: return try open()
        case .importStore: return try importStore()
        case .json: return try transferJSON()
        default: break
        }
        var description = PersistentStoreDescription(url: url)
        // As all programs here.
        description.durability = .normal
        description.tracksHistory = tracksHistory
        let container = try PersistentContainer(model: BenchModel.managedObjectModel, description: description)
        switch workload {
        case .insert: return try insert(container)
        case .fetch: return try fetch(container)
        case .query: return try query(container)
        case .walk: return try walk(container)
        case .cascade: return try delete(Region.fetchRequest(), container)
        case .cascadeWithHook: return try delete(WatchedRegion.fetchRequest(), container)
        case .update: return try update(container)
        case .batchDelete: return try batchDelete(container)
        case .lookUp: return try lookUp(container)
        case .move: return try move(container)
        case .fetchOverChanges: return try fetchOverChanges(container)
        case .follow: return try follow(container)
        case .upsert: return try upsert(container)
        case .batchInsert: return try batchInsert(container)
        case .longList: return try changeLongLists(container)
        case .properties: return try accessProperties(container)
        case .writers: return try writeTogether(container)
        case .open, .generate, .compile, .importStore, .json:
            throw BenchmarkError("\(workload.rawValue) is not done with objects")
        }
    }

    private func insert(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        return try ChildResult.measuring {
            for i in 0..<Int64(size) {
                let item = Item(
                    context: context, category: "category \(i % Int64(category_count))",
                    created: Date(timeIntervalSinceReferenceDate: item_created(i)), name: "Item \(i)")
                item.done = item_is_done(i)
                if item_has_note(i) { item.note = "A note on the item \(i)" }
                item.price = item_price(i)
                item.quantity = item_quantity(i)
                item.rank = item_rank(i, Int64(size))
            }
            try context.save()
            return 0
        }
    }

    private func fetch(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        var items: [Item] = []
        defer { withExtendedLifetime(items) {} }
        return try ChildResult.measuring {
            items = try context.fetch(Item.fetchRequest())
            return items.reduce(0) { $0 + $1.sum }
        }
    }

    private func query(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        return try ChildResult.measuring {
            try context.performAndWait {
                var sum: Int64 = 0
                let request = Item.fetchRequest()
                request.sortDescriptors = [KeySortDescriptor(key: "rank")]
                request.fetchLimit = query_limit
                for i in 0..<query_count(Int64(size)) {
                    request.predicate = try FetchPredicate(
                        format: "category == %@ AND rank >= %ld", "category \(i % Int64(category_count))",
                        first_rank(i, Int64(size)))
                    for item in try context.fetch(request) { sum += item.sum }
                }
                return sum
            }
        }
    }

    private func walk(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        var albums: [Album] = []
        defer { withExtendedLifetime(albums) {} }
        return try ChildResult.measuring {
            try context.performAndWait {
                let request = Album.fetchRequest()
                request.relationshipKeyPathsForPrefetching = ["tracks"]
                albums = try context.fetch(request)
                var sum: UInt64 = 0
                for album in albums {
                    for track in album.tracks {
                        sum = sum &* 31 &+ UInt64(bitPattern: track.number) &+ UInt64(track.title.utf8.count)
                    }
                }
                return Int64(bitPattern: sum)
            }
        }
    }

    private func delete<Owner: ManagedObject>(
        _ request: FetchRequest<Owner>, _ container: PersistentContainer
    ) throws -> ChildResult {
        let context = container.newBackgroundContext()
        return try ChildResult.measuring {
            for owner in try context.fetch(request) { context.delete(owner) }
            try context.save()
            return 0
        }
    }

    private func update(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        return try ChildResult.measuring {
            let items = try context.fetch(Item.fetchRequest())
            for item in items { item.quantity += 1 }
            try context.save()
            return 0
        }
    }

    private func batchDelete(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        return try ChildResult.measuring {
            let request = Item.fetchRequest()
            request.predicate = try FetchPredicate(format: "rank < %ld", size / 2)
            try context.execute(BatchDeleteRequest(fetchRequest: request))
            return 0
        }
    }

    private func lookUp(_ container: PersistentContainer) throws -> ChildResult {
        let ids = try container.newBackgroundContext().fetch(Item.fetchRequest()).map(\.objectID)
        let context = container.newBackgroundContext()
        var items: [Item] = []
        items.reserveCapacity(size)
        var result = try ChildResult.measuring {
            try context.performAndWait {
                var sum: Int64 = 0
                for i in 0..<Int64(size) {
                    let id = ids[Int(looked_up_item(i, Int64(size)))]
                    guard let item = try context.existingObject(with: id) as? Item else { continue }
                    sum += item.sum
                    items.append(item)
                }
                return sum
            }
        }
        result.add(
            try ChildResult.measuring {
                var sum: Int64 = 0
                for i in 0..<Int64(size) {
                    let id = ids[Int(looked_up_item(i, Int64(size)))]
                    if let item = try context.existingObject(with: id) as? Item { sum += item.sum }
                }
                return sum
            })
        return result
    }

    private func move(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        guard let album = try context.fetch(Album.fetchRequest()).first else { throw BenchmarkError("no album") }
        let count = Int64(album.tracks.count)
        return try ChildResult.measuring {
            for i in 0..<move_count(Int64(size)) where count > 1 {
                album.tracks.move(from: Int(moved_from(i, count)), to: Int(moved_to(i, count)))
                try context.save()
            }
            return 0
        }
    }

    private func open() throws -> ChildResult {
        try ChildResult.measuring {
            let container = try PersistentContainer(model: LargeModel.managedObjectModel, at: url)
            _ = container.newBackgroundContext()
            return 0
        }
    }
}

extension Item {
    /// The sum of all properties, as the other programs make it.
    var sum: Int64 {
        Int64(category.utf8.count) + Int64(created.timeIntervalSinceReferenceDate) + (done ? 1 : 0)
            + Int64(name.utf8.count) + Int64(note?.utf8.count ?? 0) + Int64(price * 4) + quantity + rank
    }
}

/// A class with a hook, so that the deletion must make objects of its rows.
extension WatchedShop: PreparesForDeletion {
    /// Looks at the object, as hooks do.
    public func prepareForDeletion() { _ = name }
}
