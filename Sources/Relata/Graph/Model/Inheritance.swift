/// Returns whether a class is another one or inherits from it.
func isClass(_ objectClass: AnyClass, kindOf ancestor: AnyClass) -> Bool {
    var current: AnyClass? = objectClass
    while let candidate = current {
        if candidate == ancestor { return true }
        current = _getSuperclass(candidate)
    }
    return false
}
