extension Entity {
    /// The name of the entity's Swift class.
    ///
    /// It is the class that the model names, without the module before it: `Foo`, `.Foo` and `Module.Foo` are all
    /// `Foo`, the last of any number of components. If the model names no class, or `NSManagedObject`, it is the
    /// entity's own name: Relata generates a class for it, except for sources that say `import CoreData`.
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

    /// Whether the model names a class other than `NSManagedObject`.
    package var namesClass: Bool {
        guard let spelled = representedClassName, !spelled.hasSuffix("."), let last = spelled.split(separator: ".").last
        else { return false }
        return last != "NSManagedObject"
    }
}
