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

    /// Passes each value of the next object to a function, with its attribute's name; returns `true` at the end, when
    /// it has passed none.
    @_spi(CoreDataModule)
    public typealias RowHandler = (_ set: (_ name: String, _ value: Any?) throws -> Void) throws -> Bool

    /// Returns the function that sets the rows, called each time the request is executed: one that begins again, unless
    /// the program has provided the function.
    let rows: () -> RowHandler

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
