/// A version of the model, as stages of migrations use it: generated for the versions whose stages name entities in
/// `relata.json`.
public protocol MigrationVersion {
    /// The version's name in the bundle.
    static var name: String { get }
    /// The structs of the entities that stages name.
    static var objects: [any MigrationObject.Type] { get }
}

/// The values of an object of one version: a struct that is generated for the entities that a stage names.
///
/// It has the attributes of the entity, elements of composites under one name each, and the to-one relationships that
/// the object's row holds, as the row IDs of their destinations.
public protocol MigrationObject: Sendable {
    /// The entity's name.
    static var entity: String { get }
    /// The names of the properties in the model, in the order in which they are visited.
    static var properties: [String] { get }
    /// The object's row ID; 0 for an object that is yet to be inserted.
    var rowID: Int64 { get }

    /// Reads an object.
    /// - Throws: an error, where the row has no value of a type that the model requires.
    init(_ fields: MigrationFields) throws
    /// Hands over all values, in their order.
    mutating func visit(_ fields: MigrationFields)
}
