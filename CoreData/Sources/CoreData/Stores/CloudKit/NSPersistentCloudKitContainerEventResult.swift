import Foundation

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
