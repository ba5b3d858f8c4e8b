/// A data model, as a value: entities, their inheritance, and their relationships; Core Data's
/// `NSManagedObjectModel`.
///
/// A model that `ModelReader` returns without an error is *sound*: every parent, destination, inverse and composite
/// that it names exists, no entity is its own ancestor, and no entity declares a property twice or redeclares an
/// inherited one. The functions of the model work for any model, and stop at missing parts.
public struct Model: Sendable, Hashable {
    /// The model's name: that of its file, without extensions.
    public let name: String
    /// The entities, by name.
    public let entities: [Entity]
    /// The composite types, by name.
    public let composites: [Composite]
    /// The stored fetch requests, by name.
    public let fetchRequests: [StoredFetchRequest]
    /// The configurations, in the model's order.
    public let configurations: [Configuration]
    /// The identifier that the user gave to this version.
    public let versionIdentifier: String?
    /// The location of the model.
    public let location: SourceLocation?

    private let entityIndex: [String: Int]
    private let subentityIndex: [String: [Int]]
    /// The property indexes of the entities that need one, by name.
    let propertyIndexes: [String: PropertyIndex]

    /// Creates a model; entities, composites and requests are sorted by name.
    public init(
        _ name: String, entities: [Entity], composites: [Composite] = [], fetchRequests: [StoredFetchRequest] = [],
        configurations: [Configuration] = [], versionIdentifier: String? = nil, location: SourceLocation? = nil
    ) {
        self.name = name
        self.entities = entities.sorted { $0.name < $1.name }
        self.composites = composites.sorted { $0.name < $1.name }
        self.fetchRequests = fetchRequests.sorted { $0.name < $1.name }
        self.configurations = configurations
        self.versionIdentifier = versionIdentifier
        self.location = location
        var entityIndex: [String: Int] = [:]
        var subentityIndex: [String: [Int]] = [:]
        for (index, entity) in self.entities.enumerated() {
            if entityIndex[entity.name] == nil { entityIndex[entity.name] = index }
            if let parent = entity.parent { subentityIndex[parent, default: []].append(index) }
        }
        var propertyIndexes: [String: PropertyIndex] = [:]
        for (name, index) in entityIndex {
            if let properties = PropertyIndex(self.entities[index]) { propertyIndexes[name] = properties }
        }
        self.propertyIndexes = propertyIndexes
        self.entityIndex = entityIndex
        self.subentityIndex = subentityIndex
    }

    /// Returns the entity with that name.
    public func entity(named name: String) -> Entity? {
        entityIndex[name].map { entities[$0] }
    }

    /// Returns the composite with that name.
    public func composite(named name: String) -> Composite? {
        composites.first { $0.name == name }
    }

    /// Returns the entities that inherit directly from the entity, by name.
    public func subentities(of entity: Entity) -> [Entity] {
        (subentityIndex[entity.name] ?? []).map { entities[$0] }
    }
}
