/// A list of a class's members, in a class property that the copy overrides: without Objective-C, members cannot be
/// found by name.
enum ClassList: String, CaseIterable {
    /// The key paths of the model's properties, with the model's names.
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

    /// The name of a file's part of a class's list. A subclass has its own list.
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
    /// The property of the model, and whether only its own class can name it.
    var property: (name: String, isPrivate: Bool)?
}
