import CoreData

/// Returns a model that has one entity, `Item`, with attributes that are strings: a version of itself for each set of names.
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
