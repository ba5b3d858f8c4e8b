import Foundation
public import Relata
public import RelataStoreTransfer

// The conformance stands in this module, as that of the type is below the runtime.
extension CoreDataImporter.Rejection: NSErrorConvertible {
    /// 134110, Core Data's code of a migration that failed.
    public var errorCode: Int { ErrorCode.migration }

    /// The store and its problems, one per line.
    public var failureReason: String? { description }

    /// The strings of the error, and the old store's file.
    public var errorUserInfo: [String: Any] { userInfo([NSFilePathErrorKey: report.source]) }
}

#if !canImport(ObjectiveC)
    extension CoreDataImporter.Rejection: _ObjectiveCBridgeable {}
#endif
