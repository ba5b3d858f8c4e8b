import Foundation
package import RelataModel

/// Finds regular expressions that cannot be compiled.
package struct RegularExpressionCheck: ModelCheck {
    /// Creates the check.
    package init() {}

    /// Returns one warning for each attribute whose expression ICU rejects.
    package func diagnostics(for model: Model) -> [Diagnostic] {
        model.declaredAttributes.compactMap { declared in
            guard let pattern = declared.attribute.validation.regularExpression,
                WholeTextExpression(pattern) == nil
            else { return nil }
            return Diagnostic(
                .invalidRegularExpression, .warning,
                "the regular expression of \(declared.qualifiedName) cannot be compiled, and no value is checked against it: "
                    + "'\(pattern.prefix(80))'",
                at: declared.attribute.location, fix: "correct the expression; its syntax is ICU's")
        }
    }
}
