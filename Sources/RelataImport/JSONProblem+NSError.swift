import Foundation
public import Relata
import RelataModel
public import RelataStoreTransfer

// The conformance stands in this module, as that of the type is below the runtime.
extension JSONProblem: NSErrorConvertible {
    /// 134060, Core Data's code for errors without a code of their own.
    public var errorCode: Int { ErrorCode.coreData }

    /// The problem, in one sentence.
    public var failureReason: String? { message.sentence }

    /// The remedy, if it is known.
    public var recoverySuggestion: String? { fix?.sentence }

    /// The strings of the error, and its file.
    public var errorUserInfo: [String: Any] { userInfo([NSFilePathErrorKey: path]) }
}

#if !canImport(ObjectiveC)
    extension JSONProblem: _ObjectiveCBridgeable {}
#endif
