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

/// The columns that the generated struct of an object is read from and written to. Only generated code uses it.
public final class MigrationFields {
    /// The row that is read.
    @_spi(Generated)
    public let row = Row()
    /// The object's row ID.
    @_spi(Generated)
    @exclusivity(unchecked)  // It is set before each row, by nothing that the program could be called from.
    public internal(set) var rowID: Int64 = 0
    /// The visitor that the values are set with.
    @_spi(Generated)
    public let visitor: FieldVisitor

    let writer: MigrationFieldWriter
    private let entity: String
    private let errors: StageErrors
    private let columns: UnsafeMutableBufferPointer<SlotColumns>

    /// Fields of a struct.
    /// - Parameters:
    ///   - type: the struct.
    ///   - statement: the statement whose rows are read.
    ///   - first: the column of the first property.
    ///   - errors: makes the error for a value that is missing.
    init(_ type: any MigrationObject.Type, _ statement: Statement, first: Int32, _ errors: StageErrors) {
        entity = type.entity
        self.errors = errors
        let count = type.properties.count
        columns = UnsafeMutableBufferPointer.allocate(capacity: count)
        columns.initialize(repeating: SlotColumns())
        for index in 0..<count { columns[index].valueColumn = first + Int32(index) }
        row.point(to: statement.pointer, UnsafePointer(columns.baseAddress))
        writer = MigrationFieldWriter(comparingWith: statement, first: first)
        visitor = writer
    }

    deinit { columns.deallocate() }

    /// A value that the model requires.
    ///
    /// Inlined, as a generic function of another module looks the type of the optional up for each value.
    @_spi(Generated)
    @inlinable
    public func required<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw missing(name) }
        return value
    }

    /// The error for a required value that the row does not have.
    @_spi(Generated)
    public func missing(_ name: String) -> any Error {
        errors.error("\(entity) \(rowID) has no valid value for \(name), which the model requires")
    }
}
