/// Finds out which values of an object a stage has changed, and binds values to a statement.
final class MigrationFieldWriter: FieldWriter {
    // These are used for each value of each row. Nothing that runs while one of them is changed calls the program, so that no two uses
    // can overlap, and none has to be checked.
    /// Which fields differ from the row that was read.
    @exclusivity(unchecked) private(set) var changed: ContiguousArray<Bool>
    @exclusivity(unchecked) private var hasChanges = false
    private let statement: Statement
    private let first: Int32
    @exclusivity(unchecked) private var index = 0
    /// What values are bound to; they are compared while there is none.
    @exclusivity(unchecked) private var target: Statement?
    @exclusivity(unchecked) private var parameter: Int32 = 0
    @exclusivity(unchecked) private var bindsAll = false

    /// - Parameters:
    ///   - count: how many fields an object has.
    ///   - statement: the statement whose row has the values as they were.
    ///   - first: the column of the first one.
    init(_ count: Int, comparingWith statement: Statement, first: Int32) {
        changed = ContiguousArray(repeating: false, count: count)
        self.statement = statement
        self.first = first
    }

    /// Compares an object with the row that it was read from.
    /// - Returns: whether it has other values.
    func compare(_ object: inout some MigrationObject, _ fields: MigrationFields) -> Bool {
        target = nil
        hasChanges = false
        index = 0
        object.visit(fields)
        return hasChanges
    }

    /// Binds values of an object.
    /// - Parameters:
    ///   - target: a statement whose first parameter is the object's row ID.
    ///   - all: whether all values are bound, and not those that differ.
    func bind(_ object: inout some MigrationObject, _ fields: MigrationFields, to target: Statement, all: Bool) {
        self.target = target
        bindsAll = all
        index = 0
        parameter = 2
        object.visit(fields)
        self.target = nil
    }

    /// The column that the next value was read from.
    private var column: Int32 { first + Int32(index) }

    /// Records whether the next value is the one of its column.
    private func record(isSame: Bool) {
        changed[index] = !isSame
        if !isSame { hasChanges = true }
        index += 1
    }

    /// The parameter that the next value is bound to, if it is.
    private func nextParameter() -> Int32? {
        defer { index += 1 }
        guard bindsAll || changed[index] else { return nil }
        defer { parameter += 1 }
        return parameter
    }

    override func write(_ value: Int64) {
        guard let target else { return record(isSame: statement.has(value, at: column)) }
        if let parameter = nextParameter() { target.bind(value, at: parameter) }
    }

    override func write(_ value: Double) {
        guard let target else { return record(isSame: statement.has(value, at: column)) }
        if let parameter = nextParameter() { target.bind(double: value, at: parameter) }
    }

    override func write(text: UnsafeBufferPointer<UInt8>) {
        guard let target else { return record(isSame: statement.has(text: text, at: column)) }
        if let parameter = nextParameter() { target.bind(text: text, at: parameter) }
    }

    override func write(bytes: UnsafeRawBufferPointer) {
        guard let target else { return record(isSame: statement.has(bytes: bytes, at: column)) }
        if let parameter = nextParameter() { target.bind(bytes: bytes, at: parameter) }
    }

    override func writeNull() {
        guard let target else { return record(isSame: statement.isNull(column)) }
        if let parameter = nextParameter() { target.bindNull(at: parameter) }
    }
}
