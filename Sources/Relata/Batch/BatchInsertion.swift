import Foundation

/// The insertion of many objects, in the core of a batch request.
struct BatchInsertion {
    /// Passes each value of the next object to a function, with its attribute's name; returns `true` at the end, when
    /// it has passed none.
    typealias RowHandler = (_ set: (_ name: String, _ value: Any?) throws -> Void) throws -> Bool

    /// How many objects are in memory at a time.
    private static let partSize = 1000

    let core: ContextCore
    let entityName: String
    let rowHandler: RowHandler
    /// Cancelling it rolls everything back.
    let progress: Progress?

    /// Inserts the objects in parts of one transaction.
    func run() throws -> SavedChanges {
        guard let entity = core.model.entitiesByName[entityName] else {
            throw PersistenceError.unknownEntity(entityName, model: core.model.name)
        }
        var properties = BatchProperties(entity)
        // A request of one part does not lock the store while its rows are made.
        guard try insertPart(&properties) else { return try core.save() }
        return try core.saveInParts { saves in
            var goesOn = true
            while goesOn {
                try saves.save(core)
                goesOn = try insertPart(&properties)
            }
            try saves.save(core)
        }
    }

    /// Inserts the next objects.
    /// - Returns: whether there may be more.
    private func insertPart(_ properties: inout BatchProperties) throws -> Bool {
        let access = ValueAccess()
        let entity = properties.entity
        func inserted() -> ManagedObject {
            let object = entity.objectClass.init(of: entity, in: nil)
            core.insert(object)
            return object
        }
        for _ in 0..<Self.partSize {
            if progress?.isCancelled == true { throw CocoaError(.userCancelled) }
            var object: ManagedObject?
            let isDone = try rowHandler { name, value in
                let known = object ?? inserted()
                object = known
                try known.setStored(value, properties[name], named: name, by: access)
            }
            if isDone { return false }
            // One for which nothing was set has the model's default values.
            if object == nil { _ = inserted() }
            try core.errorLog.throwRecorded()
        }
        return true
    }
}

/// The properties that the rows of a batch insertion name, each of which is looked up once.
private struct BatchProperties {
    let entity: EntityDescription
    private var known: [String: ManagedObject.NamedProperty?] = [:]

    init(_ entity: EntityDescription) { self.entity = entity }

    /// The property of a name; nil if the entity has none.
    /// - Throws: `PersistenceError.invalidBatchRequest` for a relationship.
    subscript(name: String) -> ManagedObject.NamedProperty? {
        mutating get throws {
            if let property = known[name] { return property }
            let property = entity.property(named: name)
            if case .relationship = property {
                throw PersistenceError.invalidBatchRequest(
                    "\(entity.name).\(name) is a relationship, which a batch insertion cannot set")
            }
            known[name] = .some(property)
            return property
        }
    }
}
