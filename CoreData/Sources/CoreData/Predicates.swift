public import Foundation
import Relata

extension NSPredicate {
    /// Creates a predicate from a format string in Core Data's syntax: `%@` for a value, `%K` for a key path, `%d`
    /// and the like for a number.
    ///
    /// An invalid format does not end the process, as it does with Core Data: a fetch with it throws, and no object
    /// matches it.
    public convenience init(format: String, _ arguments: Any?...) {
        self.init(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
    }

    /// Creates a predicate from a format string and an array of its arguments.
    public convenience init(format: String, argumentArray arguments: [Any]?) {
        do {
            let values = (arguments ?? []).map { $0 is NSNull ? nil : $0 }
            self.init(try FetchPredicate(format: format, argumentArray: values))
        } catch let error as FetchPredicateError {
            self.init(FetchPredicate(unusable: error))
        } catch {
            self.init { _, _ in false }
        }
    }
}

extension NSSortDescriptor {
    /// Creates a descriptor that sorts by a property.
    public convenience init(key: String?, ascending: Bool) {
        self.init(KeySortDescriptor(key: key ?? "self", ascending: ascending))
    }
}
