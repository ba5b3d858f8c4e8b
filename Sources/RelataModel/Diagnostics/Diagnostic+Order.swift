extension Diagnostic {
    /// Whether the diagnostic is listed before another one: by location, those without a location first; those with
    /// the same location by identifier.
    package func precedes(_ other: Diagnostic) -> Bool {
        if location != other.location {
            guard let location else { return true }
            guard let otherLocation = other.location else { return false }
            return location < otherLocation
        }
        return (identifier.rawValue, message) < (other.identifier.rawValue, other.message)
    }
}
