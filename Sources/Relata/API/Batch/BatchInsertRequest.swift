import Foundation

/// Inserts many objects; Core Data's `NSBatchInsertRequest`.
///
/// An attribute that a row leaves out gets the model's default value. A required value that is missing fails with
/// code 1570, and nothing is inserted. If a row violates a uniqueness constraint, the context's merge policy decides:
/// the row's values overwrite the stored object's, or the row is dropped, or the request fails with code 133021.
/// Relationships cannot be set, and no hook is called. However many objects there are, a thousand of them are in memory
/// at a time; all are written in one transaction.
///
/// ```swift
/// let albums: [[String: Any?]] = [["title": "Kid A", "year": 2000], ["title": "Amnesiac", "year": 2001]]
/// try context.execute(BatchInsertRequest(entityName: "Album", objects: albums))
/// ```
public struct BatchInsertRequest {
    /// The name of the entity.
    public let entityName: String
    /// The type of the request's result.
    public var resultType = BatchResultType.statusOnly

    /// Passes each value of the next object to a function, with its attribute's name; returns `true` at the end, when it
    /// has passed none.
    @_spi(CoreDataModule)
    public typealias RowHandler = (_ set: (_ name: String, _ value: Any?) throws -> Void) throws -> Bool

    /// Returns the function that sets the rows, called each time the request is executed: one that begins again, unless
    /// the program has provided the function.
    private let rows: () -> RowHandler

    /// Creates a request that inserts an object for each dictionary.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - objects: the values by the names of attributes.
    public init(entityName: String, objects: [[String: Any?]]) {
        self.entityName = entityName
        rows = {
            var rest = objects.makeIterator()
            return { set in
                guard let row = rest.next() else { return true }
                for (name, value) in row { try set(name, value) }
                return false
            }
        }
    }

    /// Creates a request that inserts objects as long as a function provides their values.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - dictionaryHandler: sets the values of the next object; returns `true` at the end, and the values of that
    ///     call are ignored. From the thousandth object on the store is locked for writing while it is called,
    ///     so it must not save to the store. Called until it has returned `true` once: a request that is executed
    ///     again goes on with the next call.
    public init(entityName: String, dictionaryHandler: @escaping (inout [String: Any?]) -> Bool) {
        self.init(entityName: entityName) { set in
            var row: [String: Any?] = [:]
            if dictionaryHandler(&row) { return true }
            for (name, value) in row { try set(name, value) }
            return false
        }
    }

    /// Creates a request that inserts objects as long as a function provides their values, which need no dictionary.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - rowHandler: called as `dictionaryHandler` is.
    @_spi(CoreDataModule)
    public init(entityName: String, rowHandler: @escaping RowHandler) {
        self.entityName = entityName
        rows = { rowHandler }
    }
}

extension BatchInsertRequest {
    /// How many objects are in memory at a time.
    private static let partSize = 1000

    /// Inserts the objects in a separate context, in parts of one transaction.
    func insert(in core: ContextCore, _ progress: Progress?) throws -> SavedChanges {
        guard let entity = core.model.entitiesByName[entityName] else {
            throw PersistenceError.unknownEntity(entityName, model: core.model.name)
        }
        let next = rows()
        var properties = BatchProperties(entity)
        // A request of one part does not lock the store while its rows are made.
        guard try insertPart(&properties, in: core, progress: progress, next: next) else { return try core.save() }
        return try core.saveInParts { saves in
            var goesOn = true
            while goesOn {
                try saves.save(core)
                goesOn = try insertPart(&properties, in: core, progress: progress, next: next)
            }
            try saves.save(core)
        }
    }

    /// Inserts the next objects.
    /// - Returns: whether there may be more.
    private func insertPart(
        _ properties: inout BatchProperties, in core: ContextCore, progress: Progress?,
        next: RowHandler
    ) throws -> Bool {
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
            let isDone = try next { name, value in
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
