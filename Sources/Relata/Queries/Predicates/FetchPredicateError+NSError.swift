import Foundation
import RelataModel

extension FetchPredicateError: NSErrorConvertible {
    /// 134060, Core Data's code for errors without a code of their own.
    public var errorCode: Int { ErrorCode.coreData }

    /// The problem, in one sentence.
    public var failureReason: String? { message.sentence }

    /// The remedy, if it is known.
    public var recoverySuggestion: String? { fix?.sentence }

    /// The strings of the error.
    public var errorUserInfo: [String: Any] { userInfo([:]) }
}

#if !canImport(ObjectiveC)
    extension FetchPredicateError: _ObjectiveCBridgeable {}
#endif
