public import Foundation

/// An error that is an `NSError` too, in `NSCocoaErrorDomain`, with Core Data's code and user-info keys.
///
/// The error types of Relata and RelataImport conform to it, and remain Swift types that can be matched:
///
/// ```swift
/// do {
///     try context.save()
/// } catch PersistenceError.constraintConflict(let conflicts) {
///     print(conflicts)
/// } catch let error as NSError {
///     print(error.code, error.localizedDescription, error.userInfo)
/// }
/// ```
///
/// `error as NSError`, `as? NSError`, `catch let error as NSError` and `error.localizedDescription` work the same on
/// every system. An `NSError` that was created in this way and is thrown again is still caught as the Swift type.
public protocol NSErrorConvertible: LocalizedError, CustomNSError, CustomStringConvertible, Sendable, Hashable {}

extension NSErrorConvertible {
    /// `NSCocoaErrorDomain`.
    public static var errorDomain: String { NSCocoaErrorDomain }

    /// The problem and its remedy: the value of `localizedDescription`.
    public var errorDescription: String? { description }

    /// Returns the user info: the entries that every error has, and those of this one.
    package func userInfo(_ own: [String: Any]) -> [String: Any] {
        var info = own
        info[NSLocalizedDescriptionKey] = errorDescription
        info[NSLocalizedFailureReasonErrorKey] = failureReason
        info[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
        info[UserInfoKey.swiftError] = self
        return info
    }
}

#if !canImport(ObjectiveC)
    // Off Apple's systems a cast of an error to NSError looks only for this conformance: without it `as? NSError` is
    // nil, and `catch let error as NSError`, which counts as exhaustive, ends the process.
    extension PersistenceError: _ObjectiveCBridgeable {}
    extension ValidationError: _ObjectiveCBridgeable {}
    extension StoreFailure: _ObjectiveCBridgeable {}

    extension NSErrorConvertible {
        /// Returns the error as an `NSError`.
        public func _bridgeToObjectiveC() -> NSError {
            NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
        }

        /// Restores the error that an `NSError` was created from, if it was one of this type.
        public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
            result = source.userInfo[UserInfoKey.swiftError] as? Self
            return result != nil
        }

        /// Restores the error that an `NSError` was created from, if it was one of this type.
        public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
            _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
        }

        /// Restores the error that an `NSError` was created from, which must be one of this type: only the compiler
        /// calls it.
        public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
            var result: Self?
            if let source { _forceBridgeFromObjectiveC(source, result: &result) }
            guard let result else { preconditionFailure("the error was not made from a \(Self.self)") }
            return result
        }
    }
#endif
