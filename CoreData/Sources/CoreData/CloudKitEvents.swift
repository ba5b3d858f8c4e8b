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

/// The events of mirroring: there are none.
open class NSPersistentCloudKitContainerEventResult: NSPersistentStoreResult {
    /// What a result has.
    public enum ResultType: Int, Sendable {
        /// The events.
        case events
        /// Their number, in an array.
        case countEvents
    }

    /// An array of events, or of their number.
    public let result: Any?
    /// The type of the result.
    public let resultType: ResultType

    init(_ type: ResultType) {
        switch type {
        case .events: result = [NSPersistentCloudKitContainer.Event]()
        case .countEvents: result = [NSNumber(value: 0)]
        }
        resultType = type
    }
}
