import Foundation
import Relata

let container = try PersistentContainer.temporary(model: KioskModel.managedObjectModel)
let context = container.newBackgroundContext()
let decoder = JSONDecoder(managedObjectModel: container.managedObjectModel)
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

// What a client posts says only what it has to.
let posted = Data(#"{"name": "Ornis", "price": 7.5, "issue": 12, "tags": ["birds"]}"#.utf8)
let magazine = try decoder.decode(Magazine.Value2.self, from: posted).insert(into: context)
let order = Order(context: context)
order.articles = [magazine]
order.where = KioskModel.Counter(row: 3, side: "left")
order.value = Value(context: context)
try context.save()
print(magazine.name, magazine.price, magazine.stock, magazine.tags ?? [], magazine.shortName)

// What is coded and decoded is the same.
let value = Order.Value2(order)
let coded = try encoder.encode(value)
let decoded = try decoder.decode(Order.Value2.self, from: coded)
print(try encoder.encode(decoded) == coded, decoded.articles == [magazine.objectID], decoded.where?.row ?? 0)

// Nothing is assigned where an object is of another class, or is not there.
var wrong = decoded
wrong.articles = [order.objectID]
wrong.isUrgent = true
do {
    try wrong.assign(to: order)
} catch let error as PersistenceError {
    print(error.code, order.isUrgent, order.hasChanges)
}
wrong.articles = []
try wrong.assign(to: order)
try context.save()
print(order.isUrgent, order.articles.count, magazine.orders.isEmpty)

do {
    _ = try Order.Value2(articles: [order.objectID]).insert(into: context)
} catch {
    print(context.hasChanges, try context.count(for: Order.fetchRequest()))
}
do {
    _ = try decoder.decode(Magazine.Value2.self, from: Data(#"{"name": "Ornis"}"#.utf8))
} catch DecodingError.keyNotFound(let key, _) {
    print("missing: \(key.stringValue)")
}
