@_spi(Generated)
extension Row {
    /// Returns the destination of a to-one relationship.
    public func toOne(_ slot: Int) -> ToOneReference {
        guard let key = key(slot), key.rowID.isPermanent else {
            return ToOneReference(isKeyElsewhere(slot) ? .unresolved : .none)
        }
        return ToOneReference(.row(key.rowID), position: key.position ?? Position.none)
    }
}
