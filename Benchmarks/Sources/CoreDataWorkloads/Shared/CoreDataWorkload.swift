import CWorkloads
import CoreData
import Foundation

/// The workloads as a program does them that is written for Core Data and imports the module of that name.
///
/// Each does what the workload of the same name does with Relata's own names.
public struct CoreDataWorkload {
    /// Runs the part of a workload that is measured; it gives a sum of all that was read.
    public typealias Measuring = (() throws -> Int64) throws -> Void

    let size: Int64
    let context: NSManagedObjectContext
    let measure: Measuring

    /// Opens a store.
    /// - Parameter measure: is given each part that is to be measured.
    public init(store: URL, size: Int, measure: @escaping Measuring) throws {
        guard let url = Bundle.module.url(forResource: "Bench", withExtension: "momd"),
            let model = NSManagedObjectModel(contentsOf: url)
        else { throw CocoaError(.fileReadNoSuchFile) }
        let description = NSPersistentStoreDescription(url: store)
        // As all programs here.
        description.setValue("NORMAL" as NSString, forPragmaNamed: "synchronous")
        let container = NSPersistentContainer(name: "Bench", managedObjectModel: model)
        container.persistentStoreDescriptions = [description]
        var failure: Error?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        self.size = Int64(size)
        self.measure = measure
        context = container.newBackgroundContext()
    }

    /// Does one of them.
    public func run(_ name: String) throws {
        switch name {
        case "W1": try insert()
        case "W2": try fetch()
        case "W3": try query()
        case "W4": try walk()
        case "W5": try delete(Region.self)
        case "W5h": try delete(WatchedRegion.self)
        case "W6": try update()
        case "W7": try batchDelete()
        case "W8": try lookUp()
        case "W9": try move()
        case "W14": try upsert()
        case "W14b": try batchInsert()
        default: throw CocoaError(.featureUnsupported)
        }
    }
}
