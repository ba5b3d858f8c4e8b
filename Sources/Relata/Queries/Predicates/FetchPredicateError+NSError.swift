import Foundation

extension FetchPredicateError: CoreDataError {
    /// 134060, Core Data's code for what has no code of its own.
    public var errorCode: Int { 134_060 }

    /// What is wrong, in one sentence.
    public var failureReason: String? { message.prefix(1).uppercased() + message.dropFirst() + "." }

    /// What to do about it, where that is known.
    public var recoverySuggestion: String? { fix.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } }

    /// The texts of the error.
    public var errorUserInfo: [String: Any] { userInfo([:]) }
}

#if !canImport(ObjectiveC)
    extension FetchPredicateError: _ObjectiveCBridgeable {}
#endif
