extension NSAttributeDescription {
    /// The type of an attribute's values.
    public struct AttributeType: RawRepresentable, Hashable, Sendable {
        /// The number that Core Data has for the type.
        public let rawValue: UInt
        /// The type of a number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        private init(_ type: NSAttributeType) { rawValue = type.rawValue }

        /// No type, which transient attributes can have.
        public static let undefined = AttributeType(.undefinedAttributeType)
        /// Integers of 16 bits.
        public static let integer16 = AttributeType(.integer16AttributeType)
        /// Integers of 32 bits.
        public static let integer32 = AttributeType(.integer32AttributeType)
        /// Integers of 64 bits.
        public static let integer64 = AttributeType(.integer64AttributeType)
        /// Decimal numbers.
        public static let decimal = AttributeType(.decimalAttributeType)
        /// Numbers of 64 bits.
        public static let double = AttributeType(.doubleAttributeType)
        /// Numbers of 32 bits.
        public static let float = AttributeType(.floatAttributeType)
        /// Strings.
        public static let string = AttributeType(.stringAttributeType)
        /// True or false.
        public static let boolean = AttributeType(.booleanAttributeType)
        /// Points in time.
        public static let date = AttributeType(.dateAttributeType)
        /// Bytes.
        public static let binaryData = AttributeType(.binaryDataAttributeType)
        /// UUIDs.
        public static let uuid = AttributeType(.UUIDAttributeType)
        /// URIs.
        public static let uri = AttributeType(.URIAttributeType)
        /// Bytes that stand for values of other types.
        public static let transformable = AttributeType(.transformableAttributeType)
        /// IDs of objects.
        public static let objectID = AttributeType(.objectIDAttributeType)
        /// Several values.
        public static let composite = AttributeType(.compositeAttributeType)
    }

    /// The type of the values.
    public var type: AttributeType {
        get { AttributeType(rawValue: attributeType.rawValue) }
        set { attributeType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
    }
}
