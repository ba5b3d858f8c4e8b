import Foundation

/// Accessing properties of related objects by key paths, as key-value coding does.
extension ManagedObject {
    /// Returns the value at the end of a path: `"album.artist.name"`, `"album.tracks.title"`, `"tracks.@sum.length"`.
    ///
    /// Through a to-many relationship, the path has a value for each member: a set of the values that are not `nil`,
    /// or, if the relationship is ordered, a list with `NSNull` for `nil`. The operators are `@count`, `@sum`,
    /// `@avg`, `@min`, `@max`, `@unionOfObjects`, `@distinctUnionOfObjects`, and those of arrays and sets. An unknown
    /// name returns `nil`, and the next save or fetch throws.
    /// - Parameter keyPath: names joined by dots.
    public final func value(forKeyPath keyPath: String) -> Any? {
        do {
            return try KeyPathReader(root: self).value(of: self, keyPath.split(separator: ".").map(String.init)[...])
        } catch {
            core?.errorLog.record(error)
            return nil
        }
    }

    /// Sets the property at the end of a path; through a to-many relationship, that of each member. If the path ends
    /// early, nothing is set.
    /// - Parameters:
    ///   - value: as for `setValue(_:forKey:)`.
    ///   - keyPath: names joined by dots.
    public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValue(value, at: keyPath.split(separator: ".").map(String.init)[...])
    }

    private func setValue(_ value: Any?, at path: ArraySlice<String>) {
        // The leaf of a composite has dots in its name.
        let whole = path.joined(separator: ".")
        guard path.count > 1, property(whole) == nil, let name = path.first else {
            return setValue(value, forKey: whole)
        }
        let holders: [ManagedObject] =
            switch self.value(forKey: name) {
            case let object as ManagedObject: [object]
            case let objects as Set<ManagedObject>: Array(objects)
            case let objects as [ManagedObject]: objects
            case let objects as NSSet: objects.allObjects.compactMap { $0 as? ManagedObject }
            case let objects as NSOrderedSet: objects.array.compactMap { $0 as? ManagedObject }
            default: []
            }
        for holder in holders { holder.setValue(value, at: path.dropFirst()) }
    }
}

/// Returns the value at the end of a key path from a value of any kind, as key-value coding reads it; nil where it
/// cannot be read.
@_spi(CoreDataModule)
public func readValue(of value: Any?, forKeyPath keyPath: String) -> Any? {
    try? KeyPathReader(root: nil).value(of: value, keyPath.split(separator: ".").map(String.init)[...])
}
