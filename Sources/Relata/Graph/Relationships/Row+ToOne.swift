@_spi(Generated)
extension Row {
    /// The destination of a to-one relationship.
    public func toOne(_ slot: Int) -> ToOneReference {
        guard let key = key(slot) else { return isKeyElsewhere(slot) ? .unresolved : ToOneReference() }
        return ToOneReference(number: key.number, position: key.position ?? Position.none)
    }
}
