import CoreData
import Foundation
import Testing

@Suite("Rules for values, of models that a program builds")
struct ValueRuleTests {
    private let context: NSManagedObjectContext

    init() throws {
        let title = NSAttributeDescription()
        (title.name, title.attributeType) = ("title", .stringAttributeType)
        title.setValidationPredicates(
            [NSPredicate(format: "length >= 3"), NSPredicate(format: "SELF CONTAINS %@", "title")],
            withValidationWarnings: ["is too short"])
        let stars = NSAttributeDescription()
        (stars.name, stars.attributeType) = ("stars", .integer16AttributeType)
        stars.setValidationPredicates(
            [NSPredicate(format: "SELF BETWEEN {1, 5}")], withValidationWarnings: ["is not from 1 to 5"])
        let book = NSEntityDescription()
        book.name = "Book"
        book.properties = [title]
        let novel = NSEntityDescription()
        novel.name = "Novel"
        novel.properties = [stars]
        book.subentities = [novel]
        let model = NSManagedObjectModel()
        model.entities = [book, novel]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = coordinator.makeContext()
    }

    private func saveErrors() -> [NSError] {
        do {
            try context.save()
            return []
        } catch let error as NSError {
            return error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
        }
    }

    @Test("a save refuses values that break them, and says which")
    func saving() {
        let novel = NSEntityDescription.insertNewObject(forEntityName: "Novel", into: context)
        novel.setValuesForKeys(["title": "ab", "stars": 6])
        let errors = saveErrors()
        #expect(errors.map(\.code) == [1550, 1550, 1550])
        #expect(errors.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String } == ["title", "title", "stars"])
        #expect(errors.first?.localizedDescription.contains("is too short") == true)
        #expect(errors.last?.localizedDescription.contains("is not from 1 to 5") == true)
        novel.setValuesForKeys(["title": "a title", "stars": 5])
        #expect(saveErrors().isEmpty)
        novel.setValue(0, forKey: "stars")
        #expect(saveErrors().map { $0.userInfo[NSValidationKeyErrorKey] as? String } == ["stars"])
    }

    @Test("a property without a value breaks none")
    func missing() {
        _ = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        #expect(saveErrors().isEmpty)
    }

    @Test("a value can be checked before it is set")
    func validating() throws {
        let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        var value: AnyObject? = NSString(string: "ab")
        let error = try #require(throws: (any Error).self) { try book.validateValue(&value, forKey: "title") }
        #expect((error as NSError).code == NSValidationMultipleErrorsError)
        value = NSString(string: "a title")
        try book.validateValue(&value, forKey: "title")
        book.setValue("ab", forKey: "title")
        #expect(throws: (any Error).self) { try book.validateForInsert() }
    }
}
