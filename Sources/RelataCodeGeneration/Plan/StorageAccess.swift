import RelataModel

/// The access of a class's properties to its storage.
///
/// The code before the name of a field is the same for all of them, and composed once.
struct StorageAccess {
    private let reader: String
    private let writer: String

    /// - Parameters:
    ///   - storage: the name of the storage class, as it is spelled in a property.
    ///   - slot: the name of the enumeration of its slots.
    init(_ storage: String, slot: String) {
        reader = storage + ".read(self) { $0."
        writer = slot + "."
    }

    /// Returns the expression that reads a field, or a computed property of the storage.
    func reading(_ name: String) -> String { String(joining: reader, name, " }") }

    /// Returns the statement that assigns a value, an expression, to a field.
    func writing(_ value: String, to field: Field) -> String {
        String(joining: writer, field.name, ".storage(changing: self).", field.name, " = ", value)
    }

    /// The expression that decodes what a field has as JSON.
    func decoding(_ field: Field) -> String { "\(writer)\(field.name).decoded(of: self) { $0.\(field.name) }" }

    /// The statement that gives a field a value, an expression, as JSON.
    func encoding(_ value: String, to field: Field) -> String {
        "\(writer)\(field.name).encode(\(value), for: self) { $0.\(field.name) = $1 }"
    }
}
