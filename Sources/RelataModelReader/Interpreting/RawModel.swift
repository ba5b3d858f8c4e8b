import RelataModel

/// A model as it is written in its file, before the names in it are resolved.
struct RawModel {
    var entities: [RawEntity] = []
    var composites: [RawComposite] = []
    var fetchRequests: [RawFetchRequest] = []
    var configurations: [RawConfiguration] = []
    var versionIdentifier: String?
}

/// An entity with its properties, and the locations of its names.
struct RawEntity {
    /// The entity without properties, indexes and constraints.
    var entity: Entity
    /// The offset of the name.
    let nameOffset: Int
    /// The offset of the parent's name.
    let parentOffset: Int
    var attributes: [RawAttribute] = []
    var relationships: [RawRelationship] = []
    var fetchedProperties: [RawFetchedProperty] = []
    var indexes: [RawFetchIndex] = []
    var constraints: [RawConstraint] = []

    var name: String { entity.name }
}

/// An attribute of an entity or of a composite.
struct RawAttribute {
    let attribute: Attribute
    /// The offset of the name.
    let nameOffset: Int
    /// The offset of the composite's name.
    let compositeOffset: Int
}

/// A relationship, whose `relationship.inverse` is a name that may not exist.
struct RawRelationship {
    let relationship: Relationship
    /// The offset of the name.
    let nameOffset: Int
    /// The offset of the destination's name.
    let destinationOffset: Int
    /// The offset of the inverse's name.
    let inverseOffset: Int
    /// The entity of the inverse in the model file.
    let inverseEntity: String?
    /// The offset of that entity's name.
    let inverseEntityOffset: Int
}

/// A fetched property, whose entity may not exist.
struct RawFetchedProperty {
    let name: String
    /// The property; `nil` if its request is invalid, so that it is left out.
    let property: FetchedProperty?
    /// The offset of the name.
    let nameOffset: Int
    /// The offset of the name of the fetched entity.
    let entityOffset: Int
}

/// A stored fetch request, whose entity may not exist.
struct RawFetchRequest {
    let request: StoredFetchRequest
    /// The offset of the name.
    let nameOffset: Int
    /// The offset of the name of the fetched entity.
    let entityOffset: Int
}

/// An index, whose properties may not exist.
struct RawFetchIndex {
    var index: FetchIndex
    /// The offset of the name, or of the index if its name is derived.
    let nameOffset: Int
    /// Whether the name is derived from the columns, as for a compound index of older models.
    let hasDerivedName: Bool
    /// The offset of each column's property.
    let elementOffsets: [Int]
}

/// A uniqueness constraint, whose properties may not exist.
struct RawConstraint {
    let properties: [Name]
    let offset: Int
}

/// A configuration, whose entities may not exist.
struct RawConfiguration {
    let name: String
    let members: [Name]
    let offset: Int
    let nameOffset: Int
}

/// A composite type.
struct RawComposite {
    let name: String
    let attributes: [RawAttribute]
    let location: SourceLocation
    /// The offset of the name.
    let nameOffset: Int
}

/// A name that refers to something, and its location.
struct Name {
    let text: String
    let offset: Int
}
