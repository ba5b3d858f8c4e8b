/// A property that holds a value; Core Data's `NSAttributeDescription`.
public struct Attribute: Sendable, Hashable {
    /// The rules for an attribute's values beyond its type; checked at save.
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

    /// The name, unique among the properties of the entity and its ancestors.
    public var name: String {
        get { shared.fields.name }
        set { shared.fields.name = newValue }
    }

    /// The type of the values.
    public var type: AttributeType {
        get { shared.fields.type }
        set { shared.fields.type = newValue }
    }

    /// Whether the value may be missing.
    public var isOptional: Bool {
        get { shared.fields.isOptional }
        set { shared.fields.isOptional = newValue }
    }

    /// Whether the value exists only in memory.
    public var isTransient: Bool {
        get { shared.fields.isTransient }
        set { shared.fields.isTransient = newValue }
    }

    /// The value of a new object.
    public var defaultValue: AttributeValue? {
        get { shared.fields.defaultValue }
        set { shared.fields.defaultValue = newValue }
    }

    /// The rules for values beyond the type.
    public var validation: Validation {
        get { shared.fields.validation }
        set { shared.fields.validation = newValue }
    }

    /// The store's computation of the value, if the attribute is derived.
    public var derivation: StoredDerivation? {
        get { shared.fields.derivation }
        set { shared.fields.derivation = newValue }
    }

    /// Whether the store computes the value.
    package var isDerived: Bool {
        // Comparing the derivation with `nil` would copy it.
        if case .some = shared.fields.derivation { true } else { false }
    }

    /// The model's setting for scalar values in generated code; `nil` if it has none.
    public var usesScalarValueType: Bool? {
        get { shared.fields.usesScalarValueType }
        set { shared.fields.usesScalarValueType = newValue }
    }

    /// The Swift or Objective-C type of a transformable attribute's values, as the model spells it.
    public var customClassName: String? {
        get { shared.fields.customClassName }
        set { shared.fields.customClassName = newValue }
    }

    /// The registered name of the transformer of a transformable attribute.
    public var valueTransformerName: String? {
        get { shared.fields.valueTransformerName }
        set { shared.fields.valueTransformerName = newValue }
    }

    /// Whether a store may keep large values in separate files.
    public var allowsExternalBinaryDataStorage: Bool {
        get { shared.fields.allowsExternalBinaryDataStorage }
        set { shared.fields.allowsExternalBinaryDataStorage = newValue }
    }

    /// Whether the model declares an index in the form that Xcode used before fetch indexes.
    public var isIndexed: Bool {
        get { shared.fields.isIndexed }
        set { shared.fields.isIndexed = newValue }
    }

    /// Whether the history preserves the value of a deleted object.
    public var preservesValueAfterDeletion: Bool {
        get { shared.fields.preservesValueAfterDeletion }
        set { shared.fields.preservesValueAfterDeletion = newValue }
    }

    /// The attribute's name in an earlier version, if it was renamed.
    public var renamingIdentifier: String? {
        get { shared.fields.renamingIdentifier }
        set { shared.fields.renamingIdentifier = newValue }
    }

    /// A string that makes two versions differ that would otherwise be equal.
    public var versionHashModifier: String? {
        get { shared.fields.versionHashModifier }
        set { shared.fields.versionHashModifier = newValue }
    }

    /// The user info, by key.
    public var userInfo: [String: String] {
        get { shared.fields.userInfo }
        set { shared.fields.userInfo = newValue }
    }

    /// The location of the attribute's declaration in the model.
    public var location: SourceLocation? {
        get { shared.fields.location }
        set { shared.fields.location = newValue }
    }

    private struct Fields: Sendable, Hashable {
        var name: String
        var type: AttributeType
        var isOptional: Bool
        var isTransient: Bool
        var defaultValue: AttributeValue?
        var validation: Validation
        var derivation: StoredDerivation?
        var usesScalarValueType: Bool?
        var customClassName: String?
        var valueTransformerName: String?
        var allowsExternalBinaryDataStorage: Bool
        var isIndexed: Bool
        var preservesValueAfterDeletion: Bool
        var renamingIdentifier: String?
        var versionHashModifier: String?
        var userInfo: [String: String]
        var location: SourceLocation?
    }

    private var shared: Shared<Fields>

    /// Creates an attribute; arguments that are omitted have the default that a model file implies, except that a
    /// model file's attribute is required by default.
    public init(
        _ name: String, _ type: AttributeType, isOptional: Bool = false, isTransient: Bool = false,
        defaultValue: AttributeValue? = nil, validation: Validation = Validation(), derivation: StoredDerivation? = nil,
        usesScalarValueType: Bool? = nil, customClassName: String? = nil, valueTransformerName: String? = nil,
        allowsExternalBinaryDataStorage: Bool = false, isIndexed: Bool = false,
        preservesValueAfterDeletion: Bool = false, renamingIdentifier: String? = nil,
        versionHashModifier: String? = nil, userInfo: [String: String] = [:], location: SourceLocation? = nil
    ) {
        shared = Shared(
            Fields(
                name: name,
                type: type,
                isOptional: isOptional,
                isTransient: isTransient,
                defaultValue: defaultValue,
                validation: validation,
                derivation: derivation,
                usesScalarValueType: usesScalarValueType,
                customClassName: customClassName,
                valueTransformerName: valueTransformerName,
                allowsExternalBinaryDataStorage: allowsExternalBinaryDataStorage,
                isIndexed: isIndexed,
                preservesValueAfterDeletion: preservesValueAfterDeletion,
                renamingIdentifier: renamingIdentifier,
                versionHashModifier: versionHashModifier,
                userInfo: userInfo,
                location: location))
    }
}
