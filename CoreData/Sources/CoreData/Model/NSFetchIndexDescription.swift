public import Foundation
public import Relata
import RelataModel

/// An index of an entity that the program builds.
open class NSFetchIndexDescription: NSObject {
    /// The index's name.
    open var name: String
    /// The columns, the most significant first.
    open var elements: [NSFetchIndexElementDescription]
    /// The condition for the objects that the index has; all of them, if it is `nil`.
    open var partialIndexPredicate: NSPredicate?
    /// The entity whose objects the index has.
    open internal(set) weak var entity: NSEntityDescription?

    /// An index.
    public init(name: String, elements: [NSFetchIndexElementDescription]?) {
        self.name = name
        self.elements = elements ?? []
    }

    /// The index of a model; nil if it has expressions.
    convenience init?(_ index: FetchIndex, of entity: NSEntityDescription) {
        let properties = entity.propertiesByName
        var elements: [NSFetchIndexElementDescription] = []
        for column in index.elements {
            guard case .property(let name) = column.subject, let property = properties[name] else { return nil }
            let element = NSFetchIndexElementDescription(
                property: property, collationType: column.kind == .rTree ? .rTree : .binary)
            element.isAscending = column.isAscending
            elements.append(element)
        }
        self.init(name: index.name, elements: elements)
        partialIndexPredicate = index.partialIndexPredicate.map { NSPredicate(format: $0.text) }
        self.entity = entity
    }

    /// The index for a model.
    var index: FetchIndex {
        FetchIndex(
            name,
            elements: elements.compactMap { element in
                element.property.map { FetchIndex.Element(.property($0.name), isAscending: element.isAscending) }
            }, partialIndexPredicate: partialIndexPredicate.map { StoredPredicate($0.predicateText) })
    }
}
