import Foundation
import Relata

// The functions with index sets, whose names are Xcode's, change all of their objects at once.
let container = try PersistentContainer.temporary(model: TrainsModel.managedObjectModel)
let context = container.newBackgroundContext()
let train = Train(context: context, name: "local")
let cars = "abcdefgh".map { Car(context: context, name: String($0)) }
train.addToCars(cars[..<3])
try context.save()

// What main.swift declares outside of functions belongs to the main actor.
@MainActor func show(_ title: String) throws {
    try context.save()
    let stored = try container.newBackgroundContext().fetch(Train.fetchRequest())[0]
    let names = stored.cars.map(\.name).joined()
    print("\(title):", names, names == train.cars.map(\.name).joined())
}

func indexes(_ indexes: Int...) -> NSIndexSet { NSIndexSet(indexSet: IndexSet(indexes)) }

train.insertIntoCars([cars[3], cars[4]], at: indexes(0, 2))
try show("d and e inserted into abc at 0 and 2")
train.insertIntoCars([cars[0], cars[5]], at: indexes(5, 6))
try show("a, which is there, and f inserted at the end")
train.replaceCars(at: indexes(1, 3), with: [cars[6], cars[7]])
try show("g and h in the places of a and b")
train.replaceCars(at: indexes(0, 2), with: [cars[2], cars[0]])
try show("c, which is there, and a in the places of d and e")
train.removeFromCars(at: indexes(0, 2, 4))
try show("the objects at 0, 2 and 4 removed")
print(cars.filter { $0.train == nil }.map(\.name).joined(), "belong to no train")
