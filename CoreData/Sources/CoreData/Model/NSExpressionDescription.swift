import Relata

/// An expression whose value a fetch of dictionaries gives under a name.
open class NSExpressionDescription: NSPropertyDescription, @unchecked Sendable {
    /// The expression.
    open var expression: NSExpression?
    /// The type of the value, which is that of the expression whatever is said here.
    open var expressionResultType = NSAttributeType.undefinedAttributeType
    /// The type of the value, which is that of the expression whatever is said here.
    open var resultType: NSAttributeDescription.AttributeType {
        get { NSAttributeDescription.AttributeType(rawValue: expressionResultType.rawValue) }
        set { expressionResultType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
    }

    /// The expression for Relata's fetches.
    var described: ExpressionDescription {
        ExpressionDescription(name: name, expression: expression?.text.literal ?? name)
    }
}
