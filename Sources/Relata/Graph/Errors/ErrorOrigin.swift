import Foundation

/// What a validation error comes from: the object, and the error that a class's own validation has thrown.
///
/// It does not count when errors are compared: the error's object ID and reason say as much.
struct ErrorOrigin {
    weak let object: ManagedObject?
    let error: (any Error)?

    init(_ object: ManagedObject? = nil, error: (any Error)? = nil) {
        self.object = object
        self.error = error
    }

    /// What the thrown error says for users; `nil` if it has no such text.
    var text: String? {
        guard let error else { return nil }
        if type(of: error) is NSError.Type || error is CocoaError { return error.localizedDescription }
        return (error as? any LocalizedError)?.errorDescription
    }
}

// An error can leave the isolation domain of its objects. Nothing reads the object but the user info of an NSError, which is
// untyped there as everywhere: as in Core Data, the object that it holds is for the domain of its context alone. The reference is
// weak, so that an error keeps neither an object nor its context alive.
extension ErrorOrigin: @unchecked Sendable {}

extension ErrorOrigin: Hashable {
    static func == (left: ErrorOrigin, right: ErrorOrigin) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
