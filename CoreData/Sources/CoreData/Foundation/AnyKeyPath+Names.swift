@_spi(CoreDataModule) @_spi(Generated) import Relata

extension AnyKeyPath {
    /// The names that the key path leads over, as `#keyPath` writes them: what `_kvcKeyPathString` becomes, which is
    /// nil here. Nil for a key path over what neither the model has nor Objective-C would see.
    public var managedKeyPathString: String? {
        guard let root = Self.rootType as? NSManagedObject.Type else { return storedNames }
        if let name = root.exposedKeyPaths.last(where: { $0.path == self })?.name { return name }
        return root.entity().managedObjectModel.names(of: self)?.joined(separator: ".")
    }

    /// The names of a key path over stored properties, as the language describes it. It has no names of computed
    /// properties.
    private var storedNames: String? {
        let description = String(describing: self)
        let root = "\\\(Self.rootType)."
        guard description.hasPrefix(root), !description.contains("<"), !description.contains("[") else { return nil }
        return String(description.dropFirst(root.count)).replacing("?", with: "")
    }
}
