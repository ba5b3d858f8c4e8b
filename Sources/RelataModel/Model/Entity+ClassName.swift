extension Entity {
    /// The name of the entity's Swift class.
    ///
    /// It is the class that the model names, without the module in front of it: `Foo`, `.Foo` and `Module.Foo` are all
    /// `Foo`, as the last of any number of components. Where the model names none, or says `NSManagedObject`, it is
    /// the entity's own name, since Relata gives every entity a class.
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
