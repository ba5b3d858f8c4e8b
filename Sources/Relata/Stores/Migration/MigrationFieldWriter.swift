/// Finds out which values of an object a stage has changed, and binds values to a statement.
final class MigrationFieldWriter: FieldWriter {
    // These are used for each value of each row. Nothing that runs while one of them is changed calls the program, so
    // that no two uses can overlap, and none has to be checked.
    /// The fields that differ from the row that was read.
    @exclusivity(unchecked) private var changed = FieldSet()
    private let statement: Statement
    private let first: Int32
    @exclusivity(unchecked) private var index = 0
    @exclusivity(unchecked) private var isComparing = false
    /// The statement that values are bound to, if it has the field.
    @exclusivity(unchecked) private var target: ObjectStatement?

    /// - Parameters:
    ///   - statement: the statement whose row has the values as they were.
    ///   - first: the column of the first one.
    init(comparingWith statement: Statement, first: Int32) {
        self.statement = statement
        self.first = first
    }

    /// Compares an object with the row that it was read from, and binds what differs.
    /// - Parameters:
    ///   - object: the object.
    ///   - fields: its fields.
    ///   - target: the statement that the values are bound to as they are found to differ: mostly the one that the
    ///     object before needed.
    /// - Returns: the fields that have other values. If they are those of the statement, all its values are bound.
    func bindChanges(
        of object: inout some MigrationObject, _ fields: MigrationFields, to target: ObjectStatement?
    ) -> FieldSet {
        changed = FieldSet()
        isComparing = true
        visit(&object, fields, target)
        return changed
    }

    /// Binds the values of an object that a statement writes.
    func bind(_ object: inout some MigrationObject, _ fields: MigrationFields, to target: ObjectStatement) {
        isComparing = false
        visit(&object, fields, target)
    }

    private func visit(_ object: inout some MigrationObject, _ fields: MigrationFields, _ target: ObjectStatement?) {
        self.target = target
        index = 0
        object.visit(fields)
        self.target = nil
    }

    /// Returns the statement that the next value is bound to, if it is.
    /// - Parameter isSame: whether a column of the row that was read has the value.
    @inline(__always)
    private func nextTarget(_ isSame: (_ column: Int32) -> Bool) -> (statement: Statement, parameter: Int32)? {
        let field = index
        index = field + 1
        if isComparing {
            if isSame(first + Int32(field)) { return nil }
            changed.insert(field)
        }
        guard let target, target.fields.contains(field) else { return nil }
        return (target.statement, ObjectStatement.parameter(field))
    }

    override func write(_ value: Int64) {
        if let next = nextTarget({ statement.has(value, at: $0) }) { next.statement.bind(value, at: next.parameter) }
    }

    override func write(_ value: Double) {
        if let next = nextTarget({ statement.has(value, at: $0) }) {
            next.statement.bind(double: value, at: next.parameter)
        }
    }

    override func write(text: UnsafeBufferPointer<UInt8>) {
        if let next = nextTarget({ statement.has(text: text, at: $0) }) {
            next.statement.bind(text: text, at: next.parameter)
        }
    }

    override func write(bytes: UnsafeRawBufferPointer) {
        if let next = nextTarget({ statement.has(bytes: bytes, at: $0) }) {
            next.statement.bind(bytes: bytes, at: next.parameter)
        }
    }

    override func writeNull() {
        if let next = nextTarget({ statement.isNull($0) }) { next.statement.bindNull(at: next.parameter) }
    }
}

/// A statement that writes fields of an object.
struct ObjectStatement {
    /// The parameter of the object's row ID.
    static let idParameter: Int32 = 1
    let statement: Statement
    /// The fields that it writes.
    let fields: FieldSet

    /// The parameter of a field's value.
    static func parameter(_ field: Int) -> Int32 { Int32(field) + 2 }
}
