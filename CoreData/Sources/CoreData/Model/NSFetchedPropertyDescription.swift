@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel

/// A property whose value is the result of a request; `$FETCH_SOURCE` in its predicate is the object.
open class NSFetchedPropertyDescription: NSPropertyDescription, @unchecked Sendable {
    /// The request.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { didSet { entity.draftChanged() } }

    convenience init(_ property: FetchedProperty, of entity: NSEntityDescription) {
        self.init()
        name = property.name
        isOptional = property.isOptional
        userInfo = property.userInfo
        let stored = property.fetchRequest
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: stored.entity)
        if let predicate = stored.predicate { request.predicate = NSPredicate(format: predicate.text) }
        request.keySortDescriptors = stored.sortDescriptors.map { KeySortDescriptor($0) }
        request.fetchLimit = stored.fetchLimit
        request.includesSubentities = stored.includesSubentities
        fetchRequest = request
        self.entity = entity
    }

    override func hand(to copy: NSPropertyDescription) {
        super.hand(to: copy)
        (copy as? NSFetchedPropertyDescription)?.fetchRequest = fetchRequest?.copy()
    }

    /// The property for a model; nil without a request.
    var property: FetchedProperty? {
        guard let fetchRequest, let entity = fetchRequest.entityName else { return nil }
        var stored = StoredFetchRequest(
            "fetchedPropertyFetchRequest", entity: entity,
            predicate: fetchRequest.predicate.map { StoredPredicate($0.predicateText) },
            fetchLimit: fetchRequest.fetchLimit, includesSubentities: fetchRequest.includesSubentities)
        stored.sortDescriptors = fetchRequest.keySortDescriptors.compactMap(\.stored)
        return FetchedProperty(name, isOptional: isOptional, fetchRequest: stored, userInfo: stringUserInfo(userInfo))
    }
}
