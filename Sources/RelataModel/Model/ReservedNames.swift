/// The names that a property of a managed object cannot have in Swift.
///
/// Core Data asks that no property is named like a method of `NSObject` or `NSManagedObject` that takes no arguments.
/// Names of methods with arguments are free: `value`, which real models use often, stands beside `value(forKey:)`.
package enum ReservedNames {
    /// The properties of a managed object, and its functions without arguments.
    package static let managedObjectMembers: Set<String> = [
        "objectID", "entity", "managedObjectContext",
        "isInserted", "isUpdated", "isDeleted", "isFault", "hasChanges", "hasPersistentChangedValues", "faultingState",
        "changedValues", "changedValuesForCurrentEvent",
        "awakeFromFetch", "awakeFromInsert", "prepareForDeletion",
        "willSave", "didSave", "willTurnIntoFault", "didTurnIntoFault",
        "validateForInsert", "validateForUpdate", "validateForDelete",
        "description", "debugDescription", "hash", "hashValue",
    ]

    /// Words that mean something else behind a dot, even in backticks.
    package static let languageMembers: Set<String> = ["Protocol", "Self", "Type", "init", "self", "super"]

    /// Whether a property of that name has to be renamed in Swift.
    package static func contains(_ name: String) -> Bool {
        all.contains(name)
    }

    private static let all = managedObjectMembers.union(languageMembers)

    /// The name of the Swift property that stands for a property of the model: a reserved name gets an underscore
    /// behind it, every other name stays. Keywords stay too, since backticks are enough for them.
    package static func swiftName(ofProperty name: String) -> String {
        contains(name) ? name + "_" : name
    }
}
