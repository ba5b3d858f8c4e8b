import Foundation
public import Relata
public import RelataStoreTransfer

// The conformance stands in this module, as that of the type is below the runtime.
extension JSONImporter.Rejection: NSErrorConvertible {
    /// 134060, Core Data's code for errors without a code of their own.
    public var errorCode: Int { ErrorCode.coreData }

    /// The problems, one per line.
    public var failureReason: String? { description }

    /// The strings of the error, and the file.
    public var errorUserInfo: [String: Any] {
        userInfo(problems.first.map { [NSFilePathErrorKey: $0.path] } ?? [:])
    }
}

#if !canImport(ObjectiveC)
    extension JSONImporter.Rejection: _ObjectiveCBridgeable {}
#endif
