public import Foundation
public import Relata

/// A request for events of mirroring. It finds none, as nothing is mirrored here.
open class NSPersistentCloudKitContainerEventRequest: NSPersistentStoreRequest {
    /// The type of the result.
    open var resultType = NSPersistentCloudKitContainerEventResult.ResultType.events

    /// A request for the events since a date.
    open class func fetchEvents(after date: Date) -> NSPersistentCloudKitContainerEventRequest {
        NSPersistentCloudKitContainerEventRequest()
    }

    /// A request for the events since another one; nil for all.
    open class func fetchEvents(
        after event: NSPersistentCloudKitContainer.Event?
    ) -> NSPersistentCloudKitContainerEventRequest { NSPersistentCloudKitContainerEventRequest() }

    /// A request for the events that another request describes.
    open class func fetchEvents(
        matching request: NSFetchRequest<any NSFetchRequestResult>
    ) -> NSPersistentCloudKitContainerEventRequest { NSPersistentCloudKitContainerEventRequest() }

    /// A request that describes events, to be given a predicate and an order.
    open class func fetchRequestForEvents() -> NSFetchRequest<any NSFetchRequestResult> {
        NSFetchRequest<any NSFetchRequestResult>(entityName: "NSCKEvent")
    }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        NSPersistentCloudKitContainerEventResult(resultType)
    }
}
