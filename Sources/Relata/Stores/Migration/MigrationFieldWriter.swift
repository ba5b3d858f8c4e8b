/// Finds out which values of an object a stage has changed, and binds values to a statement.
final class MigrationFieldWriter: FieldWriter {
    /// Which fields differ from the row that was read.
    private(set) var changed: ContiguousArray<Bool>
    private let statement: Statement
    private let first: Int32
    private var index = 0
    /// What values are bound to; they are compared while there is none.
    private var target: Statement?
    private var parameter: Int32 = 0
    private var bindsAll = false

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
        index = 0
        object.visit(fields)
        return changed.contains(true)
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

    /// Compares the next value with its column, or binds it.
    private func next(_ bind: (Statement, Int32) -> Void, isSame: (Int32) -> Bool) {
        defer { index += 1 }
        guard let target else {
            changed[index] = !isSame(first + Int32(index))
            return
        }
        guard bindsAll || changed[index] else { return }
        bind(target, parameter)
        parameter += 1
    }

    override func write(_ value: Int64) {
        next {
            $0.bind(value, at: $1)
        } isSame: {
            statement.has(value, at: $0)
        }
    }

    override func write(_ value: Double) {
        next {
            $0.bind(double: value, at: $1)
        } isSame: {
            statement.has(value, at: $0)
        }
    }

    override func write(text: UnsafeBufferPointer<UInt8>) {
        next {
            $0.bind(String(decoding: text, as: UTF8.self), at: $1)
        } isSame: {
            statement.has(text: text, at: $0)
        }
    }

    override func write(bytes: UnsafeRawBufferPointer) {
        next {
            $0.bind(bytes: bytes, at: $1)
        } isSame: {
            statement.has(bytes: bytes, at: $0)
        }
    }

    override func writeNull() {
        next {
            $0.bindNull(at: $1)
        } isSame: {
            statement.isNull($0)
        }
    }
}
