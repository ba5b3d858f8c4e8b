extension SwiftName {
    /// The words that Swift reads as an identifier only in backticks.
    static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Words that mean something else behind a dot, whatever stands around them.
    static let unspeakable: Set<String> = ["Protocol", "Self", "Type", "init", "self", "super"]

    /// The properties of `ManagedObject`, and its functions without parameters: no property can have their names.
    static let managedObjectMembers: Set<String> = [
        "changedValues", "changedValuesForCurrentEvent", "description", "entity", "faultingState", "hasChanges",
        "hasPersistentChangedValues", "hashValue", "isDeleted", "isFault", "isInserted", "isUpdated", "managedObjectContext",
        "objectID",
    ]
}
