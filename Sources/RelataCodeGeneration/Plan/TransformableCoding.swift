import RelataModel

/// The conversion of a transformable attribute with a Swift type to data and back.
struct TransformableCoding: Sendable {
    /// The type of the property, without a question mark.
    let type: String
    /// Whether the type contains one of Foundation's.
    let namesFoundation: Bool
    private let transformer: String?

    /// Whether values are stored as the JSON that the runtime makes of them.
    var isJSON: Bool { transformer == nil }

    /// Creates the conversion that the options or the model's class specify; nil if the property remains `Data`.
    init?(_ attribute: Attribute, options: PropertyOptions, names: ModelNames) {
        transformer = options.transformer
        if let type = options.type {
            self.type = type
            namesFoundation = false
        } else if transformer == nil, let spelled = attribute.customClassName,
            let type = CodableType(parsing: spelled)
        {
            self.type = type.spelled(by: names.types)
            namesFoundation = type.namesFoundation
        } else {
            return nil
        }
    }

    /// The expression that reads the property.
    func getter(of field: Field, in storage: StorageAccess) -> String {
        guard let transformer else { return storage.decoding(field) }
        return decoding(storage.reading(field.name), by: transformer)
    }

    /// The statement that sets the property to `newValue`.
    func setter(of field: Field, in storage: StorageAccess) -> String {
        guard let transformer else { return storage.encoding("newValue", to: field) }
        return storage.writing(encoding("newValue", by: transformer), to: field)
    }

    /// What a visitor of the field gets beside the data: the type, and the functions of a transformer.
    var visitorArguments: [Literal.Argument] {
        let type = Literal.Argument("as", .text("\(metatype).self"))
        guard let transformer else { return [type] }
        return [
            type, Literal.Argument(nil, .text("{ \(decoding("$0", by: transformer)) }")),
            Literal.Argument(nil, .text("{ \(encoding("$0", by: transformer)) }")),
        ]
    }

    private func decoding(_ stored: String, by transformer: String) -> String {
        "\(stored).flatMap { \(transformer).reverseTransformedValue($0) }"
    }

    private func encoding(_ value: String, by transformer: String) -> String {
        "\(value).flatMap { \(transformer).transformedValue($0) }"
    }

    /// The type as an expression that `.self` can follow.
    private var metatype: String {
        type.allSatisfy { $0.isLetter || $0.isNumber || "._[]:, ".contains($0) } ? type : "(\(type))"
    }
}
