import CoreData

/// Returns a model with one entity, `Item`, whose attributes are strings: a version of it for each set of names.
func itemModel(_ attributes: [String]) -> NSManagedObjectModel {
    let entity = NSEntityDescription()
    entity.name = "Item"
    entity.properties = attributes.map { name in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = .stringAttributeType
        return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [entity]
    return model
}
