extension TemplateReference {
    /// The parts of the context, the names of all templates first.
    package static let parts: [Part] = [
        Part(
            title: "Every template", summary: "What each template sees, beside the variables of loops.",
            keys: [
                Key("model", type: .object("Model"), meaning: "the data model"),
                Key(
                    "access",
                    "the access level of declarations with a space behind it, as `public `; empty for internal"),
                Key(
                    "plain", type: .object("Names of types"),
                    meaning: "types as they are written outside of the model's namespace"),
                Key(
                    "qualified", type: .object("Names of types"),
                    meaning:
                        "types as they are written where properties of the model may have their names: with their modules"
                ),
                Key(
                    "file", type: .object("File"),
                    meaning: "the Swift file that is written; not there in `schema.sql.stencil`"),
                Key(
                    "class", type: .object("Class"),
                    meaning: "the class of the file; in `single-file.swift.stencil` that of the loop"),
                Key("classes", type: .objects("Class"), meaning: "all classes; in `single-file.swift.stencil` only"),
                Key("ddl", "the schema's statements; in `schema.sql.stencil` only"),
            ]),
        Part(
            title: "Model", summary: "The data model, and the namespace that is generated for it.",
            keys: [
                Key("name", "the model's name"),
                Key("namespace", "the name of the enum that holds what belongs to the whole model"),
                Key("documentation", "the comment of the namespace, without slashes"),
                Key("entities", type: .texts, meaning: "the names of the entities, sorted"),
                Key("managedObjectModel", "the declaration of `managedObjectModel`, complete"),
                Key(
                    "composites", type: .objects("Composite"),
                    meaning: "the composites that attributes have as their types"),
                Key(
                    "constants", type: .objects("Constant"),
                    meaning: "the descriptions of entities without a class, whose objects are `NSManagedObject`s"),
                Key(
                    "versions", type: .objects("Version"),
                    meaning: "the versions that stages of migrations read and write"),
                Key("isCodable", type: .truth, meaning: "whether classes have `Codable` values beside them"),
                Key(
                    "isForCoreData", type: .truth, meaning: "whether the code is for sources that say `import CoreData`"
                ),
                Key(
                    "usesIndexSets", type: .truth,
                    meaning: "whether ordered relationships have functions that take index sets"),
                Key("usesUnsetUUID", type: .truth, meaning: "whether a required UUID can be read before it is set"),
            ]),
        Part(
            title: "File", summary: "What a Swift file begins with.",
            keys: [
                Key("imports", type: .texts, meaning: "the import statements"),
                Key("ignoredRules", type: .texts, meaning: "rules of `swift format` that the model's names break"),
            ]),
        Part(
            title: "Class", summary: "A class that is generated for an entity, or for several that share it.",
            keys: [
                Key("name", "the class's name, with backquotes where it is a word of Swift"),
                Key("plainName", "the class's name without backquotes"),
                Key("entities", type: .texts, meaning: "the names of its entities"),
                Key("documentation", "its comment, without slashes"),
                Key(
                    "codeGeneration",
                    "`class`, `category` for an extension of a class that the user writes, or `none` for its storage only"
                ),
                Key("superclass", "the class that it inherits from; `ManagedObject` for that of a root entity"),
                Key(
                    "conformances", type: .texts,
                    meaning: "the protocols that it adds: `Identifiable` for that of a root entity"),
                Key("inheritance", type: .texts, meaning: "the superclass, and the protocols behind it"),
                Key("hasDeclaration", type: .truth, meaning: "whether anything but its storage is generated"),
                Key("isAbstract", type: .truth, meaning: "whether all its entities are abstract"),
                Key("isEmpty", type: .truth, meaning: "whether it has no members, those of the hook included"),
                Key("attributes", type: .objects("Attribute"), meaning: "the attributes that it declares"),
                Key("relationships", type: .objects("Relationship"), meaning: "the relationships that it declares"),
                Key(
                    "fetchedProperties", type: .objects("Fetched property"),
                    meaning: "the fetched properties that it declares"),
                Key(
                    "fetchRequests", type: .objects("Fetch request"),
                    meaning: "the stored fetch requests of its entities"),
                Key(
                    "initializer", type: .optional(.object("Initializer")),
                    meaning: "the initializer with what the model requires"),
                Key(
                    "value", type: .optional(.object("Value")),
                    meaning: "the `Codable` value beside it, where the options ask for one"
                ),
                Key("storage", type: .object("Storage"), meaning: "the class that keeps its values"),
                Key("constants", type: .objects("Constant"), meaning: "the descriptions of its entities"),
            ]),
        Part(
            title: "Attribute", summary: "A property that holds a value.",
            keys: [
                Key("name", "the property's name, with backquotes or an underscore where Swift needs them"),
                Key("modelName", "the attribute's name in the model, which `value(forKey:)` takes"),
                Key("modelType", "its type in the model, such as `Integer 16`"),
                Key("entity", "the entity that declares it"),
                Key("type", "the property's type in Swift"),
                Key("documentation", "its comment, without slashes"),
                Key("isOptional", type: .truth, meaning: "whether the model lets it be without value"),
                Key("isTransient", type: .truth, meaning: "whether it is in memory only"),
                Key("isReadOnly", type: .truth, meaning: "whether it cannot be set, as a derived one"),
                Key("getter", "the expression that reads it"),
                Key(
                    "setters", type: .texts,
                    meaning: "the statements that write `newValue`; none for one that is read only"),
                Key("userInfo", type: .textsByName, meaning: "what the model's author has noted"),
            ]),
        Part(
            title: "Relationship", summary: "A property that leads to other objects.",
            keys: [
                Key("name", "the property's name, with backquotes or an underscore where Swift needs them"),
                Key("modelName", "the relationship's name in the model, which `value(forKey:)` takes"),
                Key("entity", "the entity that declares it"),
                Key("destination", "the class of the other objects"),
                Key("documentation", "its comment, without slashes; it names the delete rule"),
                Key("isToMany", type: .truth, meaning: "whether it leads to many objects"),
                Key("isOrdered", type: .truth, meaning: "whether they are in an order"),
                Key("isOptional", type: .truth, meaning: "whether the model lets it be empty"),
                Key("deleteRule", "`Nullify`, `Cascade`, `Deny` or `No Action`"),
                Key("slotReference", "its slot, as a property names it"),
                Key(
                    "functionSuffix", type: .optional(.text),
                    meaning: "what the names of functions end in, as `Tracks` for `addToTracks(_:)`; nothing for to-one"
                ),
                Key("reference", "the property as functions write it, whose parameters may have its name"),
                Key("userInfo", type: .textsByName, meaning: "what the model's author has noted"),
            ]),
        Part(
            title: "Fetched property", summary: "A property whose objects a request finds.",
            keys: [
                Key("name", "the property's name, with backquotes or an underscore where Swift needs them"),
                Key("modelName", "its name in the model"),
                Key("modelNameLiteral", "its name in the model, as a literal of Swift"),
                Key("destination", "the class of the objects"),
                Key("documentation", "its comment, without slashes"),
                Key("userInfo", type: .textsByName, meaning: "what the model's author has noted"),
            ]),
        Part(
            title: "Fetch request", summary: "A function that makes a stored fetch request.",
            keys: [
                Key("name", "the function's name"),
                Key("modelName", "the request's name in the model"),
                Key("result", "the type of what the request gives"),
                Key("documentation", "its comment, without slashes"),
                Key("parameters", "its parameters, one for each variable of the predicate"),
                Key("request", "the expression that makes the request"),
            ]),
        Part(
            title: "Initializer", summary: "The initializer of a class that has required attributes without default.",
            keys: [
                Key("parameters", "its parameters, the context first"),
                Key("assignments", type: .texts, meaning: "the statements that set the attributes"),
            ]),
        Part(
            title: "Value", summary: "The `Codable` struct that is nested in a class and has its values.",
            keys: [
                Key("name", "the struct's name"),
                Key("parameters", "the parameters of its initializer"),
                Key("objectName", "the name of parameters for an object"),
                Key("contextName", "the name of parameters for a context"),
                Key(
                    "canBeInserted", type: .truth,
                    meaning: "whether an object can be made of it: not of an abstract entity's"),
                Key(
                    "members", type: .objects("Value member"),
                    meaning: "its properties but `objectID`, inherited ones first"),
            ]),
        Part(
            title: "Value member", summary: "A property of the value of a class.",
            keys: [
                Key("name", "the property's name"),
                Key("type", "the property's type"),
                Key("documentation", "its comment, without slashes"),
                Key("decoding", "the expression that decodes it from `container`"),
                Key("read", "the expression that takes it from an object"),
                Key(
                    "resolved", type: .optional(.text),
                    meaning: "the statement that looks up the objects of a relationship"),
                Key(
                    "assigned", type: .optional(.text),
                    meaning: "the statement that gives it to an object, where that can be"),
            ]),
        Part(
            title: "Version", summary: "The enum of a version whose objects stages of migrations read or write.",
            keys: [
                Key("name", "the enum's name"),
                Key("literal", "the version's name, as a literal"),
                Key("documentation", "its comment, without slashes"),
                Key("protocol", "the protocol that it conforms to"),
                Key("string", "the type of strings"),
                Key("objectType", "the type of its structs' types"),
                Key("objects", type: .objects("Versioned object"), meaning: "the structs of its entities"),
            ]),
        Part(
            title: "Versioned object", summary: "The struct of an entity of a version.",
            keys: [
                Key("name", "the struct's name"),
                Key("literal", "the entity's name, as a literal"),
                Key("documentation", "its comment, without slashes"),
                Key("protocol", "the protocol that it conforms to"),
                Key("fields", "the type of what it is read from"),
                Key("number", "the type of the number in an object's ID"),
                Key("element", "the struct as an element of a list, with the comma behind it"),
                Key("names", type: .texts, meaning: "the names of its properties in the model, as elements of a list"),
                Key("parameters", "the parameters of its initializer"),
                Key("properties", type: .objects("Versioned property"), meaning: "its properties"),
            ]),
        Part(
            title: "Versioned property", summary: "A property of the struct of an entity of a version.",
            keys: [
                Key("name", "the property's name"),
                Key("type", "the property's type"),
                Key("documentation", "its comment, without slashes"),
                Key("read", "the expression that reads it from `fields`"),
                Key("visit", "the expression that hands it over, and is its value"),
            ]),
        Part(
            title: "Composite", summary: "A struct that is generated for a composite.",
            keys: [
                Key("name", "the struct's name"),
                Key("modelName", "the composite's name in the model"),
                Key("parameters", "the parameters of its initializer"),
                Key("elements", type: .objects("Element"), meaning: "its parts"),
            ]),
        Part(
            title: "Element", summary: "A part of a composite.",
            keys: [
                Key("name", "the property's name"),
                Key("type", "the property's type in Swift"),
                Key("documentation", "its comment, without slashes"),
            ]),
        Part(
            title: "Storage",
            summary: "The class in which an object keeps its values; the runtime relies on its shape.",
            keys: [
                Key("name", "the storage class's name"),
                Key("slotName", "the name of the enumeration that numbers its fields"),
                Key("superclass", "the storage class that it inherits from"),
                Key("isRoot", type: .truth, meaning: "whether it is that of a root entity's class"),
                Key("isFinal", type: .truth, meaning: "whether no other class inherits from it"),
                Key("slots", "the expression with the names of all slots"),
                Key("fields", type: .objects("Field"), meaning: "its fields"),
                Key(
                    "composites", type: .objects("Composite field"),
                    meaning: "the values that are made of several fields"),
                Key(
                    "keyPaths", type: .object("Key paths"),
                    meaning: "the key paths of the class and the model's names for them"),
            ]),
        Part(
            title: "Key paths", summary: "The Swift key paths of a class, for predicates and sort descriptors.",
            keys: [
                Key(
                    "aliases", type: .texts, meaning: "the declarations of the local names that the key paths begin at"),
                Key("pairs", type: .texts, meaning: "each key path with the model's name, and the comma behind it"),
            ]),
        Part(
            title: "Field", summary: "A field of a storage class.",
            keys: [
                Key("name", "the field's name"),
                Key("reference", "the field as methods of the storage write it"),
                Key("declaration", "its declaration, complete"),
                Key("row", "the method of `Row` that reads it"),
                Key("slotCase", "the case that numbers it, without the word `case`"),
                Key("isLoaded", type: .truth, meaning: "whether the row has it"),
                Key(
                    "isTyped", type: .truth,
                    meaning: "whether it has the data of a transformable attribute with a Swift type"),
                Key("visited", "the statement that hands it to a visitor with its Swift type, where it is typed"),
            ]),
        Part(
            title: "Composite field", summary: "A value of a composite, whose parts are fields themselves.",
            keys: [
                Key("name", "the property's name"),
                Key("modelName", "the attribute's path in the model"),
                Key("type", "the struct's name"),
                Key("isEmpty", type: .truth, meaning: "whether it has no parts"),
                Key("nilCheck", "the statement that returns nil where all parts are without value"),
                Key("value", "the statement that returns the value"),
            ]),
        Part(
            title: "Constant", summary: "The description of an entity, as a constant of the namespace.",
            keys: [
                Key("name", "the constant's name"),
                Key("entity", "the entity's name"),
                Key("declaration", "its declaration, complete"),
            ]),
        Part(
            title: "Names of types", summary: "Types of Swift, Foundation and Relata, as they are to be written.",
            keys: ModelContext.namedTypes.flatMap { module, names in
                names.map { Key($0, "the type or function of this name in \(module.rawValue)") }
            }),
    ]
}
