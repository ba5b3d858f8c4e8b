/// Returns whether a class is another one or inherits from it.
func isClass(_ objectClass: AnyClass, kindOf ancestor: AnyClass) -> Bool {
    var current: AnyClass? = objectClass
    while let candidate = current {
        if candidate == ancestor { return true }
        current = _getSuperclass(candidate)
    }
    return false
}

/// Returns the most specific class that two classes are, or inherit from.
func nearestCommonClass(_ first: ManagedObject.Type, _ second: ManagedObject.Type) -> ManagedObject.Type {
    var current: AnyClass? = first
    while let candidate = current {
        if let candidate = candidate as? ManagedObject.Type, isClass(second, kindOf: candidate) { return candidate }
        current = _getSuperclass(candidate)
    }
    return ManagedObject.self
}
