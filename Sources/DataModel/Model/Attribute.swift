/// A property that holds a value; Core Data's `NSAttributeDescription`.
public struct Attribute: Sendable, Hashable {
    /// What values an attribute accepts beyond its type; checked at save.
    public struct Validation: Sendable, Hashable {
        /// The smallest number or the earliest date, if there is one.
        public var minimum: AttributeValue?
        /// The largest number or the latest date, if there is one.
        public var maximum: AttributeValue?
        /// The smallest number of UTF-16 code units of a string, as `NSString.length` counts them.
        public var minimumLength: Int?
        /// The largest number of UTF-16 code units of a string.
        public var maximumLength: Int?
        /// The ICU regular expression that the whole string must match.
        public var regularExpression: String?

        /// Creates the validation; without arguments it accepts everything.
        public init(
            minimum: AttributeValue? = nil, maximum: AttributeValue? = nil, minimumLength: Int? = nil,
            maximumLength: Int? = nil, regularExpression: String? = nil
        ) {
            self.minimum = minimum
            self.maximum = maximum
            self.minimumLength = minimumLength
            self.maximumLength = maximumLength
            self.regularExpression = regularExpression
        }
    }

    /// The name, unique among the properties of the entity and of what it inherits from.
    public var name: String
    /// The type of the values.
    public var type: AttributeType
    /// Whether there may be no value.
    public var isOptional: Bool
    /// Whether the value lives in memory only.
    public var isTransient: Bool
    /// The value of a new object.
    public var defaultValue: AttributeValue?
    /// What values are accepted beyond the type.
    public var validation: Validation
    /// How the store computes the value, if the attribute is derived.
    public var derivation: StoredDerivation?
    /// What the model says of scalar values in generated code; `nil` where it says nothing.
    public var usesScalarValueType: Bool?
    /// The Swift or Objective-C type that a transformable attribute holds, as the model spells it.
    public var customClassName: String?
    /// The registered name of the transformer of a transformable attribute.
    public var valueTransformerName: String?
    /// Whether a store may keep large values in files of their own.
    public var allowsExternalBinaryDataStorage: Bool
    /// Whether the model asks for an index in the form that Xcode used before fetch indexes.
    public var isIndexed: Bool
    /// Whether the history keeps the value of a deleted object.
    public var preservesValueAfterDeletion: Bool
    /// The name that it had in an earlier version, where it was renamed.
    public var renamingIdentifier: String?
    /// A text that makes two versions differ which would not otherwise.
    public var versionHashModifier: String?
    /// What the user wrote down beside it, by key.
    public var userInfo: [String: String]
    /// Where the model declares the attribute.
    public var location: SourceLocation?

    /// Creates an attribute; what is left out has the value that a model file means by leaving it out, except that a
    /// model file's attribute is required unless it says otherwise.
    public init(
        _ name: String, _ type: AttributeType, isOptional: Bool = false, isTransient: Bool = false,
        defaultValue: AttributeValue? = nil, validation: Validation = Validation(), derivation: StoredDerivation? = nil,
        usesScalarValueType: Bool? = nil, customClassName: String? = nil, valueTransformerName: String? = nil,
        allowsExternalBinaryDataStorage: Bool = false, isIndexed: Bool = false,
        preservesValueAfterDeletion: Bool = false, renamingIdentifier: String? = nil,
        versionHashModifier: String? = nil, userInfo: [String: String] = [:], location: SourceLocation? = nil
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.isTransient = isTransient
        self.defaultValue = defaultValue
        self.validation = validation
        self.derivation = derivation
        self.usesScalarValueType = usesScalarValueType
        self.customClassName = customClassName
        self.valueTransformerName = valueTransformerName
        self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
        self.isIndexed = isIndexed
        self.preservesValueAfterDeletion = preservesValueAfterDeletion
        self.renamingIdentifier = renamingIdentifier
        self.versionHashModifier = versionHashModifier
        self.userInfo = userInfo
        self.location = location
    }
}
