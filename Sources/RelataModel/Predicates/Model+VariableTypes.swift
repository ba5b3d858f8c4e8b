extension Model {
    /// Returns the variables of a predicate without a value, in the order of their first occurrences.
    ///
    /// A variable has the type of the value that it is compared with. One that is compared with several values has a
    /// type that is valid for all of them: the wider number, or the common ancestor of the entities.
    ///
    /// - Parameters:
    ///   - entity: the entity whose objects the predicate is evaluated for.
    ///   - owner: the entity of the object whose fetched property the predicate belongs to, which is the value of
    ///     `$FETCH_SOURCE`.
    package func variables(
        in predicate: PredicateTree, of entity: Entity, owner: Entity? = nil
    ) -> [PredicateVariable] {
        var inference = VariableInference(scope: PredicateScope(model: self, entity: entity, owner: owner))
        inference.walk(predicate)
        return inference.names.map { PredicateVariable($0, inference.types[$0] ?? VariableType(.unknown)) }
    }
}

/// Infers the types of a predicate's variables from each comparison.
private struct VariableInference: ScopedVisitor {
    var scope: PredicateScope
    private(set) var names: [String] = []
    /// The types of the variables; no entry while nothing is known.
    private(set) var types: [String: VariableType] = [:]
    private var known: Set<String> = []

    init(scope: PredicateScope) {
        self.scope = scope
    }

    mutating func visit(_ comparison: Comparison) { learn(from: comparison) }

    /// Records a variable, and infers types from the operands of functions and calculations.
    mutating func visit(_ expression: ExpressionTree) {
        switch expression {
        case .variable(let name):
            if !scope.binds(name), known.insert(name).inserted { names.append(name) }
        case .function(let name, let arguments):
            if let type = ExpressionTypes.argumentType(of: name) {
                for argument in arguments { expect(VariableType(.attribute(type)), of: argument) }
            }
        case .arithmetic(_, let left, let right):
            if let type = typeOf(left) { expect(type, of: right) }
            if let type = typeOf(right) { expect(type, of: left) }
        default: break
        }
    }

    private func typeOf(_ expression: ExpressionTree) -> VariableType? {
        ExpressionTypes(scope: scope).type(of: expression)
    }

    private mutating func learn(from comparison: Comparison) {
        let (left, right) = (comparison.left, comparison.right)
        switch comparison.operator {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            if let type = typeOf(left) { expect(VariableType(type.value), of: right) }
            if let type = typeOf(right) { expect(VariableType(type.value), of: left) }
        case .between:
            if let type = typeOf(left) { expectElements(type.value, of: right) }
            if let type = typeOf(right) { expect(VariableType(type.value), of: left) }
        case .in:
            learnMembership(of: left, in: right)
        case .contains:
            // A string that contains another is meant far more often than a list of strings.
            if case .variable = left, typeOf(right)?.value == .attribute(.string) {
                expect(VariableType(.attribute(.string)), of: left)
            } else {
                learnMembership(of: right, in: left)
            }
        case .beginsWith, .endsWith, .like, .matches, .utiConformsTo, .utiEquals:
            expect(VariableType(.attribute(.string)), of: left)
            expect(VariableType(.attribute(.string)), of: right)
        }
    }

    /// Infers types from `element IN collection`, where a string on the right is searched for the one on the left.
    private mutating func learnMembership(of element: ExpressionTree, in collection: ExpressionTree) {
        if let type = typeOf(collection) { expect(VariableType(type.value), of: element) }
        if let type = typeOf(element) { expectElements(type.value, of: collection) }
    }

    /// Records that an expression has several values of a type.
    private mutating func expectElements(_ value: VariableType.Value, of expression: ExpressionTree) {
        if case .aggregate(let elements) = expression {
            for element in elements { expect(VariableType(value), of: element) }
        } else {
            expect(VariableType(value, isCollection: true), of: expression)
        }
    }

    /// Records that an expression has a value of a type, from which the types of its variables follow.
    private mutating func expect(_ type: VariableType, of expression: ExpressionTree) {
        switch expression {
        case .variable(let name):
            guard !scope.binds(name) else { return }
            types[name] = types[name].map { ExpressionTypes(scope: scope).common($0, type) } ?? type
        case .negated(let value), .assignment(_, let value):
            expect(type, of: value)
        case .arithmetic(_, let left, let right):
            expect(type, of: left)
            expect(type, of: right)
        case .ternary(_, let positive, let negative):
            expect(type, of: positive)
            expect(type, of: negative)
        default: break
        }
    }
}
