/// What happens to the destinations of a relationship when its source is deleted; Core Data's `NSDeleteRule`.
///
/// The raw values are Core Data's.
public enum DeleteRule: Int, Sendable, Hashable, CaseIterable {
    /// Destinations are not changed and keep referring to an object that no longer exists.
    case noAction = 0
    /// The inverse reference of each destination is cleared.
    case nullify = 1
    /// Each destination is deleted too, with its own rules.
    case cascade = 2
    /// The source cannot be deleted while it has a destination that is not deleted.
    case deny = 3

    /// The rule's name in a model file.
    public var modelName: String {
        switch self {
        case .noAction: "No Action"
        case .nullify: "Nullify"
        case .cascade: "Cascade"
        case .deny: "Deny"
        }
    }

    /// Creates the rule with a name in a model file, if there is one.
    package init?(modelName: String) {
        guard let rule = Self.allCases.first(where: { $0.modelName == modelName }) else { return nil }
        self = rule
    }
}
