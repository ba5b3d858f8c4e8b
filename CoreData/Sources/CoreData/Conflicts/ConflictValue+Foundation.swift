@_spi(CoreDataModule) import Relata
import RelataModel

extension [String: ConflictValue] {
    /// Returns the values for access by name, as in Core Data; those of transformable attributes too.
    /// - Parameter object: an object that has the values, or could have them.
    func values(of object: NSManagedObject?, in context: ManagedObjectContext) -> [String: Any] {
        var values: [String: Any] = [:]
        for (name, value) in self {
            let value = value.value(in: context)
            guard let object, object.entity.hasTransformableAttributes,
                let attribute = object.entity.attribute(named: name)
            else {
                values[name] = value
                continue
            }
            values[name] = object.reverseTransformed(value, for: attribute, isRecorded: false)
        }
        return values
    }
}

extension ConflictValue {
    /// Returns the value as it is stored; `nil` if there is none.
    fileprivate func value(in context: ManagedObjectContext) -> Any? {
        switch self {
        case .none: nil
        case .attribute(let value): value.foundationValue
        case .object(let objectID): context.Relata::object(with: objectID)
        }
    }
}
