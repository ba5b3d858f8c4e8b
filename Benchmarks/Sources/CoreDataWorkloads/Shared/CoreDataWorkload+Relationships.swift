import CWorkloads
import CoreData
import Foundation

extension CoreDataWorkload {
    func walk() throws {
        var albums: [Album] = []
        defer { withExtendedLifetime(albums) {} }
        try measure {
            try context.performAndWait {
                let request = NSFetchRequest<Album>(entityName: "Album")
                request.relationshipKeyPathsForPrefetching = ["tracks"]
                albums = try context.fetch(request)
                var sum: UInt64 = 0
                for album in albums {
                    for case let track as Track in album.tracks ?? [] {
                        sum = sum &* 31 &+ UInt64(bitPattern: track.number) &+ UInt64((track.title ?? "").utf8.count)
                    }
                }
                return Int64(bitPattern: sum)
            }
        }
    }

    func delete<Owner: NSManagedObject>(_ owner: Owner.Type) throws {
        try measure {
            for object in try context.fetch(NSFetchRequest<Owner>(entityName: String(describing: owner))) {
                context.delete(object)
            }
            try context.save()
            return 0
        }
    }

    func move() throws {
        guard let album = try context.fetch(NSFetchRequest<Album>(entityName: "Album")).first else { return }
        let tracks = album.mutableOrderedSetValue(forKey: "tracks")
        let count = Int64(tracks.count)
        try measure {
            for i in 0..<move_count(size) where count > 1 {
                tracks.moveObjects(at: IndexSet(integer: Int(moved_from(i, count))), to: Int(moved_to(i, count)))
                try context.save()
            }
            return 0
        }
    }

    /// Finds or creates a product for each record, in batches, and sets its brand.
    func upsert() throws {
        try measure {
            for first in stride(from: 0, to: size, by: Int(upsert_batch)) {
                try context.performAndWait { try upsert(first..<min(first + Int64(upsert_batch), size)) }
                context.reset()
            }
            return 0
        }
    }

    private func upsert(_ records: Range<Int64>) throws {
        let found = NSFetchRequest<Product>(entityName: "Product")
        found.predicate = NSPredicate(format: "code IN %@", records.map { "P\(upserted_product($0, size))" } as NSArray)
        var products: [String: Product] = [:]
        for product in try context.fetch(found) { products[product.code ?? ""] = product }
        let known = NSFetchRequest<Brand>(entityName: "Brand")
        let names = Set(records.map { "Brand \(brand_of_product(upserted_product($0, size)))" })
        known.predicate = NSPredicate(format: "name IN %@", Array(names) as NSArray)
        var brands: [String: Brand] = [:]
        for brand in try context.fetch(known) { brands[brand.name ?? ""] = brand }
        for record in records {
            let number = upserted_product(record, size)
            let (code, brandName) = ("P\(number)", "Brand \(brand_of_product(number))")
            let product = products[code] ?? Product(context: context)
            products[code] = product
            product.code = code
            product.name = "Product \(number) of record \(record)"
            product.price = item_price(record)
            let brand = brands[brandName] ?? Brand(context: context)
            if brand.name == nil { brand.name = brandName }
            brands[brandName] = brand
            product.brand = brand
        }
        try context.save()
    }
}

extension WatchedShop {
    /// Looks at the object, as hooks do, so that the deletion must make objects of its rows.
    public override func prepareForDeletion() {
        super.prepareForDeletion()
        _ = name
    }
}
