import CoreData
import Discs
import XCTest

final class DiscTests: XCTestCase {
    private var container: NSPersistentContainer!

    override func setUpWithError() throws {
        let model = try XCTUnwrap(NSManagedObjectModel(contentsOf: XCTUnwrap(Discs.modelURL)))
        container = NSPersistentContainer(name: "Discs", managedObjectModel: model)
        container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
        container.loadPersistentStores { _, error in XCTAssertNil(error) }
    }

    func testSavingCountsTheTracks() throws {
        let disc = Disc(context: container.viewContext)
        Track(context: container.viewContext, title: "So What", seconds: 562, on: disc)
        XCTAssertNotNil(disc.addedAt)
        XCTAssertEqual(disc.trackCount, 0)
        try container.viewContext.save()
        XCTAssertEqual(disc.trackCount, 1)
    }

    func testTracksGoWithTheirDisc() throws {
        let context = container.viewContext
        let disc = Disc(context: context)
        let track = Track(context: context, title: "So What", seconds: 562, on: disc)
        try context.save()
        XCTAssertEqual(track.disc, disc)
        context.delete(disc)
        try context.save()
        XCTAssertEqual(try context.count(for: NSFetchRequest<Track>(entityName: "Track")), 0)
    }

    func testFormatsAreKept() throws {
        let disc = Disc(context: container.viewContext)
        disc.format = .vinyl
        try container.viewContext.save()
        let other = try container.newBackgroundContext().existingObject(with: disc.objectID) as? Disc
        XCTAssertEqual(other?.format, .vinyl)
    }
}
