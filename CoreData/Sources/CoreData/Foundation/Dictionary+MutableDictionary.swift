/// Core Data's contexts have their `userInfo` in an `NSMutableDictionary`: its functions for Swift's dictionary.
extension Dictionary where Key == AnyHashable, Value == Any {
    /// Sets a value by its key.
    public mutating func setValue(_ value: Any?, forKey key: String) { self[key] = value }

    /// Sets a value by its key.
    public mutating func setObject(_ value: Any, forKey key: AnyHashable) { self[key] = value }

    /// The value of a key.
    public func object(forKey key: AnyHashable) -> Any? { self[key] }

    /// Removes the value of a key.
    public mutating func removeObject(forKey key: AnyHashable) { self[key] = nil }
}
