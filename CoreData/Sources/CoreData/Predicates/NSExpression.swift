public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

/// An expression: a key path, a value, or a function of others.
///
/// Foundation has a class of this name whose objects cannot be made off Apple's systems: where both modules are
/// imported, say `CoreData.NSExpression`, as rewritten sources do.
open class NSExpression: NSObject {
    /// The form of an expression.
    public enum ExpressionType: UInt, Sendable {
        /// A value.
        case constantValue = 0
        /// The object itself.
        case evaluatedObject = 1
        /// A variable.
        case variable = 2
        /// A key path.
        case keyPath = 3
        /// A function of other expressions.
        case function = 4
        /// The objects of a relationship that a predicate holds for.
        case subquery = 13
        /// A list of expressions.
        case aggregate = 14
        /// One of two expressions, as a predicate decides.
        case conditional = 20
    }

    indirect enum Form {
        case constant(Any?)
        case keyPath(String)
        case variable(String)
        case function(String, [NSExpression])
        case aggregate([NSExpression])
        case subquery(NSExpression, variable: String, NSPredicate)
        case conditional(NSPredicate, NSExpression, NSExpression)
        case format(String, [Any?])
        case object
        /// The value at a key path of a variable, as mappings have it: `FUNCTION($source, "valueForKeyPath:", "name")`.
        case read(String, of: String)
    }

    let form: Form

    init(_ form: Form) { self.form = form }

    /// A value.
    public convenience init(forConstantValue value: Any?) { self.init(.constant(value)) }

    /// The value at a key path.
    public convenience init(forKeyPath keyPath: String) { self.init(.keyPath(keyPath)) }

