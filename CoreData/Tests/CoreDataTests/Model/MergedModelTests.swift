import CoreData
import Testing

@Suite("Models of several bundles")
struct MergedModelTests {
    @Test("the models of a bundle are one model, whose objects have their classes")
    func merged() throws {
        let model = try #require(NSManagedObjectModel.mergedModel(from: [Bundle.module]))
        #expect(model === NSManagedObjectModel.mergedModel(from: [Bundle.module]))
        #expect(
            Set(model.entitiesByName.keys) == [
                "Album", "Book", "Course", "Dish", "GlassJar", "Guide", "Island", "Jar", "Pantry", "Region", "Shelf",
                "Swatch", "Tag", "Track", "Traveller",
            ])
        let container = MirroredContainer(name: "Merged", managedObjectModel: model)
        container.persistentStoreDescriptions[0].url = URL(filePath: "/dev/null")
        container.loadPersistentStores { #expect($1 == nil) }
        let context = container.newBackgroundContext()
        #expect(context.name == "mirrored")
        try context.performAndWait {
            let dish = Dish(context: context)
            dish.name = "Soup"
            Album(context: context).title = "A"
            try context.save()
            context.reset()
            #expect(try context.fetch(NSFetchRequest<Dish>(entityName: "Dish")).map(\.name) == ["Soup"])
            #expect(try context.fetch(NSFetchRequest<Album>(entityName: "Album")).first?.title == "A")
        }
    }

    private func model(_ entity: String) -> NSManagedObjectModel {
        let described = NSEntityDescription()
        described.name = entity
        let model = NSManagedObjectModel()
        model.entities = [described]
        return model
    }

    @Test("models that were merged and released are not taken for later ones, and the merged one is released too")
    func released() throws {
        weak var first: NSManagedObjectModel?
        for round in 0..<20 {
            let merged = try #require(
                NSManagedObjectModel(byMerging: [model("First\(round)"), model("Second\(round)")]))
            #expect(Set(merged.entitiesByName.keys) == ["First\(round)", "Second\(round)"])
            if round == 0 { first = merged }
        }
        #expect(first == nil)
    }

    @Test("models that are merged again while the merged one is in use are that one")
    func shared() throws {
        let models = [model("First"), model("Second")]
        let merged = try #require(NSManagedObjectModel(byMerging: models))
        #expect(NSManagedObjectModel(byMerging: models) === merged)
        #expect(NSManagedObjectModel(byMerging: [models[0], model("Third")]) !== merged)
    }

    @Test("a model merged with itself is itself, and different entities of one name are not merged")
    func conflicts() throws {
        let music = MusicModel.managedObjectModel
        #expect(NSManagedObjectModel(byMerging: [music, music]) === music)
        let other = NSManagedObjectModel()
        let album = NSEntityDescription()
        album.name = "Album"
        other.entities = [album]
        #expect(NSManagedObjectModel(byMerging: [music, other]) == nil)
    }
}
