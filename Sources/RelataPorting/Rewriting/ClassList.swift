/// What a class of managed objects says of its own members, in a class property that the copy overrides: without
/// Objective-C they cannot be found by their names.
enum ClassList: String, CaseIterable {
    /// The key paths of properties that the model has, with the names that it has for them.
    case managedKeyPaths
    /// The key paths of other properties that are found by name.
    case exposedKeyPaths
    /// The functions that validate a property.
    case keyValidators

    /// The type of the list's elements.
    var element: String {
        switch self {
        case .managedKeyPaths, .exposedKeyPaths: "(path: AnyKeyPath, name: String)"
        case .keyValidators:
            "(key: String, validate: (NSManagedObject, AutoreleasingUnsafeMutablePointer<AnyObject?>) throws -> Void)"
        }
    }

    /// The name of a file's part of a class's list: a class that inherits from another has one of its own.
    func part(of className: String, _ suffix: String) -> String {
        "\(rawValue)Of\(className.replacing(".", with: "_"))\(suffix)"
    }
}

/// An element of a class's list, as it is written into the copy.
struct ListedMember {
    let className: String
    let list: ClassList
    let text: String
    /// When the member is compiled.
    let condition: String?
}
