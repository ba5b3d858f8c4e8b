/// The elements of the model format, with their valid attributes and child elements.
///
/// An attribute that is listed here and not read anywhere is ignored intentionally: it is for Xcode's editor,
/// Spotlight, sync services or CloudKit, and changes neither a class nor a table.
struct Format {
    let attributes: Set<String>
    let children: Set<String>

    private init(_ attributes: [String], children: [String] = []) {
        self.attributes = Set(attributes)
        self.children = Set(children)
    }

    /// Returns the format of the element with that name.
    static func of(_ element: String) -> Format? { elements[element] }

    private static let property = [
        "name", "optional", "transient", "syncable", "indexed", "elementID", "renamingIdentifier",
        "versionHashModifier", "spotlightIndexingEnabled", "storedInTruthFile",
    ]

    private static let elements: [String: Format] = [
        "model": Format(
            [
                "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion",
                "userDefinedModelVersionIdentifier", "sourceLanguage", "macOSVersion", "iOSVersion", "name",
                "usedWithSwiftData", "usedWithCloudKit",
            ], children: ["entity", "composite", "fetchRequest", "configuration", "elements"]),
        "entity": Format(
            [
                "name", "representedClassName", "syncable", "parentEntity", "isAbstract", "codeGenerationType",
                "versionHashModifier", "elementID", "renamingIdentifier",
            ],
            children: [
                "attribute", "relationship", "fetchedProperty", "compoundIndexes", "fetchIndex",
                "uniquenessConstraints", "userInfo",
            ]),
        "attribute": Format(
            property + [
                "attributeType", "usesScalarValueType", "defaultValueString", "valueTransformerName",
                "customClassName", "allowsExternalBinaryDataStorage", "minValueString", "maxValueString",
                "defaultDateTimeInterval", "derived", "derivationExpression", "preserveAfterDeletion",
                "minDateTimeInterval", "maxDateTimeInterval", "composite", "allowsCloudEncryption",
                "regularExpressionString",
            ], children: ["userInfo"]),
        "relationship": Format(
            property + [
                "deletionRule", "destinationEntity", "inverseName", "inverseEntity", "maxCount", "minCount", "toMany",
                "ordered",
            ], children: ["userInfo"]),
        "fetchedProperty": Format(property, children: ["fetchRequest", "userInfo"]),
        "fetchRequest": Format([
            "name", "entity", "predicateString", "resultType", "includeSubentities", "includePropertyValues",
            "returnObjectsAsFaults", "returnDistinctResults", "includesPendingChanges", "fetchLimit",
            "fetchBatchSize",
        ]),
        "fetchIndex": Format(["name", "partialIndexPredicate"], children: ["fetchIndexElement"]),
        "fetchIndexElement": Format(["property", "expression", "expressionType", "type", "order"]),
        "compoundIndexes": Format([], children: ["compoundIndex"]),
        "compoundIndex": Format([], children: ["index"]),
        "index": Format(["value"]),
        "uniquenessConstraints": Format([], children: ["uniquenessConstraint"]),
        "uniquenessConstraint": Format([], children: ["constraint"]),
        "constraint": Format(["value"]),
        "userInfo": Format([], children: ["entry"]),
        "entry": Format(["key", "value"]),
        "configuration": Format(["name"], children: ["memberEntity"]),
        "memberEntity": Format(["name"]),
        "composite": Format(
            ["name", "elementID", "renamingIdentifier", "versionHashModifier", "syncable"],
            children: ["attribute", "userInfo"]),
        "elements": Format([], children: ["element"]),
        "element": Format(["name", "positionX", "positionY", "width", "height"]),
    ]
}
