/// A rule for a property's values that the program has given a model it builds.
@_spi(CoreDataModule)
public struct ValueRule: Sendable {
    let property: String
    let complaint: @Sendable (Any) -> String?

    /// - Parameters:
    ///   - property: the name of the property.
    ///   - complaint: returns what is wrong with a value, as the rest of a sentence; `nil` if it follows the rule.
    public init(_ property: String, complaint: @escaping @Sendable (Any) -> String?) {
        self.property = property
        self.complaint = complaint
    }
}

/// The rules of an entity.
final class ValueRules: Sendable {
    let rules: [ValueRule]

    init(_ rules: [ValueRule]) { self.rules = rules }
}

extension ManagedObject {
    /// Returns the errors of a value that breaks rules of the program; a property without a value breaks none.
    /// - Parameter key: the property; `nil` for all, with the values that they have.
    func brokenValueRules(_ key: String? = nil, value: Any? = nil) -> [ValidationError] {
        let rules = entity.valueRules
        guard !rules.isEmpty else { return [] }
        return rules.compactMap { rule in
            guard key == nil || rule.property == key,
                let value = key == nil ? primitiveValue(forKey: rule.property) : value,
                let complaint = rule.complaint(value)
            else { return nil }
            return ValidationError(
                code: .managedObjectValidation, objectID: objectID, property: rule.property, value: .none,
                reason: complaint)
        }
    }
}
