extension DiagnosticIdentifier {
    /// The mistake and its effect, in one or two sentences.
    package var meaning: String {
        switch self {
        case .pathNotFound:
            "There is no file or folder at the path that was given, on the command line or in a bundle."
        case .notAModel:
            "What is at the path is something else than a data model, or a folder that holds none."
        case .unreadableFile:
            "The file is there, but the system does not let it be read, or it is not a regular file."
        case .fileTooLarge:
            """
            The file is larger, or has more elements, than any data model has a use for, so that it is no \
            model, or a hostile one. Where a model has very many mistakes, this one also stands for those that \
            are not listed.
            """
        case .notUTF8:
            "The file is in another encoding than UTF-8, or damaged. Xcode writes UTF-8."
        case .malformedXML:
            """
            The file is not well-formed XML: truncated, or left with the markers of an unresolved \
            merge conflict.
            """
        case .doctypeForbidden:
            """
            The file declares a document type. No model does, and such a declaration can make a parser read \
            other files or fill the memory.
            """
        case .nestingTooDeep:
            "Elements, entities or composites are nested deeper than any model nests them."
        case .binaryModel:
            "This is a model in the binary format of Xcode 3, which only Xcode can read."
        case .wrongModelKind:
            """
            A mapping model, a compiled model (.mom, .momd) or a store: each belongs to a model, and none is \
            one.
            """
        case .missingVersion:
            """
            The bundle holds no version of the name that --model-version asks for, or that its \
            .xccurrentversion names.
            """
        case .ambiguousVersion:
            "The bundle holds several versions, and no .xccurrentversion says which of them is the current one."
        case .invalidVersionFile:
            """
            The .xccurrentversion of the bundle cannot be understood, or names no version. Where it is sound and names \
            none, the last version by name is read, numbers in their order.
            """
        case .unknownElement:
            """
            The format has no such element here. It is ignored, so that what it was to say is \
            missing.
            """
        case .unknownXMLAttribute:
            "The format has no such XML attribute at this element. It is ignored."
        case .missingXMLAttribute:
            """
            The element lacks an XML attribute without which it means nothing, such as a relationship without \
            a destination.
            """
        case .invalidValue:
            "The value is not one that the XML attribute can have. It is ignored."
        case .invalidName:
            """
            No entity, property or composite can have this name: it is empty, begins with a digit, or has \
            characters that no name has.
            """
        case .duplicateEntity:
            "Two entities, or two composites, have one name, so that no reference to it is clear."
        case .duplicateProperty:
            "Two properties of one entity have one name."
        case .redeclaredProperty:
            "A sub-entity declares a property that it already inherits, which Core Data does not allow."
        case .duplicateName:
            "Two stored fetch requests, indexes or configurations have one name. The second is left out."
        case .unknownAttributeType:
            "Core Data has no such attribute type."
        case .untypedAttribute:
            "A stored attribute has no type, so that there can be no column for it."
        case .unknownParent:
            "The entity that this one inherits from is not in the model."
        case .inheritanceCycle:
            "An entity is its own ancestor."
        case .unknownDestination:
            "The destination of a relationship is not in the model."
        case .unknownInverse:
            "The destination has no relationship of the name that this one gives as its inverse."
        case .unknownComposite:
            "The attribute is of a composite that is not in the model."
        case .compositeCycle:
            "A composite contains itself, directly or through others, so that its value would never end."
        case .missingDeleteRule:
            """
            The XML of a relationship does not say its delete rule. Core Data's documents differ about what \
            this means; Relata treats it as Nullify.
            """
        case .malformedDefault:
            """
            The default is not written as a value of the attribute's type. It is read as leniently as Core \
            Data reads it, or left out where it has no reading.
            """
        case .invalidBound:
            """
            A bound is not written as a value of the attribute's type. It is left out, so that nothing is \
            checked against it.
            """
        case .unknownEntity:
            """
            A stored fetch request, a fetched property or a configuration names an entity that is not in the \
            model. It is left out.
            """
        case .unknownProperty:
            """
            An index or a uniqueness constraint names a property that the entity does not have. It is left \
            out.
            """
        case .orderedToOne:
            """
            A to-one relationship is marked as ordered, which means nothing for a single object. The mark is \
            ignored.
            """
        case .missingInverse:
            """
            A to-one relationship has no inverse. Deleting its destination then has nothing to clear, and the \
            reference dangles.
            """
        case .toManyWithoutInverse:
            """
            A to-many relationship has no inverse, so that an object can be among the destinations of one \
            owner at a time: adding it to another owner takes it away from the first.
            """
        case .oneSidedInverse:
            """
            A relationship names an inverse that names none. Both are kept without inverse, so that a change \
            or a delete on one side leaves the other as it is.
            """
        case .asymmetricInverse:
            "A relationship names an inverse whose own inverse is a third one. It is kept without inverse."
        case .nullifyIntoRequired:
            """
            Deleting an object clears a relationship that the other side requires. The next save fails with \
            code 1570, unless the other object gets a new destination or is deleted too.
            """
        case .cascadeOnBothSides:
            """
            Both sides of a relationship cascade, so that deleting one of many objects deletes their owner, \
            and with it all the others.
            """
        case .cascadeCycle:
            """
            Cascade rules lead in a circle through several entities, so that deleting one object can come back \
            to its own kind and go on from there.
            """
        case .severalCascadePaths:
            """
            Cascade rules lead from one entity to another in two ways. An object goes as soon as one of them \
            reaches it.
            """
        case .unreachableDeny:
            """
            A Deny rule never denies, since a Cascade of the same delete also deletes the objects that would \
            deny it; objects that are deleted in the same save do not count.
            """
        case .denyCycle:
            "The Deny rules of several entities keep each other's objects from being deleted by themselves."
        case .danglingReference:
            """
            No Action, or a missing inverse, leaves a reference to an object that is gone. It reads nil and is \
            never refused.
            """
        case .requiredWithoutDefault:
            """
            A required attribute has no default. Saving an object in which it was never set fails with code 1570.
            """
        case .impossibleBounds:
            "The bounds leave no value: each save of an object in which the attribute is set fails."
        case .defaultOutOfBounds:
            "The default is outside the attribute's own bounds: saving an object that keeps it fails."
        case .invalidRegularExpression:
            "The regular expression cannot be compiled. Values are not checked against it."
        case .untypedTransformable:
            """
            The class of a transformable attribute is not a plain Codable Swift type, so that the property is \
            Data, as it is stored.
            """
        case .requiredDerived:
            """
            A derived attribute is required. Core Data refuses each new object, as the value does not exist \
            before the save; Relata does not ask for it.
            """
        case .invalidDerivation:
            """
            The derivation has no form that Core Data supports, or SQLite cannot maintain it. The \
            attribute stays empty.
            """
        case .invalidPredicate:
            "The text is not a predicate or expression. What it belongs to is left out."
        case .unknownKeyPath:
            "A key path leads to a property that the model does not have. What it belongs to is left out."
        case .unsupportedPredicate:
            """
            The predicate can be understood, but no store can answer it, since it calls a method or needs \
            objects in memory. What it belongs to is left out.
            """
        case .invalidIndex:
            """
            The index has an element for which SQLite has no column, such as a to-many relationship. It is \
            left out.
            """
        case .unstoredUniqueness:
            """
            The uniqueness constraint is over something that is not in the row, such as a to-many relationship \
            or a transient attribute. It is left out.
            """
        case .sharedClass:
            """
            Several entities have one class. It has the properties of all of them, and its fetchRequest() asks \
            for none of them in particular.
            """
        case .swiftNameClash:
            """
            Two things would have one name in Swift. One of them gets a number behind its name; two models \
            that would write one file are an error.
            """
        case .sqlNameClash:
            """
            Two names are one in SQL, where case does not count. The columns get the names of their entities \
            too.
            """
        case .reservedName:
            """
            Each managed object already has a member of this name, and Core Data refuses such a property. \
            Relata puts an underscore behind it in Swift.
            """
        case .manualCodeGeneration:
            """
            Xcode generates no class for these entities (Manual/None). Relata generates it, since in Swift no \
            property would exist without.
            """
        case .tooManyColumns:
            """
            An entity and those that inherit from it are stored in one table, with a column for each attribute, each \
            value of a composite and each key. SQLite takes 2,000 columns in a table, and Relata needs a few of them.
            """
        case .templateFailed:
            "A template cannot be parsed, or names something that does not exist. Nothing is written."
        case .invalidTemplateFolder:
            """
            The folder of --templates is not there, cannot be read, or has a file that no template is named \
            like.
            """
        case .invalidOptions:
            "The file of options is not JSON, or has an unknown key."
        case .unwritableOutput:
            """
            The output cannot be compared or written, for the reason that the system gives. The message says \
            whether anything was written.
            """
        case .lockedVersionEdited:
            """
            The lock file says what each shipped version is, and this one was edited since. Stores of the version as it shipped \
            are taken for stores of the edited one, which they are not: they are migrated to a version of the same name, or refused. \
            It is a warning where only delete rules, bounds, defaults or renaming identifiers differ, which need no new version.
            """
        case .lockedVersionMissing:
            "The lock file has a version that is not in the bundle, so that what it changed is not known to later ones."
        case .unlockedVersion:
            "The lock file does not have the version, so that an edit of it after its release would pass unnoticed."
        case .invalidLockFile:
            "The lock file is not JSON, or not what 'generator lock' writes."
        case .unacceptedLoss:
            """
            A version drops an entity or a property that stores have data of. Relata opens no store in which it would lose data \
            without the consent of the model's author, so that stores of the version before are refused.
            """
        case .likelyRename:
            """
            An entity or a property goes in a version, and one of the same kind that is spelled alike, or is the only one, comes. \
            If it was renamed, nothing says so, and the data would be lost: stores of the version before are refused.
            """
        case .valueNeeded:
            """
            A property is required in a version, and neither a default nor a hint says what it is in the objects of older stores. \
            It is a warning where the property is new, as every store with such an object is refused; and a note where it was \
            optional before, as those are refused in which an object has no value.
            """
        case .impossibleConversion:
            """
            An attribute has another type than in the version before, whose values do not become those of the new type without a \
            loss. Stores of the version before are refused.
            """
        case .refusedVersions:
            """
            Versions that have shipped lose data without consent, lack a value, or change a type on the way to the current version. \
            Stores of them are refused. It is said once, and not for each change, as nothing about these versions will change.
            """
        case .narrowedProperty:
            """
            An attribute's type has fewer values than before, or a relationship has room for one object where it had room for \
            several. A store in which something does not fit is refused, with the objects.
            """
        case .tightenedBounds:
            "An attribute allows less than before. A store in which a value is not allowed any more is refused, with the objects."
        case .newUniqueness:
            "Values have to be unique that did not have to before. A store in which two objects share them is refused, with the objects."
        case .changedDeleteRule:
            """
            A relationship deletes otherwise than before. Stores get the new rule when they are opened; what older programs \
            deleted or left behind stays as it is.
            """
        case .rewrittenTable:
            """
            The migration to a version rewrites a table: the time grows with its rows, and the table needs its size on the \
            disk again until the migration ends.
            """
        case .unreadMappingModel:
            """
            A mapping model lies beside the bundle. Relata migrates by the versions themselves and by relata.json. Only the \
            module CoreData, for sources that are shared with Core Data, reads mapping models: when it opens a store of an \
            older version, and where the program migrates by one itself.
            """
        case .unportableSource:
            """
            Swift source uses what only Apple's systems have, such as selectors, key-value observing or value \
            transformers, and no rewriting makes up for it.
            """
        }
    }
}
