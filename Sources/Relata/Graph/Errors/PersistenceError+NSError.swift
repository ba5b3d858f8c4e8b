import Foundation

extension PersistenceError: NSErrorConvertible {
    /// Core Data's code; the same as ``code``.
    public var errorCode: Int { code }

    /// The problem, without its remedy.
    public var failureReason: String? {
        switch self {
        case .validation(let error): error.failureReason
        case .store(let failure): failure.failureReason
        default: reason
        }
    }

    /// The remedy, if it is known.
    public var recoverySuggestion: String? {
        switch self {
        case .store(let failure): failure.recoverySuggestion
        default: fix
        }
    }

    /// The problem and its remedy; for an error of a class's own validation, its message.
    public var errorDescription: String? {
        if case .validation(let error) = self { error.errorDescription } else { description }
    }

    /// Core Data's user info: the errors, objects, conflicts or file of the error, by Core Data's keys.
    public var errorUserInfo: [String: Any] { userInfo(ownUserInfo) }

    private var ownUserInfo: [String: Any] {
        switch self {
        case .validation(let error): return error.ownUserInfo
        case .multipleValidation(let errors):
            return [
                UserInfoKey.detailedErrors: errors.map {
                    NSError(domain: Self.errorDomain, code: $0.errorCode, userInfo: $0.errorUserInfo)
                }
            ]
        case .several(let errors):
            return [
                UserInfoKey.detailedErrors: errors.map {
                    NSError(domain: Self.errorDomain, code: $0.errorCode, userInfo: $0.errorUserInfo)
                }
            ]
        case .differentContexts(_, let source, let destination), .missingDestination(_, let source, let destination):
            return [UserInfoKey.affectedObjects: [source, destination]]
        case .unacceptableDestination(let name, let object, _, _), .unacceptableValue(let name, let object, _, _),
            .unreadableValue(let name, let object, _), .unwritableValue(let name, let object, _),
            .unknownKey(let name, let object, _):
            return [UserInfoKey.validationKey: name, UserInfoKey.affectedObjects: [object]]
        case .objectNotFound(let object), .endlessWillSave(let object): return [UserInfoKey.affectedObjects: [object]]
        case .mergeConflict(let conflicts):
            return [UserInfoKey.conflicts: conflicts, UserInfoKey.affectedObjects: conflicts.map(\.objectID)]
        case .constraintConflict(let conflicts):
            return [
                UserInfoKey.conflicts: conflicts, UserInfoKey.affectedObjects: conflicts.flatMap(\.conflictingObjects),
            ]
        case .incompatibleStore(let path, _, _), .invalidMigrationStage(let path, _, _), .missingStore(let path),
            .storeWasMigrated(let path):
            return [NSFilePathErrorKey: path]
        case .store(let failure): return failure.ownUserInfo
        default: return [:]
        }
    }
}

extension StoreFailure: NSErrorConvertible {
    /// 134180, Core Data's code for an error of SQLite; ``code`` is SQLite's own, which the user info has under
    /// `NSSQLiteErrorDomain`.
    public var errorCode: Int { ErrorCode.sqlite }

    /// SQLite's message, and the file.
    public var failureReason: String? { reason }

    /// The remedy, if it is known.
    public var recoverySuggestion: String? { fix }

    /// SQLite's result code and the store's file, by Core Data's keys.
    public var errorUserInfo: [String: Any] { userInfo(ownUserInfo) }

    fileprivate var ownUserInfo: [String: Any] {
        [UserInfoKey.sqliteCode: NSNumber(value: code), NSFilePathErrorKey: path]
    }
}
