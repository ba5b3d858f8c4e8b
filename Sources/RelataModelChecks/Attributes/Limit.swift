import RelataModel

/// One of the limits that an attribute's values are checked against at save.
enum Limit {
    case minimum, maximum, minimumLength, maximumLength, pattern

    /// Returns Core Data's code for a value beyond the limit.
    func code(for type: AttributeType) -> Int {
        switch self {
        case .minimum: type == .date ? 1640 : 1620
        case .maximum: type == .date ? 1630 : 1610
        case .minimumLength: 1670
        case .maximumLength: 1660
        case .pattern: 1680
        }
    }
}
