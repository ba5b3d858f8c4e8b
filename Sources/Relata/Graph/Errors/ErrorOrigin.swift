import Foundation

/// The origin of a validation error: the object, and the error that a class's own validation has thrown.
///
/// It is ignored when errors are compared: the error's object ID and reason are equivalent.
///
/// An error can leave the isolation domain of its objects. Only the user info of an `NSError` reads the object, and it
/// is untyped there as everywhere: the object may only be used in the domain of its context, and released there too, so
/// an `NSError` that is kept elsewhere is to be made of the object's ID. The reference is weak, so that an error of
/// Relata keeps neither an object nor its context alive.
struct ErrorOrigin {
    private let reference: WeakReference<ManagedObject>?
    let error: (any Error)?

    init(_ object: ManagedObject? = nil, error: (any Error)? = nil) {
        reference = object.map { WeakReference($0) }
        self.error = error
    }

    var object: ManagedObject? { reference?.object }

    /// The thrown error's message for users; `nil` if it has none.
    var text: String? {
        guard let error else { return nil }
        if type(of: error) is NSError.Type || error is CocoaError { return error.localizedDescription }
        return (error as? any LocalizedError)?.errorDescription
    }
}

extension ErrorOrigin: Hashable {
    static func == (left: ErrorOrigin, right: ErrorOrigin) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
