public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel

/// An update of rows that creates no objects for them.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    /// The name of the entity whose objects are changed.
    public let entityName: String
    /// The condition for the objects to change; all are changed if it is `nil`.
    open var predicate: NSPredicate?
    /// Whether objects of subentities are changed too.
    open var includesSubentities = true
    /// The new values by the names of attributes and to-one relationships: values, `NSNull` for none, or expressions.
    open var propertiesToUpdate: [AnyHashable: Any]?
    /// The type of the result.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType

    /// Creates an update of the objects of the named entity.
    public init(entityName: String) { self.entityName = entityName }

    /// Creates an update of an entity's objects.
    public convenience init(entity: NSEntityDescription) { self.init(entityName: entity.Relata::name) }

    override func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        var request = BatchUpdateRequest(entityName: entityName)
        request.predicate = predicate.map { FetchPredicate($0) }
        request.includesSubentities = includesSubentities
        request.resultType = resultType.type
        for (key, value) in propertiesToUpdate ?? [:] {
            let name = key as? String ?? (key.base as? NSPropertyDescription)?.name ?? "\(key)"
            if let expression = value as? NSExpression {
                request.propertiesToUpdate[name] = .expression(expression.text.literal)
            } else {
                request.propertiesToUpdate[name] = .constant(
                    try stored(value is NSNull ? nil : value, forKey: name, in: context))
            }
        }
        return NSBatchUpdateResult(try context.execute(request), resultType)
    }

    /// Returns what is stored for a value: what a transformer makes of it, if the attribute is transformable.
    private func stored(_ value: Any?, forKey key: String, in context: NSManagedObjectContext) throws -> Any? {
        guard let entity = NSEntityDescription.entity(forEntityName: entityName, in: context),
            entity.hasTransformableAttributes, let attribute = entity.attribute(named: key),
            attribute.attributeType == .transformable
        else { return value }
        return try entity.managedObjectClass.init(of: entity, in: nil).storedValue(of: value, for: attribute)
    }
}

/// The result types of a batch update.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    /// Whether it succeeded.
    case statusOnlyResultType
    /// The IDs of the objects.
    case updatedObjectIDsResultType
    /// The number of objects.
    case updatedObjectsCountResultType

    fileprivate var type: BatchResultType {
        switch self {
        case .statusOnlyResultType: .statusOnly
        case .updatedObjectIDsResultType: .objectIDs
        case .updatedObjectsCountResultType: .count
        }
    }
}
