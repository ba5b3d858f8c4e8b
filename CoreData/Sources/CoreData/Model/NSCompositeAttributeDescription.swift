@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

/// An attribute of several values. A model that the program builds cannot have one: give the entity an attribute for
/// each element.
open class NSCompositeAttributeDescription: NSAttributeDescription, @unchecked Sendable {
    /// The attributes that it is made of.
    open var elements: [NSAttributeDescription] = [] { didSet { entity.draftChanged() } }

    convenience init(composite: Attribute, of entity: NSEntityDescription, in model: Model) {
        self.init(of: composite, entity)
        if case .composite(let name) = composite.type {
            let attributes = model.composite(named: name)?.attributes ?? []
            self.entity = .none
            elements = attributes.map { NSAttributeDescription(of: $0, .none) }
            self.entity = entity
        }
    }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        (copy as? NSCompositeAttributeDescription)?.elements = elements
    }
}
