import CoreData
import Discs

guard let url = Discs.modelURL, let model = NSManagedObjectModel(contentsOf: url) else {
    fatalError("the model is not among the resources")
}
let container = NSPersistentContainer(name: "Discs", managedObjectModel: model)
container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
container.loadPersistentStores { _, error in
    if let error { fatalError("\(error)") }
}

let context = container.viewContext
let kindOfBlue = Disc(context: context)
kindOfBlue.title = "Kind of Blue"
kindOfBlue.format = .vinyl
Track(context: context, title: "So What", seconds: 562, on: kindOfBlue)
Track(context: context, title: "Freddie Freeloader", seconds: 586, on: kindOfBlue)
try context.save()

for disc in try context.fetch(Disc.discs(longerThan: 1)) {
    print("\(disc.title), \(disc.format == .vinyl ? "vinyl" : "CD"), \(disc.trackCount) tracks")
    for case let track as Track in disc.tracks ?? [] { print("- \(track.title), \(track.seconds) s") }
}
context.delete(kindOfBlue)
try context.save()
print("tracks after the disc was deleted:", try context.count(for: NSFetchRequest<Track>(entityName: "Track")))
