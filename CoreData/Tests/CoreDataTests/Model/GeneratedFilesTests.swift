import CoreData
import GeneratedFiles
import Relata
import Testing

@Suite("Classes whose files were generated into a folder")
struct GeneratedFilesTests {
    @Test("classes have the properties and functions that stand in their extensions")
    func properties() throws {
        let container = try PersistentContainer.temporary(model: ArchiveModel.managedObjectModel)
        let context = container.newBackgroundContext()
        let folder = Folder(context: context)
        let letter = Letter(context: context)
        letter.title = "a"
        letter.pages = 3
        letter.seal = NSArray(array: ["wax"])
        folder.addToDocuments(letter)
        folder.insertIntoDocuments(Draft(context: context), at: 0)
        try context.save()
        #expect(folder.documents?.count == 2 && letter.folder == folder)
        let other = container.newBackgroundContext()
        let found = try #require(try other.fetch(Document.longDocuments(pages: 2)).first as? Letter)
        #expect(found.title == "a" && found.seal == NSArray(array: ["wax"]) && found.rating == nil)
        #expect(found.id == found.id)
        // The shelf is an entity for which the model names no class.
        let shelf = NSEntityDescription.insertNewObject(forEntityName: "Shelf", into: context)
        folder.shelf = shelf
        #expect(shelf.value(forKey: "folders") as? Set<Folder> == [folder])
    }
}
