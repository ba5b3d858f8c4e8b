import CoreData
import Relata
import Testing

@Suite("Extensions of classes that are generated from the model")
struct GeneratedClassTests {
    private let context: NSManagedObjectContext

    init() throws {
        context = try PersistentContainer.temporary(model: MusicModel.managedObjectModel).newBackgroundContext()
    }

    @Test("hooks that classes override are called")
    func hooks() throws {
        let tag = Tag(context: context)
        tag.name = " slow "
        try context.save()
        #expect(tag.name == "slow")
        Tag(context: context).name = "none"
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.code == .validationStringPatternMatching)
    }

    @Test("properties of the classes are found by name")
    func names() throws {
        let tag = Tag(context: context)
        tag.name = "slow"
        #expect(tag.value(forKey: "headline") as? String == "SLOW")
    }
}
