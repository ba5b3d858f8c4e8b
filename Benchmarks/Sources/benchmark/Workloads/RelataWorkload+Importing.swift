import CWorkloads
import Foundation
import Relata

extension RelataWorkload {
    /// Finds or creates a product for each record, in batches, and sets its brand.
    func upsert(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        let n = Int64(size)
        return try ChildResult.measuring {
            for first in stride(from: 0, to: n, by: Int(upsert_batch)) {
                try context.performAndWait {
                    try upsert(first..<min(first + Int64(upsert_batch), n), in: context)
                }
                context.reset()
            }
            return 0
        }
    }

    private func upsert(_ records: Range<Int64>, in context: ManagedObjectContext) throws {
        let n = Int64(size)
        let found = Product.fetchRequest()
        found.predicate = try FetchPredicate(format: "code IN %@", records.map { "P\(upserted_product($0, n))" })
        var products: [String: Product] = [:]
        for product in try context.fetch(found) { products[product.code] = product }
        let known = Brand.fetchRequest()
        known.predicate = try FetchPredicate(
            format: "name IN %@", Array(Set(records.map { "Brand \(brand_of_product(upserted_product($0, n)))" })))
        var brands: [String: Brand] = [:]
        for brand in try context.fetch(known) { brands[brand.name] = brand }
        for record in records {
            let number = upserted_product(record, n)
            let (code, brandName) = ("P\(number)", "Brand \(brand_of_product(number))")
            let name = "Product \(number) of record \(record)"
            let product: Product
            if let existing = products[code] {
                product = existing
                product.name = name
            } else {
                product = Product(context: context, code: code, name: name)
                products[code] = product
            }
            product.price = item_price(record)
            if let brand = brands[brandName] {
                product.brand = brand
            } else {
                let brand = Brand(context: context, name: brandName)
                brands[brandName] = brand
                product.brand = brand
            }
        }
        try context.save()
    }

    /// Inserts items by a batch request whose rows are made one by one.
    func batchInsert(_ container: PersistentContainer) throws -> ChildResult {
        let context = container.newBackgroundContext()
        let n = Int64(size)
        return try ChildResult.measuring {
            var i: Int64 = 0
            try context.execute(
                BatchInsertRequest(entityName: "Item") { row in
                    guard i < n else { return true }
                    row = [
                        "category": "category \(i % Int64(category_count))",
                        "created": Date(timeIntervalSinceReferenceDate: item_created(i)),
                        "done": item_is_done(i), "name": "Item \(i)", "price": item_price(i),
                        "quantity": item_quantity(i), "rank": item_rank(i, n),
                    ]
                    if item_has_note(i) { row["note"] = "A note on the item \(i)" }
                    i += 1
                    return false
                })
            return 0
        }
    }
}
