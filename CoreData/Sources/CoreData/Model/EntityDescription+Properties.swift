public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata
import RelataModel

// An entity as in Core Data: one of a model, which can be read, or one that the program builds, which can be changed
// until its model is used.
extension EntityDescription {
    /// Creates an entity without properties, for the program to describe.
    public convenience init() { self.init(draft: EntityInProgress()) }

    /// The entity of properties that were not added to any entity.
    static let none = EntityDescription(draft: EntityInProgress())

    /// The name, which is never `nil` in a model: for sources that write `entity.name!`.
    @_disfavoredOverload
    public var name: String? {
        get { building?.name ?? self.Relata::name }
        set { change { $0.name = newValue } }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The name of the class of the entity's objects in Objective-C: as `NSStringFromClass(_:)` gives it.
    @_disfavoredOverload
    public var managedObjectClassName: String! {
        get { building.map(\.className) ?? className }
        set { change { $0.className = newValue ?? "NSManagedObject" } }
    }

    /// Whether no object can be an instance of the entity itself.
    @_disfavoredOverload
    public var isAbstract: Bool {
        get { building?.isAbstract ?? self.Relata::isAbstract }
        set { change { $0.isAbstract = newValue } }
    }

    /// The attributes, relationships and fetched properties; in a model, inherited ones come first; while the entity is
    /// built, they are missing.
    public var properties: [NSPropertyDescription] {
        get { building?.properties ?? ownAttributes + ownRelationships + ownFetchedProperties }
        set {
            for property in newValue { property.entity = self }
            change { $0.properties = newValue }
        }
    }

    /// The attributes and relationships by name.
    public var propertiesByName: [String: NSPropertyDescription] {
        Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The attributes by name.
    public var attributesByName: [String: NSAttributeDescription] {
        let attributes = properties.compactMap { $0 as? NSAttributeDescription }
        return Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The relationships by name.
    public var relationshipsByName: [String: NSRelationshipDescription] {
        let relationships = properties.compactMap { $0 as? NSRelationshipDescription }
        return Dictionary(relationships.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the relationships that lead to an entity.
    public func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
        relationshipsByName.values.filter { $0.destinationEntity == entity }.sorted { $0.name < $1.name }
    }

    /// The entities that inherit directly from this one.
    public var subentities: [NSEntityDescription] {
        get { building?.subentities ?? managedObjectModel.subentities(of: self) }
        set {
            for entity in newValue { entity.building?.superentity = self }
            change { $0.subentities = newValue }
        }
    }

    /// The entities that inherit directly from this one, by name.
    public var subentitiesByName: [String: NSEntityDescription] {
        Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entity that this one inherits from.
    @_disfavoredOverload
    public var superentity: NSEntityDescription? { building?.superentity ?? self.Relata::superentity }

    /// The groups of properties whose values are unique together: names, or the properties themselves.
    public var uniquenessConstraints: [[Any]] {
        get { building?.uniquenessConstraints ?? (inModel?.uniquenessConstraints ?? []).map(\.properties) }
        set { change { $0.uniquenessConstraints = newValue } }
    }

    /// The indexes. Those of expressions, which a model of Xcode's can have, are in its store and are not listed.
    public var indexes: [NSFetchIndexDescription] {
        get {
            building?.indexes
                ?? inModel?.fetchIndexes.compactMap { NSFetchIndexDescription($0, of: self) } ?? []
        }
        set {
            for index in newValue { index.entity = self }
            change { $0.indexes = newValue }
        }
    }

    /// Indexes of several properties, as they were before there were `indexes`: names, or the properties themselves.
    public var compoundIndexes: [[Any]] {
        get { building?.compoundIndexes ?? [] }
        set { change { $0.compoundIndexes = newValue } }
    }

    /// Has no effect: there is no Spotlight here.
    public var coreSpotlightDisplayNameExpression: NSExpression {
        get { building?.spotlightExpression ?? NSExpression(forConstantValue: nil) }
        set { change { $0.spotlightExpression = newValue } }
    }

    /// The notes of the model's author.
    @_disfavoredOverload
    public var userInfo: [AnyHashable: Any]? {
        get { building?.userInfo ?? Dictionary(uniqueKeysWithValues: self.Relata::userInfo.map { ($0.key, $0.value) }) }
        set { change { $0.userInfo = newValue ?? [:] } }
    }

    /// The name that the entity had in an earlier version.
    @_disfavoredOverload
    public var renamingIdentifier: String? {
        get { building?.renamingIdentifier ?? self.Relata::renamingIdentifier }
        set { change { $0.renamingIdentifier = newValue } }
    }

    /// A string that distinguishes versions of the entity that otherwise look the same.
    public var versionHashModifier: String? {
        get { building?.versionHashModifier ?? inModel?.versionHashModifier }
        set { change { $0.versionHashModifier = newValue } }
    }

    /// A digest of everything that distinguishes two versions of the entity.
    public var versionHash: Data { managedObjectModel.entityVersionHashesByName[self.Relata::name] ?? Data() }

    /// Whether both are the same, as `==` compares them.
    public func isEqual(_ object: Any?) -> Bool { object as? EntityDescription == self }

    /// The name of the class in Objective-C, by which it is found from now on.
    private var className: String {
        guard managedObjectClass != NSManagedObject.self else { return "NSManagedObject" }
        guard let objectClass = managedObjectClass as? NSManagedObject.Type else {
            return String(reflecting: managedObjectClass)
        }
        let name = objectClass.nameInObjectiveC
        EntityClasses.add(objectClass, named: name)
        return name
    }

    /// The entity in its model.
    private var inModel: Entity? { managedObjectModel.model.entity(named: self.Relata::name) }

    private var ownAttributes: [NSPropertyDescription] {
        inModel.map { managedObjectModel.model.attributes(of: $0) }?.map { attribute in
            if case .composite = attribute.type {
                return NSCompositeAttributeDescription(
                    composite: attribute, of: self, in: managedObjectModel.model)
            }
            return attribute.derivation?.derivation == nil
                ? NSAttributeDescription(of: attribute, self) : NSDerivedAttributeDescription(attribute, of: self)
        } ?? []
    }

    private var ownFetchedProperties: [NSPropertyDescription] {
        inModel.map { managedObjectModel.model.fetchedProperties(of: $0) }?
            .map { NSFetchedPropertyDescription($0, of: self) } ?? []
    }

    private var ownRelationships: [NSPropertyDescription] {
        self.Relata::relationshipsByName.values.sorted { $0.name < $1.name }
            .map { NSRelationshipDescription($0, of: self) }
    }

    /// The entity that the program builds; `nil` for an entity of a model.
    var building: EntityInProgress? { draft as? EntityInProgress }

    private func change(_ work: (EntityInProgress) -> Void) {
        guard let building else { rejectChange() }
        work(building)
        draftChanged()
    }

    /// Rebuilds the model that the entity belongs to.
    func draftChanged() {
        guard let building else { rejectChange() }
        building.model?.build()
    }

    /// Ends the process: what is changed is a description of a model that was read.
    private func rejectChange() -> Never {
        fatalError(
            "the entity \(self.Relata::name) and its properties belong to a model that is made, and cannot be changed: "
                + "change the model's file, or build the model in code"
        )
    }
}
