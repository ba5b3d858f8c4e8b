import Relata
import RelataModel

extension ConflictValue {
    /// Returns the value for access by name, as in Core Data; `nil` if there is none.
    func value(in context: ManagedObjectContext) -> Any? {
        switch self {
        case .none: nil
        case .attribute(let value): value.foundationValue
        case .object(let objectID): context.Relata::object(with: objectID)
        }
    }
}
