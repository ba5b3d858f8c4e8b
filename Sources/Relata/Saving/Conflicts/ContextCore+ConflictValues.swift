import RelataModel
import RelataSchema

extension ContextCore {
    /// Returns the stored properties of an object by name, from one of its storages: attributes, and to-one
    /// relationships whose key is in the object's row.
    func values(of entity: EntityDescription, in storage: ObjectStorage) -> [String: ConflictValue] {
        var values: [String: ConflictValue] = [:]
        let reader = FieldReader()
        for attribute in entity.attributes where attribute.column != nil {
            values[attribute.name] =
                reader.value(attribute.slot, of: storage).map { .attribute($0) } ?? ConflictValue.none
        }
        for relationship in entity.relationships where relationship.hasKey {
            let reference = toOneAccess.read(relationship.slot, of: storage)
            if let object = reference.object {
                values[relationship.name] = .object(object.objectID)
            } else if let rowID = reference.row {
                values[relationship.name] = .object(objectID(model.entities[relationship.destination], rowID))
            } else {
                values[relationship.name] = ConflictValue.none
            }
        }
        return values
    }
}
