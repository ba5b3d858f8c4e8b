import CWorkloads
import CoreData
import Foundation

extension CoreDataWorkload {
    func insert() throws {
        try measure {
            for i in 0..<size {
                let item = Item(context: context)
                item.category = "category \(i % Int64(category_count))"
                item.created = Date(timeIntervalSinceReferenceDate: item_created(i))
                item.name = "Item \(i)"
                item.done = item_is_done(i)
                if item_has_note(i) { item.note = "A note on the item \(i)" }
                item.price = item_price(i)
                item.quantity = item_quantity(i)
                item.rank = item_rank(i, size)
            }
            try context.save()
            return 0
        }
    }

    func fetch() throws {
        var items: [Item] = []
        defer { withExtendedLifetime(items) {} }
        try measure {
            items = try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
            return items.reduce(0) { $0 + $1.sum }
        }
    }

    func query() throws {
        try measure {
            try context.performAndWait {
                var sum: Int64 = 0
                let request = NSFetchRequest<Item>(entityName: "Item")
                request.sortDescriptors = [NSSortDescriptor(key: "rank", ascending: true)]
                request.fetchLimit = Int(query_limit)
                for i in 0..<query_count(size) {
                    request.predicate = NSPredicate(
                        format: "category == %@ AND rank >= %ld", "category \(i % Int64(category_count))" as NSString,
                        Int(first_rank(i, size)))
                    for item in try context.fetch(request) { sum += item.sum }
                }
                return sum
            }
        }
    }

    func update() throws {
        try measure {
            let items = try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
            for item in items { item.quantity += 1 }
            try context.save()
            return 0
        }
    }

    func batchDelete() throws {
        try measure {
            let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Item")
            request.predicate = NSPredicate(format: "rank < %ld", Int(size / 2))
            try context.execute(NSBatchDeleteRequest(fetchRequest: request))
            return 0
        }
    }

    func lookUp() throws {
        let ids = try context.fetch(NSFetchRequest<Item>(entityName: "Item")).map(\.objectID)
        context.reset()
        var items: [Item] = []
        items.reserveCapacity(Int(size))
        func lookAll(keeping: Bool) throws -> Int64 {
            var sum: Int64 = 0
            for i in 0..<size {
                guard let item = try context.existingObject(with: ids[Int(looked_up_item(i, size))]) as? Item else {
                    continue
                }
                sum += item.sum
                if keeping { items.append(item) }
            }
            return sum
        }
        try measure { try context.performAndWait { try lookAll(keeping: true) } }
        try measure { try lookAll(keeping: false) }
    }

    func batchInsert() throws {
        try measure {
            var i: Int64 = 0
            let request = NSBatchInsertRequest(
                entity: Item.entity(),
                dictionaryHandler: { row in
                    guard i < size else { return true }
                    row["category"] = "category \(i % Int64(category_count))"
                    row["created"] = Date(timeIntervalSinceReferenceDate: item_created(i))
                    row["done"] = item_is_done(i)
                    row["name"] = "Item \(i)"
                    row["price"] = item_price(i)
                    row["quantity"] = item_quantity(i)
                    row["rank"] = item_rank(i, size)
                    if item_has_note(i) { row["note"] = "A note on the item \(i)" }
                    i += 1
                    return false
                })
            try context.execute(request)
            return 0
        }
    }
}

extension Item {
    /// The sum of all properties, as the other programs make it.
    var sum: Int64 {
        let texts = Int64(category?.utf8.count ?? 0) + Int64(name?.utf8.count ?? 0) + Int64(note?.utf8.count ?? 0)
        return texts + Int64(created?.timeIntervalSinceReferenceDate ?? 0) + (done ? 1 : 0) + Int64(price * 4)
            + quantity + rank
    }
}
