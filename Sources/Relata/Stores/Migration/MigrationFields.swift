/// The columns that the generated struct of an object is read from and written to. Only generated code uses it.
public final class MigrationFields {
    /// The row that is read.
    @_spi(Generated)
    public let row = Row()
    /// The object's row ID.
    @_spi(Generated)
    @exclusivity(unchecked)  // It is set before each row, by nothing that the program could be called from.
    public private(set) var rowID: Int64 = 0
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

    /// The statement has reached a row, whose values are read next.
    func didReach(row rowID: Int64) { self.rowID = rowID }

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
