import Foundation

/// Inserts many objects; Core Data's `NSBatchInsertRequest`.
///
/// An attribute that a row leaves out gets the model's default value. A required value that is missing fails with
/// code 1570, and nothing is inserted. If a row violates a uniqueness constraint, the context's merge policy decides:
/// the row's values overwrite the stored object's, or the row is dropped, or the request fails with code 133021.
/// Relationships cannot be set, and no hook is called.
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
    /// Creates the function that returns the rows; called each time the request is executed.
    private let rows: () -> (inout [String: Any?]) -> Bool

    /// Creates a request that inserts an object for each dictionary.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - objects: the values by the names of attributes.
    public init(entityName: String, objects: [[String: Any?]]) {
        self.entityName = entityName
        rows = {
            var rest = objects.makeIterator()
            return { row in
                guard let next = rest.next() else { return true }
                row = next
                return false
            }
        }
    }

    /// Creates a request that inserts objects as long as a function provides their values.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - dictionaryHandler: sets the values of the next object; returns `true` at the end, and the values of that
    ///     call are ignored.
    public init(entityName: String, dictionaryHandler: @escaping (inout [String: Any?]) -> Bool) {
        self.entityName = entityName
        rows = { dictionaryHandler }
    }
}

extension BatchInsertRequest {
    /// Inserts the objects in a separate context.
    func insert(in core: ContextCore, _ progress: Progress?) throws {
        guard let entity = core.model.entitiesByName[entityName] else {
            throw PersistenceError.unknownEntity(entityName, model: core.model.name)
        }
        let next = rows()
        while true {
            if progress?.isCancelled == true { throw CocoaError(.userCancelled) }
            var row: [String: Any?] = [:]
            if next(&row) { return }
            let object = entity.objectClass.init(of: entity, in: nil)
            core.insert(object)
            for (name, value) in row {
                if entity.relationships.contains(where: { $0.name == name }) {
                    throw PersistenceError.invalidBatchRequest(
                        "\(entity.name).\(name) is a relationship, which a batch insertion cannot set")
                }
                object.setValue(value, forKey: name)
            }
            try core.errorLog.throwRecorded()
        }
    }
}
