extension DiagnosticIdentifier {
    /// What to do about the mistake, in a sentence or two.
    package var fix: String {
        switch self {
        case .pathNotFound:
            """
            Correct the path. It is that of an .xcdatamodeld bundle, an .xcdatamodel folder, or the contents \
            file in one.
            """
        case .notAModel:
            "Give the path of an .xcdatamodeld bundle, an .xcdatamodel folder, or the contents file in one."
        case .unreadableFile:
            "Check the permissions of the file and of the folders above it."
        case .fileTooLarge:
            "Make sure that this is the model; split one that is too large into several."
        case .notUTF8:
            "Save the file as UTF-8, or restore it from version control."
        case .malformedXML:
            "Correct the XML where the message points, or restore the file from version control."
        case .doctypeForbidden:
            "Remove the <!DOCTYPE …> declaration."
        case .nestingTooDeep:
            """
            Make sure that this is the model, and restore it from version control if it was written by a \
            program.
            """
        case .binaryModel:
            "Open the model in Xcode and save it, which converts it."
        case .wrongModelKind:
            "Give the path of the .xcdatamodeld that it was made from."
        case .missingVersion:
            "Name a version that is in the bundle, or set the current version in Xcode."
        case .ambiguousVersion:
            "Set the current version in Xcode, or name one with --model-version or as modelVersion in relata.json."
        case .invalidVersionFile:
            "Set the current version in Xcode again, or name one with --model-version or as modelVersion in relata.json."
        case .unknownElement:
            "Remove the element. If Xcode wrote it, please report it."
        case .unknownXMLAttribute:
            "Correct or remove the attribute. If Xcode wrote it, please report it."
        case .missingXMLAttribute:
            "Add the attribute, or remove the element in Xcode and add it again."
        case .invalidValue:
            "Write one of the values that the message names."
        case .invalidName:
            "Use only letters, digits and underscores, and begin with a letter."
        case .duplicateEntity:
            "Rename or remove one of them."
        case .duplicateProperty:
            "Rename or remove one of them."
        case .redeclaredProperty:
            "Remove the property from the sub-entity, or rename it."
        case .duplicateName:
            "Rename one of them."
        case .unknownAttributeType:
            "Choose one of its types, as the message suggests."
        case .untypedAttribute:
            "Choose a type in Xcode, or make the attribute transient."
        case .unknownParent:
            "Correct the parent entity, or add it."
        case .inheritanceCycle:
            "Choose another parent for one of the entities, or none."
        case .unknownDestination:
            "Correct the destination, or add the entity."
        case .unknownInverse:
            "Correct the inverse, or add it."
        case .unknownComposite:
            "Correct the name of the composite, or add it."
        case .compositeCycle:
            "Choose another type for one of its attributes."
        case .missingDeleteRule:
            "Choose a delete rule in Xcode, which then writes it."
        case .malformedDefault:
            "Write the default as the message does, which means the same everywhere."
        case .invalidBound:
            "Correct the bound in Xcode."
        case .unknownEntity:
            "Correct the name, or remove what refers to it."
        case .unknownProperty:
            "Correct the name, or remove it from the index or the constraint."
        case .orderedToOne:
            """
            Remove ordered="YES".
            """
        case .missingInverse:
            "Add the inverse in Xcode, or clear the reference before each such delete."
        case .toManyWithoutInverse:
            "Add a to-one inverse, to make that clear, or a to-many one, to have several owners."
        case .oneSidedInverse:
            "Let each name the other as its inverse, or neither."
        case .asymmetricInverse:
            "Let two of the three name each other; the third needs another inverse, or none."
        case .nullifyIntoRequired:
            "Make the inverse optional, or choose Cascade or Deny."
        case .cascadeOnBothSides:
            "Choose Nullify for the side that leads to the owner."
        case .cascadeCycle:
            "Choose Nullify for one of the rules, unless all of it is meant to go."
        case .severalCascadePaths:
            "Nothing, if that is intended. To keep such objects, the rules of both ways have to change."
        case .unreachableDeny:
            "Choose another rule than Cascade on that way, or Cascade here too."
        case .denyCycle:
            "Choose Nullify for one of the rules, or delete such objects in one save."
        case .danglingReference:
            "Choose Nullify, or clear the reference before the delete."
        case .requiredWithoutDefault:
            "Set it in the initializer, which takes it as a parameter, or add a default in Xcode."
        case .impossibleBounds:
            "Correct the bounds in Xcode."
        case .defaultOutOfBounds:
            "Choose another default, or other bounds."
        case .invalidRegularExpression:
            "Correct the expression; its syntax is ICU's."
        case .untypedTransformable:
            "Set the class in Xcode to a type such as [String], or name type and transformer in relata.json."
        case .requiredDerived:
            "Make the attribute optional."
        case .invalidDerivation:
            "Write a form that the message suggests, or compute the value in Swift."
        case .invalidPredicate:
            "Correct it where the message points."
        case .unknownKeyPath:
            "Correct the key path."
        case .unsupportedPredicate:
            "Filter the fetched objects in Swift instead."
        case .invalidIndex:
            "Index stored attributes and to-one relationships."
        case .unstoredUniqueness:
            "Name stored attributes and to-one relationships."
        case .sharedClass:
            "Give each entity its own class, unless they are intended to share it."
        case .swiftNameClash:
            "Rename one of them, or generate each model into its own folder."
        case .sqlNameClash:
            "Rename all but one."
        case .reservedName:
            "Rename the property; a renaming ID keeps the data of existing stores."
        case .manualCodeGeneration:
            """
            Nothing, if you have written no class of your own. If you have, say so in relata.json: \
            "codeGeneration": "category" or "none".
            """
        case .tooManyColumns:
            """
            Move attributes to another entity with a one-to-one relationship, or into one transformable attribute; or make \
            sub-entities root entities.
            """
        case .templateFailed:
            "Correct the template at the line that is named; 'generator templates context' says what there is."
        case .invalidTemplateFolder:
            "Make it with 'generator templates eject', and keep the names of the files."
        case .invalidOptions:
            "Correct it where the message points."
        case .unwritableOutput:
            "Choose another folder with --output, or change its permissions."
        case .lockedVersionEdited:
            """
            Restore the version from version control and make the change in a new one. If no store of it exists, remove its \
            line from the lock file and run 'generator lock'; after a warning, just run it.
            """
        case .lockedVersionMissing:
            "Restore it from version control. If no store of it exists, remove its line from the lock file."
        case .unlockedVersion:
            "Run 'generator lock' when the version is released, and commit the lock file."
        case .invalidLockFile:
            "Resolve what a merge has left, or restore the file from version control and run 'generator lock'."
        case .unacceptedLoss:
            """
            If the data may go, say so with the line that is offered: 'discards' in relata.json. Otherwise keep the property, or \
            say with 'values' or 'splits' what becomes of it.
            """
        case .likelyRename:
            """
            If it was renamed, give the new one the old name as its renaming identifier (Renaming ID in Xcode), or say so with \
            'renames' in relata.json. If not, say with 'discards' that the data may go.
            """
        case .valueNeeded:
            "Give the property a default, make it optional, or say what it is with 'values' in relata.json."
        case .impossibleConversion:
            """
            Say with 'values' in relata.json how the new value is computed; or give the new attribute another name and let the old \
            one go. What needs a program's own code is a stage.
            """
        case .refusedVersions:
            """
            'generator diff' says what each version needs. Hints in relata.json are for versions that have shipped as well. If no \
            such store exists, 'accept' in relata.json silences it.
            """
        case .narrowedProperty:
            "Nothing, if no store has such data. Otherwise say with 'values' in relata.json what becomes of it."
        case .tightenedBounds:
            """
            Nothing, if no store has such data. Otherwise say with 'values' in relata.json what becomes of it, such as \
            TERNARY(rating > 5, 5, rating).
            """
        case .newUniqueness:
            "Nothing, if no store has such objects. Otherwise say with 'keepOne' in relata.json which one stays."
        case .changedDeleteRule:
            "Nothing, if it is meant; 'generator explain' shows what the new rule does."
        case .rewrittenTable:
            "Nothing. If stores are large, show the user how far it is: see the argument 'progress' of the container."
        case .unreadMappingModel:
            """
            Compare 'generator diff' with what the mapping model does: most of them only copy, which needs nothing. What is left is a \
            hint in relata.json, or a stage. The article on migration has a table.
            """
        case .unportableSource:
            "Edit the source where the message points, or leave the file out of the build on Linux."
        }
    }
}
