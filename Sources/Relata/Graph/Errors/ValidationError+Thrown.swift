import Foundation

extension ValidationError {
    /// Converts an error that a class's own validation has thrown to validation errors: those of Relata unchanged; an
    /// NSError with Core Data's codes by its code and user info; any other as an error that has it as its underlying
    /// error.
    static func errors(_ error: any Error, thrownBy object: ManagedObject) -> [ValidationError] {
        if let error = error as? PersistenceError {
            switch error {
            case .validation(let error): return [error]
            case .multipleValidation(let errors): return errors
            default: break
            }
        }
        if let error = error as? ValidationError { return [error] }
        guard type(of: error) is NSError.Type else { return [ValidationError(error, thrownBy: object)] }
        let parts = (error as NSError).userInfo[UserInfoKey.detailedErrors] as? [any Error] ?? []
        guard !parts.isEmpty else { return [ValidationError(error, thrownBy: object)] }
        return parts.flatMap { errors($0, thrownBy: object) }
    }

    private init(_ error: any Error, thrownBy object: ManagedObject) {
        let origin = ErrorOrigin(object, error: error)
        var code: Code?
        var property: String?
        if type(of: error) is NSError.Type {
            let error = error as NSError
            code = error.domain == NSCocoaErrorDomain ? Code(rawValue: error.code) : nil
            property = error.userInfo[UserInfoKey.validationKey] as? String
        }
        self.init(
            code: code ?? .managedObjectValidation, objectID: object.objectID, property: property ?? "", value: .none,
            reason: "is not valid: \(origin.text ?? "\(error)")", origin: origin)
    }
}

extension PersistenceError {
    /// Throws one error for all that a validation has found.
    /// - Throws: `PersistenceError.validation` for one error, `.multipleValidation` for several.
    static func throwIfAny(_ errors: [ValidationError]) throws(PersistenceError) {
        if errors.count > 1 { throw .multipleValidation(errors) }
        if let error = errors.first { throw .validation(error) }
    }
}
