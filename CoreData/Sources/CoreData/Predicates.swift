public import Foundation
public import Relata

extension NSPredicate {
    /// A predicate from a format string, as Core Data reads it: `%@` for a value, `%K` for a key path, `%d` and its kind for a number.
    ///
    /// A format that is no predicate does not end the process, as it does there: a fetch with it throws, and no object fits it.
    public convenience init(format: String, _ arguments: Any?...) {
        self.init(format: format, argumentArray: arguments.map { $0 ?? NSNull() })
    }

    /// A predicate from a format string and an array of its arguments.
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

extension NSCompoundPredicate {
    /// The predicates that it is made of.
    public var predicates: [NSPredicate] { subpredicates.compactMap { $0 as? NSPredicate } }
}

/// So that `date as CVarArg` compiles, which Foundation's own classes allow where there is Objective-C.
extension Date: @retroactive CVarArg {
    /// The bits of the time since 2001.
    public var _cVarArgEncoding: [Int] { timeIntervalSinceReferenceDate._cVarArgEncoding }
}

extension String: @retroactive CVarArg {
    /// Nothing: a format takes the text itself.
    public var _cVarArgEncoding: [Int] { [] }
}

extension ManagedObject: CVarArg {
    /// Nothing: a format takes the object itself.
    public var _cVarArgEncoding: [Int] { [] }
}

extension NSSortDescriptor {
    /// Sorts by a property.
    public convenience init(key: String?, ascending: Bool) {
        self.init(KeySortDescriptor(key: key ?? "self", ascending: ascending))
    }
}
