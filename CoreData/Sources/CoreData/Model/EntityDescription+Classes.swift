import Foundation
public import Relata

// What rewritten sources set `managedObjectClassName` to, and find classes with.
extension EntityDescription {
    /// The class of a name in Objective-C, as `NSClassFromString(_:)` finds it there: one that an entity or the
    /// program has named, or one of a module.
    /// - Parameter file: `#fileID`, which begins with the module.
    public static func namedClass(_ name: String, in file: String = #fileID) -> AnyClass? {
        EntityClasses.named(name)
            ?? file.split(separator: "/").first.flatMap { Foundation.NSClassFromString("\($0).\(name)") }
    }

    /// Returns the name of a class, and remembers the class: it is found by that name then, as by Objective-C's.
    public static func className(_ name: String, of objectClass: AnyClass) -> String {
        EntityClasses.add(objectClass, named: name)
        return name
    }

    /// Returns the text that describes a class, and remembers the class by it; for any other value, its description.
    public static func className(describing value: Any) -> String {
        let name = String(describing: value)
        if let objectClass = value as? AnyClass { EntityClasses.add(objectClass, named: name) }
        return name
    }

    /// Returns the name of a class with its module's, also for a class within another type.
    public static func className(qualifying objectClass: AnyClass) -> String {
        className(String(reflecting: objectClass), of: objectClass)
    }

    /// Returns a name, and remembers the class that has it in a module, if there is no other.
    /// - Parameter file: `#fileID`, which begins with the module.
    public static func className(named name: String, in file: String) -> String {
        guard EntityClasses.named(name) == nil, let module = file.split(separator: "/").first,
            let objectClass = NSClassFromString("\(module).\(name)")
        else { return name }
        return className(name, of: objectClass)
    }

    /// Returns a name, and remembers the class that has it in a module, if there is no other.
    @_disfavoredOverload
    public static func className(named name: String?, in file: String) -> String? {
        guard let name else { return nil }
        let found: String = className(named: name, in: file)
        return found
    }
}
