import Foundation
import Synchronization

/// The classes that the program has named in its models, by the names: Foundation finds a class only by its module's
/// name and its own.
enum EntityClasses {
    /// A class, which does not change.
    private struct Known: @unchecked Sendable {
        let objectClass: AnyClass
    }

    private static let classes = Mutex<[String: Known]>([:])

    /// Remembers the class of a name.
    static func add(_ objectClass: AnyClass, named name: String) {
        let known = Known(objectClass: objectClass)
        classes.withLock { $0[name] = known }
    }

    /// The class of a name, if there is one.
    static func named(_ name: String) -> AnyClass? {
        classes.withLock { $0[name] }?.objectClass ?? NSClassFromString(name)
    }
}
