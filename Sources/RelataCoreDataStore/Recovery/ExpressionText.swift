import Foundation
import RelataModel

/// Translates archived predicates and expressions to the predicate language, as in a model file.
struct ExpressionText {
    /// A part that the predicate language cannot express, or that is damaged.
    struct Untranslatable: Error {
        let reason: String
    }

    private let depth: Int

    init() {
        depth = 0
    }

    private init(depth: Int) {
        self.depth = depth
    }

    private func deeper() throws(Untranslatable) -> ExpressionText {
        guard depth < ArchiveLimits.expressionDepth else { throw Untranslatable(reason: "it is nested too deeply") }
        return ExpressionText(depth: depth + 1)
    }

    // MARK: Predicates

    /// Returns the string of a predicate.
    func predicate(_ object: ArchivedObject) throws(Untranslatable) -> String {
        let inner = try deeper()
        switch object.className {
        case "NSTruePredicate": return "TRUEPREDICATE"
        case "NSFalsePredicate": return "FALSEPREDICATE"
        case "NSCompoundPredicate": return try inner.compound(object)
        case "NSComparisonPredicate": return try inner.comparison(object)
        case let name: throw Untranslatable(reason: "it holds an object of the class \(name)")
        }
    }

    private func compound(_ object: ArchivedObject) throws(Untranslatable) -> String {
        var parts: [String] = []
        for part in object.object("NSSubpredicates")?.objects ?? [] { parts.append(try predicate(part)) }
        switch object.integer("NSCompoundPredicateType") {
        case 0 where parts.count == 1: return "NOT (\(parts[0]))"
        case 1: return parts.isEmpty ? "TRUEPREDICATE" : joined(parts, by: " AND ")
        case 2: return parts.isEmpty ? "FALSEPREDICATE" : joined(parts, by: " OR ")
        default: throw Untranslatable(reason: "it holds a compound predicate of unknown type")
        }
    }

    private func joined(_ parts: [String], by word: String) -> String {
        parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: word)
    }

    private func comparison(_ object: ArchivedObject) throws(Untranslatable) -> String {
        guard let comparison = ArchivedComparison(object) else {
            throw Untranslatable(reason: "it holds a comparison that is damaged")
        }
        guard let sign = comparison.operatorText else {
            throw Untranslatable(reason: "it compares with an operator of unknown type \(comparison.operatorType)")
        }
        let left = try expression(comparison.left)
        let right = try expression(comparison.right)
        return "\(comparison.modifierText)\(left) \(sign)\(comparison.optionText) \(right)"
    }

    // MARK: Expressions

    /// Returns the string of an expression.
    func expression(_ object: ArchivedObject) throws(Untranslatable) -> String {
        let inner = try deeper()
        switch object.className {
        case "NSSelfExpression": return "SELF"
        case "NSVariableExpression":
            guard let name = object.string("NSVariable") else { throw damaged(object) }
            return "$" + name
        case "NSConstantValueExpression": return try constant(object)
        case "NSKeyPathSpecifierExpression":
            guard let path = object.string("NSKeyPath") else { throw damaged(object) }
            return path
        case "NSKeyPathExpression": return try inner.keyPath(object)
        case "NSFunctionExpression": return try inner.function(object)
        case "NSAggregateExpression":
            var elements: [String] = []
            for element in object.object("NSCollection")?.objects ?? [] {
                elements.append(try inner.expression(element))
            }
            return "{" + elements.joined(separator: ", ") + "}"
        case "NSSubqueryExpression":
            guard let collection = object.object("NSCollection"),
                let variable = object.object("NSVariableExpression")
                    ?? object.object("NSVariable"),
                let predicate = object.object("NSPredicate")
            else { throw damaged(object) }
            let parts = (
                try inner.expression(collection), try inner.expression(variable), try inner.predicate(predicate)
            )
            return "SUBQUERY(\(parts.0), \(parts.1), \(parts.2))"
        case let name: throw Untranslatable(reason: "it holds an object of the class \(name)")
        }
    }

    private func damaged(_ object: ArchivedObject) -> Untranslatable {
        Untranslatable(reason: "it holds a damaged object of the class \(object.className)")
    }

    private func keyPath(_ object: ArchivedObject) throws(Untranslatable) -> String {
        guard let argument = object.object("NSArguments")?.objects.first else { throw damaged(object) }
        let path = try expression(argument)
        guard let operand = object.object("NSOperand"), operand.className != "NSSelfExpression" else { return path }
        return try expression(operand) + "." + path
    }

    private func function(_ object: ArchivedObject) throws(Untranslatable) -> String {
        guard let selector = object.string("NSSelectorName") else { throw damaged(object) }
        var arguments: [String] = []
        for argument in object.object("NSArguments")?.objects ?? [] { arguments.append(try expression(argument)) }
        // An aggregate of a key path is written at its end.
        if ["count:", "sum:", "min:", "max:", "average:"].contains(selector), arguments.count == 1,
            object.object("NSArguments")?.objects.first?.className == "NSKeyPathExpression"
        {
            let name = selector == "average:" ? "avg" : String(selector.dropLast())
            return "\(arguments[0]).@\(name)"
        }
        let infix = [
            "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**",
        ]
        if let sign = infix[selector], arguments.count == 2 { return "(\(arguments[0]) \(sign) \(arguments[1]))" }
        guard !selector.dropLast().contains(":") else {
            throw Untranslatable(reason: "it calls the function \(selector)")
        }
        return "\(selector)(\(arguments.joined(separator: ", ")))"
    }

    private func constant(_ object: ArchivedObject) throws(Untranslatable) -> String {
        if let list = object.object("NSConstantValue"), ["NSArray", "NSMutableArray", "NSSet"].contains(list.className)
        {
            var elements: [String] = []
            for element in list.elements { elements.append(try literal(ArchivedScalar(element, in: list.archive))) }
            return "{" + elements.joined(separator: ", ") + "}"
        }
        guard let value = object["NSConstantValue"] else { return "nil" }
        if case .object(let number) = value, object.archive.className(of: number) == "NSNull" { return "nil" }
        return try literal(ArchivedScalar(value, in: object.archive))
    }

    private func literal(_ scalar: ArchivedScalar?) throws(Untranslatable) -> String {
        switch scalar {
        case .boolean(let value)?: return value ? "YES" : "NO"
        case .integer(let value)?: return "\(value)"
        case .real(let value)?: return value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
        case .decimal(let value)?: return "\(value)"
        case .string(let value)?, .url(let value)?: return ExpressionTree.quoted(value)
        case .date(let seconds)?: return "CAST(\(seconds), \"NSDate\")"
        case .uuid(let value)?: return ExpressionTree.quoted(value.uuidString)
        case .data?, nil: throw Untranslatable(reason: "it compares with a value that has no literal")
        }
    }
}
