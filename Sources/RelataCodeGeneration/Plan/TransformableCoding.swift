import RelataModel

/// The conversion of a transformable attribute with a Swift type to data and back.
struct TransformableCoding: Sendable {
    /// The type of the property, without a question mark.
    let type: String
    /// Whether the type contains one of Foundation's.
    let namesFoundation: Bool
    private let namespace: String
    private let transformer: String?

    /// Whether the model's own functions do the conversion.
    var isJSON: Bool { transformer == nil }

    /// Creates the conversion that the options or the model's class specify; nil if the property remains `Data`.
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

    /// Returns the expression that converts stored data to a value.
    func decoding(_ stored: String) -> String {
        transformer.map { "\(stored).flatMap { \($0).reverseTransformedValue($0) }" }
            ?? "\(namespace).decode(\(stored))"
    }

    /// Returns the expression that converts a value to data.
    func encoding(_ value: String) -> String {
        transformer.map { "\(value).flatMap { \($0).transformedValue($0) }" } ?? "\(namespace).encode(\(value))"
    }

    /// The additional arguments for a visitor of the field: the type, and the functions that decode and encode a
    /// value.
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
