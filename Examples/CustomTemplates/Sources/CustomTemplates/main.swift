// Orders of a shop, sent to another program as JSON. Every class has toDictionary(), which the built-in templates know
// nothing of: the template of a class's members was ejected into the folder Templates and got a function more.

import Foundation
import Relata

let container = try PersistentContainer.temporary(model: ShopModel.managedObjectModel)
let context = container.newBackgroundContext()

let order = Order(context: context, customer: "Ada")
order.lines.append(Line(context: context, product: "Tea"))
order.lines.append(Line(context: context, product: "Cup"))
order.lines[1].quantity = 2

// A class that inherits adds its own values to those of its superclass.
let gift = GiftOrder(context: context, customer: "Grace")
gift.message = "With love"
gift.lines.append(Line(context: context, product: "Book"))
try context.save()

for order in [order, gift] {
    let data = try JSONSerialization.data(withJSONObject: order.toDictionary(), options: [.sortedKeys])
    print(String(decoding: data, as: UTF8.self))
}
