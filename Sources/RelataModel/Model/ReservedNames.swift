/// The names that a property of a managed object cannot have in Swift.
///
/// Core Data requires that no property has the name of a method of `NSObject` or `NSManagedObject` without arguments.
/// Names of methods with arguments are allowed: `value`, which real models often use, does not conflict with
/// `value(forKey:)`.
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

    /// Words that have another meaning after a dot, even in backticks.
    package static let languageMembers: Set<String> = ["Protocol", "Self", "Type", "init", "self", "super"]

    /// Returns whether a property with that name has to be renamed in Swift.
    package static func contains(_ name: String) -> Bool {
        all.contains(name)
    }

    private static let all = managedObjectMembers.union(languageMembers)

    /// Returns the name of the Swift property for a property of the model: a reserved name gets a trailing
    /// underscore, every other name is unchanged. Keywords are unchanged too, since backticks are sufficient for
    /// them.
    package static func swiftName(ofProperty name: String) -> String {
        contains(name) ? name + "_" : name
    }
}
