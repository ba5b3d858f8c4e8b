extension Entity {
    /// The name of the entity's Swift class.
    ///
    /// It is the class that the model names, without the module before it: `Foo`, `.Foo` and `Module.Foo` are all
    /// `Foo`, the last of any number of components. If the model names no class, or `NSManagedObject`, it is the
    /// entity's own name, since Relata gives every entity a class.
    public var className: String {
        if let spelled = representedClassName, !spelled.utf8.hasByte(where: { $0 == UInt8(ascii: ".") }) {
            return spelled.isEmpty || spelled == "NSManagedObject" ? name : spelled
        }
        guard let spelled = representedClassName, let last = spelled.split(separator: ".").last,
            !spelled.hasSuffix("."),
            last != "NSManagedObject"
        else { return name }
        return String(last)
    }
}
