package import RelataModel

/// Finds transformable attributes whose Swift type is not known.
package struct TransformableCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each attribute whose class is not a plain Codable Swift type, or which has none.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredAttributes.compactMap { declared in
            guard declared.attribute.type == .transformable else { return nil }
            let named = declared.attribute.customClassName.flatMap { $0.isEmpty ? nil : $0 }
            if let named, CodableType(parsing: named) != nil { return nil }
            let reason = named.map { "is of the class '\($0)', which is not a plain Codable type" } ?? "names no class"
            return Diagnostic(
                .untypedTransformable, .warning,
                "\(declared.qualifiedName) is transformable and \(reason): in Swift it is Data, as it is stored",
                at: declared.attribute.location,
                fix:
                    "set the class in Xcode to a plain type such as [String], or name type and transformer in relata.json"
            )
        }
    }
}
