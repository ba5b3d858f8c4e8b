/// How the properties of a class reach its storage.
///
/// What stands before the name of a field is the same for all of them, and put together once.
struct StorageAccess {
    private let reader: String
    private let writer: String

    /// - Parameters:
    ///   - storage: The name of the storage class, as a property spells it.
    ///   - slot: The name of the enumeration of its slots.
    init(_ storage: String, slot: String) {
        reader = storage + ".read(self) { $0."
        writer = slot + "."
    }

    /// The expression that reads a field, or a computed property of the storage.
    func reading(_ name: String) -> String { "\(reader)\(name) }" }

    /// The statement that gives a field a value, an expression.
    func writing(_ value: String, to field: Field) -> String {
        "\(writer)\(field.name).write(self) { $0.\(field.name) = \(value) }"
    }

    /// The expression that decodes what a field has as JSON.
    func decoding(_ field: Field) -> String { "\(writer)\(field.name).decoded(of: self) { $0.\(field.name) }" }

    /// The statement that gives a field a value, an expression, as JSON.
    func encoding(_ value: String, to field: Field) -> String {
        "\(writer)\(field.name).encode(\(value), for: self) { $0.\(field.name) = $1 }"
    }
}
