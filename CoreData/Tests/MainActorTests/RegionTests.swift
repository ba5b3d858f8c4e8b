import CoreData
import Testing

@Suite("Entities without a class, of several models of a target")
struct RegionTests {
    @Test("They can have the same name")
    func sameName() throws {
        let globe = try #require(GlobeModel.managedObjectModel.entitiesByName["Region"])
        let chart = try #require(ChartModel.managedObjectModel.entitiesByName["Region"])
        let regions = [globe, chart].map { NSManagedObject(entity: $0, insertInto: nil) }
        regions[0].setValue("mild", forKey: "climate")
        regions[1].setValue(50_000, forKey: "scale")
        #expect(regions.map { $0.entity.attributesByName.keys.sorted() } == [["climate"], ["scale"]])
        #expect(regions[0].value(forKey: "climate") as? String == "mild")
        #expect(regions[1].value(forKey: "scale") as? Int == 50_000)
    }
}
