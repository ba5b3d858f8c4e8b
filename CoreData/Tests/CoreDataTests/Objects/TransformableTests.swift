import CoreData
@_spi(CoreDataModule) import Relata
import Testing

@Suite("Transformable attributes of generated classes")
struct TransformableTests {
    private let container: PersistentContainer
    private let context: NSManagedObjectContext

    init() throws {
        container = try PersistentContainer.temporary(model: PaletteModel.managedObjectModel)
        context = container.newBackgroundContext()
    }

    /// The only object, as another context finds it in the store.
    private func stored() throws -> Swatch {
        try context.save()
        return try #require(
            try container.newBackgroundContext().fetch(NSFetchRequest<Swatch>(entityName: "Swatch")).first)
    }

    /// The bytes that are stored for a property.
    private func bytes(_ key: String) throws -> Data? {
        let request = NSFetchRequest<NSDictionary>(entityName: "Swatch")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [key]
        return try context.fetch(request).first?[key] as? Data
    }

    @Test("values are of the class that the model names, and are stored by its transformer")
    func ofClass() throws {
        let swatch = Swatch(context: context)
        swatch.pigment = Pigment("umber")
        #expect(swatch.pigment == Pigment("umber"))
        #expect(try stored().pigment?.name == "umber")
        #expect(try bytes("pigment") == Data("umber".utf8))
        swatch.pigment = nil
        #expect(try stored().pigment == nil)
    }

    @Test("values of no class are objects")
    func ofNoClass() throws {
        let swatch = Swatch(context: context)
        swatch.anything = NSArray(array: ["a", "b"])
        #expect(try stored().anything == NSArray(array: ["a", "b"]))
        swatch.anything = "text" as NSString
        #expect(try stored().anything as? String == "text")
        swatch.anything = NSNumber(value: 7)
        #expect(try stored().anything as? Int == 7)
    }

    @Test("values of a plain type of Swift are stored by the transformer that the model names")
    func byOwnTransformer() throws {
        let swatch = Swatch(context: context)
        swatch.codes = ["a", "b"]
        #expect(try stored().codes == ["a", "b"])
        #expect(try bytes("codes") == Data("a,b".utf8))
        swatch.setValue(["c"], forKey: "codes")
        #expect(try stored().codes == ["c"])
    }

    @Test("values of a plain type of Swift without a transformer of the program's are JSON, by name too")
    func json() throws {
        let swatch = Swatch(context: context)
        swatch.tags = ["a"]
        #expect(swatch.value(forKey: "tags") as? [String] == ["a"])
        swatch.setValue(["b", "c"], forKey: "tags")
        #expect(try stored().tags == ["b", "c"])
        #expect(try bytes("tags") == Data(#"["b","c"]"#.utf8))
        swatch.setValue(nil, forKey: "tags")
        #expect(try stored().tags == nil)
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Swatch")))
        try context.execute(NSBatchInsertRequest(entityName: "Swatch", objects: [["tags": ["d"], "number": 1]]))
        #expect(try stored().tags == ["d"])
    }

    @Test("values of other types of Swift and of Foundation's collections are archived as they are")
    func archived() throws {
        let swatch = Swatch(context: context)
        swatch.extra = ["size": 3, "name": "x"]
        swatch.names = NSSet(array: ["a", "b"])
        let found = try stored()
        #expect(found.extra?["size"] as? Int == 3)
        #expect(found.extra?["name"] as? String == "x")
        #expect(found.names == NSSet(array: ["a", "b"]))
        let archived = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSSet.self, NSString.self], from: try #require(try bytes("names")))
        #expect(archived is NSSet)
    }

    @Test("values whose bytes their transformer does not know read nil, and the next save says so")
    func unreadable() throws {
        let swatch = Swatch(context: context)
        swatch.setPropertyValue(Data("no archive".utf8), forKey: "anything")
        #expect(swatch.anything == nil)
        let error = try #require(throws: PersistenceError.self) { try context.save() }
        guard case .unreadableValue(let property, _, _) = error else {
            Issue.record(error)
            return
        }
        #expect(property == "anything")
    }
}
