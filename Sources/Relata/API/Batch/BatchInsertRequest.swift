import Foundation

/// Inserts many objects; Core Data's `NSBatchInsertRequest`.
///
/// What a row leaves out has the model's default value. A required value that is missing fails with code 1570, and nothing is
/// inserted. Where a uniqueness constraint meets a stored object, the context's merge policy decides: the row becomes that object's
/// new values, or is dropped, or the request fails with code 133021. Relationships cannot be set, and no hook is called.
///
/// ```swift
/// let albums: [[String: Any?]] = [["title": "Kid A", "year": 2000], ["title": "Amnesiac", "year": 2001]]
/// try context.execute(BatchInsertRequest(entityName: "Album", objects: albums))
/// ```
public struct BatchInsertRequest {
    /// The name of the entity.
    public let entityName: String
    /// What the request gives.
    public var resultType = BatchResultType.statusOnly
    /// Makes what gives the rows, again for each time that the request is carried out.
    private let rows: () -> (inout [String: Any?]) -> Bool

    /// Inserts an object for each dictionary.
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

    /// Inserts objects as long as a function gives their values.
    /// - Parameters:
    ///   - entityName: the entity's name.
    ///   - dictionaryHandler: sets the values of the next object, and returns whether there is none; that call's values are not used.
    public init(entityName: String, dictionaryHandler: @escaping (inout [String: Any?]) -> Bool) {
        self.entityName = entityName
        rows = { dictionaryHandler }
    }
}

extension BatchInsertRequest {
    /// Makes the objects, in a context of their own.
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
            try core.errorLog.throwFirst()
        }
    }
}
