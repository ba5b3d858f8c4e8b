import RelationalSchema

/// An object whose values another row of the store, or another object of the same save, has too, although a uniqueness
/// constraint of the model forbids it; Core Data's `NSConstraintConflict`.
public struct ConstraintConflict: Sendable, Hashable, CustomStringConvertible {
    /// The object that could not be written.
    public let objectID: ManagedObjectID
    /// The properties that have to be unique together.
    public let constraint: [String]

    /// The object and the properties.
    public var description: String {
        "\(objectID.entity.name).\(constraint.joined(separator: ", ")) of \(objectID) is taken"
    }

    init(objectID: ManagedObjectID, constraint: [String]) {
        self.objectID = objectID
        self.constraint = constraint
    }

    /// The conflict that SQLite's message about a unique index means; `nil` for any other failure.
    init?(_ failure: StoreFailure, of object: ManagedObject) {
        guard failure.code == SQLite.uniqueConstraintCode, let mapping = object.entity.mapping else { return nil }
        let constraint = object.entity.uniquenessConstraints.first { properties in
            let columns = properties.compactMap { object.entity.column(ofProperty: $0) }
            // SQLite names the columns of the index in its message, and the index itself nowhere.
            return columns.count == properties.count
                && failure.message.hasSuffix(columns.map { "\(mapping.table).\($0)" }.joined(separator: ", "))
        }
        guard let constraint else { return nil }
        self.init(objectID: object.objectID, constraint: constraint)
    }
}

extension EntityDescription {
    /// The column of an attribute or a to-one relationship.
    fileprivate func column(ofProperty name: String) -> String? {
        if let attribute = mapping?.attributes.first(where: { $0.path == [name] }) { return attribute.column }
        guard case .key(let column, _) = mapping?.relationships[name] else { return nil }
        return column
    }
}
