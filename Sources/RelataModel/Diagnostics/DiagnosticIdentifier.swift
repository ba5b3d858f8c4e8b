/// The stable name of each mistake that Relata can report.
///
/// The raw value is what users see in brackets at the end of a line; it never changes its meaning.
package enum DiagnosticIdentifier: String, Sendable, Hashable, CaseIterable {
    // MARK: Finding and reading files

    /// There is nothing at the path that was given.
    case pathNotFound = "path-not-found"
    /// What is at the path is no data model.
    case notAModel = "not-a-model"
    /// The file is there and cannot be read.
    case unreadableFile = "unreadable-file"
    /// The file is larger, or has more elements, than any model has a use for.
    case fileTooLarge = "file-too-large"
    /// The file is not UTF-8.
    case notUTF8 = "not-utf8"
    /// The file is not well-formed XML.
    case malformedXML = "malformed-xml"
    /// The file declares a document type, which no model has and which can carry an attack.
    case doctypeForbidden = "doctype-forbidden"
    /// Elements are nested deeper than any model nests them.
    case nestingTooDeep = "nesting-too-deep"
    /// A model in the binary format of Xcode 3.
    case binaryModel = "binary-model"
    /// A mapping model or a compiled model: related to models, and not one.
    case wrongModelKind = "wrong-model-kind"
    /// The bundle holds no version of the name that was asked for.
    case missingVersion = "missing-version"
    /// The bundle holds several versions and does not say which one is current.
    case ambiguousVersion = "ambiguous-version"
    /// The file that names the current version cannot be understood.
    case invalidVersionFile = "invalid-version-file"

    // MARK: Understanding the model

    /// An element that the format does not have.
    case unknownElement = "unknown-element"
    /// An XML attribute that the format does not have.
    case unknownXMLAttribute = "unknown-xml-attribute"
    /// An XML attribute without which the element means nothing.
    case missingXMLAttribute = "missing-xml-attribute"
    /// A value that its XML attribute cannot have.
    case invalidValue = "invalid-value"
    /// A name that no entity or property can have, such as an empty one.
    case invalidName = "invalid-name"
    /// Two entities, or two composites, of one name.
    case duplicateEntity = "duplicate-entity"
    /// Two properties of one entity of one name.
    case duplicateProperty = "duplicate-property"
    /// A sub-entity declares a property that it inherits.
    case redeclaredProperty = "redeclared-property"
    /// Two stored fetch requests, indexes or configurations of one name.
    case duplicateName = "duplicate-name"
    /// An attribute type that Core Data does not have.
    case unknownAttributeType = "unknown-attribute-type"
    /// A stored attribute without a type.
    case untypedAttribute = "untyped-attribute"
    /// A parent entity that the model does not have.
    case unknownParent = "unknown-parent"
    /// An entity that is its own ancestor.
    case inheritanceCycle = "inheritance-cycle"
    /// A destination entity that the model does not have.
    case unknownDestination = "unknown-destination"
    /// An inverse that the destination does not have.
    case unknownInverse = "unknown-inverse"
    /// A composite that the model does not have.
    case unknownComposite = "unknown-composite"
    /// A composite that contains itself.
    case compositeCycle = "composite-cycle"
    /// A relationship whose XML does not say its delete rule.
    case missingDeleteRule = "missing-delete-rule"
    /// A default that is not of the attribute's type and was read as leniently as Core Data reads it, or left out.
    case malformedDefault = "malformed-default"
    /// A bound that is not of the attribute's type, and was left out.
    case invalidBound = "invalid-bound"
    /// A reference to an entity that the model does not have, by a request, a fetched property or a configuration.
    case unknownEntity = "unknown-entity"
    /// A property named by an index or a constraint that the entity does not have.
    case unknownProperty = "unknown-property"
    /// `ordered` on a to-one relationship, where it means nothing.
    case orderedToOne = "ordered-to-one"

    // MARK: Checks of relationships and their delete rules

    /// A to-one relationship without inverse.
    case missingInverse = "missing-inverse"
    /// A to-many relationship without inverse, whose objects can be in one owner's set at a time.
    case toManyWithoutInverse = "to-many-without-inverse"
    /// A relationship names an inverse that does not name it back.
    case oneSidedInverse = "one-sided-inverse"
    /// A relationship names an inverse that names a third one.
    case asymmetricInverse = "asymmetric-inverse"
    /// Nullify into a required inverse: the save that follows the delete must fail.
    case nullifyIntoRequired = "nullify-into-required"
    /// Cascade on both sides of a relationship.
    case cascadeOnBothSides = "cascade-on-both-sides"
    /// A cycle of Cascade rules through several entities.
    case cascadeCycle = "cascade-cycle"
    /// Two ways along Cascade rules from one entity to another.
    case severalCascadePaths = "several-cascade-paths"
    /// A Deny that a Cascade on the same objects keeps from ever denying.
    case unreachableDeny = "unreachable-deny"
    /// Entities whose Deny rules keep each other from being deleted.
    case denyCycle = "deny-cycle"
    /// No Action, which leaves references to a row that is gone.
    case danglingReference = "dangling-reference"

    // MARK: Checks of attributes

    /// A required attribute without default, which the application must set before each save.
    case requiredWithoutDefault = "required-without-default"
    /// Bounds that no value meets.
    case impossibleBounds = "impossible-bounds"
    /// A default outside its own bounds.
    case defaultOutOfBounds = "default-out-of-bounds"
    /// A regular expression that cannot be compiled.
    case invalidRegularExpression = "invalid-regular-expression"
    /// A transformable attribute whose Swift type is not known.
    case untypedTransformable = "untyped-transformable"
    /// A required derived attribute, which fails validation at insertion.
    case requiredDerived = "required-derived"
    /// A derivation that is not one of the forms that Core Data has.
    case invalidDerivation = "invalid-derivation"

    // MARK: Checks of predicates, requests, indexes and constraints

    /// A predicate or an expression that cannot be parsed.
    case invalidPredicate = "invalid-predicate"
    /// A key path that the model does not have.
    case unknownKeyPath = "unknown-key-path"
    /// A predicate that no store can answer.
    case unsupportedPredicate = "unsupported-predicate"
    /// An index that SQLite cannot have.
    case invalidIndex = "invalid-index"
    /// A uniqueness constraint over something that is not stored.
    case unstoredUniqueness = "unstored-uniqueness"

    // MARK: Names

    /// Several entities with one class.
    case sharedClass = "shared-class"
    /// Two names that are one in Swift.
    case swiftNameClash = "swift-name-clash"
    /// Two names that are one in SQL, where case does not count.
    case sqlNameClash = "sql-name-clash"
    /// A property whose name `ManagedObject` already has.
    case reservedName = "reserved-name"

    // MARK: Output

    /// Entities that Xcode generates no class for, and Relata does.
    case manualCodeGeneration = "manual-code-generation"
    /// A hierarchy of entities that needs more columns than a table of the store can have.
    case tooManyColumns = "too-many-columns"
    /// A template that cannot be parsed or rendered.
    case templateFailed = "template-failed"
    /// The folder of templates cannot be used.
    case invalidTemplateFolder = "invalid-template-folder"
    /// A file of options that cannot be understood.
    case invalidOptions = "invalid-options"
    /// The output cannot be written.
    case unwritableOutput = "unwritable-output"

    // MARK: Versions

    /// A version that has shipped, and is another one now.
    case lockedVersionEdited = "locked-version-edited"
    /// A version that has shipped, and that the bundle does not have any more.
    case lockedVersionMissing = "locked-version-missing"
    /// A version that is not in the lock file.
    case unlockedVersion = "unlocked-version"
    /// A lock file that cannot be understood.
    case invalidLockFile = "invalid-lock-file"
    /// Stored data that a version drops, and that no option says may go.
    case unacceptedLoss = "unaccepted-loss"
    /// Something that goes, and something alike that comes.
    case likelyRename = "likely-rename"
    /// A property that is required, and of which nothing says what it is in objects that are there.
    case valueNeeded = "value-needed"
    /// A type whose values do not become those of the new one.
    case impossibleConversion = "impossible-conversion"
    /// Versions that have shipped, and whose stores cannot be migrated.
    case refusedVersions = "refused-versions"
    /// A property that has room for less than before.
    case narrowedProperty = "narrowed-property"
    /// An attribute that allows less than before.
    case tightenedBounds = "tightened-bounds"
    /// Values that have to be unique now.
    case newUniqueness = "new-uniqueness"
    /// A relationship with another delete rule than before.
    case changedDeleteRule = "changed-delete-rule"
    /// A table that a migration rewrites.
    case rewrittenTable = "rewritten-table"
    /// A mapping model, which only the module `CoreData` migrates stores by.
    case unreadMappingModel = "unread-mapping-model"

    // MARK: Sources that are written against Core Data

    /// Swift source that cannot be ported by rewriting it.
    case unportableSource = "unportable-source"
}