    /// The value at a key path over properties of the model, or over stored ones of another class.
    public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
        // A key that is not a property leaves a format that cannot be parsed: the user of the expression reports it.
        self.init(.keyPath(keyPath.managedKeyPathString ?? "<\(keyPath)>"))
    }

    /// The value of a variable.
    public convenience init(forVariable name: String) { self.init(.variable(name)) }

    /// A function of the predicate language, `count:` or `add:to:`, with its arguments: expressions, or values.
    public convenience init(forFunction name: String, arguments: [Any]) {
        self.init(.function(name, arguments.map { $0 as? NSExpression ?? NSExpression(forConstantValue: $0) }))
    }

    /// A list of expressions, or of values.
    public convenience init(forAggregate expressions: [Any]) {
        self.init(.aggregate(expressions.map { $0 as? NSExpression ?? NSExpression(forConstantValue: $0) }))
    }

    /// The objects of a relationship that a predicate holds for.
    public convenience init(
        forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: NSPredicate
    ) {
        self.init(.subquery(expression, variable: variable, predicate))
    }

    /// One of two expressions, as a predicate decides.
    public convenience init(
        forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
    ) {
        self.init(.conditional(predicate, trueExpression, falseExpression))
    }

    /// An expression in the predicate language.
    public convenience init(format: String, _ arguments: Any?...) { self.init(.format(format, arguments)) }

    /// An expression in the predicate language.
    public convenience init(format: String, argumentArray arguments: [Any]) {
        self.init(.format(format, arguments.map { $0 is NSNull ? nil : $0 }))
    }

    /// The object itself.
    public class func expressionForEvaluatedObject() -> NSExpression { NSExpression(.object) }

    /// The form of the expression.
    open var expressionType: ExpressionType {
        switch form {
        case .constant: .constantValue
        case .keyPath: .keyPath
        case .variable: .variable
        case .function, .format, .read: .function
        case .aggregate: .aggregate
        case .subquery: .subquery
        case .conditional: .conditional
        case .object: .evaluatedObject
        }
    }

    /// The key path; of any other expression its text.
    open var keyPath: String {
        if case .keyPath(let keyPath) = form { keyPath } else { text.literal }
    }

    /// The name of the variable; of any other expression nothing.
    open var variable: String {
        if case .variable(let name) = form { name } else { "" }
    }

    /// The expressions of a list, or what a subquery is about; of any other expression nothing.
    open var collection: Any {
        switch form {
        case .aggregate(let expressions): expressions
        case .subquery(let expression, _, _): expression
        default: [NSExpression]()
        }
    }

    /// The name of the function; of any other expression nothing.
    open var function: String {
        if case .function(let name, _) = form { name } else { "" }
    }

    /// The arguments of the function.
    open var arguments: [NSExpression]? {
        if case .function(_, let arguments) = form { arguments } else { nil }
    }

    /// The value; of any other expression nil.
    open var constantValue: Any? {
        if case .constant(let value) = form { value } else { nil }
    }

    /// Returns the value of the expression. One that has no value in memory ends the process with a message, as
    /// Foundation's exception does.
    /// - Parameters:
    ///   - object: what key paths begin at.
    ///   - context: the values of variables, by their names without the dollar sign.
    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        switch form {
        case .constant(let value): return value
        case .object: return object
        case .keyPath(let keyPath) where Self.aggregate(keyPath) == nil:
            return readValue(of: object, forKeyPath: keyPath)
        case .read(let keyPath, let variable):
            return readValue(of: context?.object(forKey: NSString(string: variable)), forKeyPath: keyPath)
        case .variable(let name): return context?.object(forKey: NSString(string: name))
        case .aggregate(let expressions):
            return expressions.map { $0.expressionValue(with: object, context: context) ?? NSNull() }
        case .conditional(let predicate, let first, let second):
            let chosen = predicate.evaluate(with: object) ? first : second
            return chosen.expressionValue(with: object, context: context)
        case .keyPath, .function, .format, .subquery:
            var variables: [String: Any?] = [:]
            for (name, value) in context ?? [:] {
                let given: Any? = value is NSNull ? nil : .some(value)
                variables.updateValue(given, forKey: "\(name)")
            }
            do {
                return try evaluate(expression: text.format, text.arguments, for: object, variables: variables)
            } catch {
                preconditionFailure("the expression \(self) has no value: \(error)")
            }
        }
    }

    /// The expression in the predicate language.
    open override var description: String { text.literal }

    /// Whether both have the same text.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSExpression)?.text.literal == text.literal }

    /// Hashes the text.
    open override var hash: Int { text.literal.hashValue }

    /// The expression in the predicate language.
    var text: FormatText {
        switch form {
        case .constant(let value): FormatText(format: "%@", arguments: [value])
        case .keyPath(let keyPath): FormatText(format: Self.aggregate(keyPath) ?? keyPath)
        case .variable(let name): FormatText(format: "$" + name)
        case .object: FormatText(format: "SELF")
        case .function(let name, let arguments):
            FormatText(format: name + "(") + FormatText(arguments.map(\.text)) + FormatText(format: ")")
        case .aggregate(let expressions):
            FormatText(format: "{") + FormatText(expressions.map(\.text)) + FormatText(format: "}")
        case .subquery(let expression, let variable, let predicate):
            FormatText(format: "SUBQUERY(") + expression.text
                + FormatText(format: ", $\(variable), ") + FormatText(predicate) + FormatText(format: ")")
        case .conditional(let predicate, let first, let second):
            FormatText(format: "TERNARY(") + FormatText([FormatText(predicate), first.text, second.text])
                + FormatText(format: ")")
        case .read(let keyPath, let variable):
            FormatText(format: "FUNCTION($\(variable), \"valueForKeyPath:\", \"\(keyPath)\")")
        case .format(let format, let arguments):
            FormatText(format: Self.aggregate(format) ?? format, arguments: arguments)
        }
    }

    /// The expression as a derivation of an attribute, in which `tracks.@count` is a key path.
    var derivation: String {
        switch form {
        case .keyPath(let keyPath): keyPath
        case .format(let format, _): format
        default: text.literal
        }
    }

    /// The function that a key path names which begins with an operator: `@max.year` is the largest of all rows,
    /// `max:(year)`.
    private static func aggregate(_ keyPath: String) -> String? {
        let functions = ["@max": "max", "@min": "min", "@sum": "sum", "@avg": "average", "@count": "count"]
        let parts = keyPath.split(separator: ".", maxSplits: 1)
        guard let first = parts.first, let function = functions[String(first)] else { return nil }
        return "\(function):(\(parts.count > 1 ? String(parts[1]) : "SELF"))"
    }
}
