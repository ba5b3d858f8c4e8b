import RelataModel

/// How a transformable attribute with a Swift type becomes data and comes back.
struct TransformableCoding: Sendable {
    /// The type of the property, without a question mark.
    let type: String
    /// Whether the type is made of one of Foundation's.
    let namesFoundation: Bool
    private let namespace: String
    private let transformer: String?

    /// Whether the coding is the one that the model's own functions do.
    var isJSON: Bool { transformer == nil }

    /// The coding that the options or the model's class ask for; nil where the property has to stay `Data`.
    init?(_ attribute: Attribute, options: PropertyOptions, names: ModelNames) {
        namespace = names.namespace
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

    /// The expression that makes a value of stored data.
    func decoding(_ stored: String) -> String {
        transformer.map { "\(stored).flatMap { \($0).reverseTransformedValue($0) }" }
            ?? "\(namespace).decode(\(stored))"
    }

    /// The expression that makes data of a value.
    func encoding(_ value: String) -> String {
        transformer.map { "\(value).flatMap { \($0).transformedValue($0) }" } ?? "\(namespace).encode(\(value))"
    }

    /// What a visitor of the field gets beside the data: the type, and the functions that give a value of data and data of a value.
    var visitorArguments: [Literal.Argument] {
        let decode = transformer == nil ? "\(namespace).decode" : "{ \(decoding("$0")) }"
        let encode = transformer == nil ? "\(namespace).encode" : "{ \(encoding("$0")) }"
        return [
            Literal.Argument("as", .text("\(metatype).self")), Literal.Argument(nil, .text(decode)),
            Literal.Argument(nil, .text(encode)),
        ]
    }

    /// The type as an expression that `.self` can follow.
    private var metatype: String {
        type.allSatisfy { $0.isLetter || $0.isNumber || "._[]:, ".contains($0) } ? type : "(\(type))"
    }
}
