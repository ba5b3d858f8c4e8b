/// Updates stored objects without loading them; Core Data's `NSBatchUpdateRequest`.
///
/// Only the saved state is seen. The schema's CHECK and uniqueness constraints are enforced; nothing else is
/// validated, and no hook is called. The versions of the rows are incremented, so that a context with older values
/// meets a conflict when it saves them.
///
/// A one-to-one relationship is set only where no destination gets several owners, and one that is its own inverse is
/// not: the rows of both partners would have to change.
///
/// ```swift
/// var request = BatchUpdateRequest(entityName: "Track", propertiesToUpdate: ["number": .expression("number + 1")])
/// request.predicate = try FetchPredicate(format: "album.title == %@", "Kid A")
/// try context.execute(request, mergingInto: [context])
/// ```
public struct BatchUpdateRequest {
    /// The value that a property is set to.
    public enum Value {
        /// A value, or `nil`. A to-one relationship takes an object or its ID.
        case constant(Any?)
        /// An expression over the object's own properties: `"number + 1"`.
        case expression(String)
    }

    /// The name of the entity whose objects are changed.
    public let entityName: String
    /// The condition that the objects to change meet; `nil` for all objects.
    public var predicate: FetchPredicate?
    /// Whether objects of sub-entities are changed too.
    public var includesSubentities = true
    /// The new values, by the names of attributes and to-one relationships.
    public var propertiesToUpdate: [String: Value] = [:]
    /// The type of the request's result.
    public var resultType = BatchResultType.statusOnly

    /// Creates a request that updates objects of an entity.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - properties: the new values, by the names of attributes and to-one relationships.
    public init(entityName: String, propertiesToUpdate properties: [String: Value] = [:]) {
        self.entityName = entityName
        propertiesToUpdate = properties
    }
}

extension BatchUpdateRequest {
    /// The values to set, as the update takes them.
    var newValues: [String: BatchUpdate.NewValue] {
        propertiesToUpdate.mapValues { value in
            switch value {
            case .constant(let constant): .constant(constant)
            case .expression(let text): .expression(text)
            }
        }
    }
}
