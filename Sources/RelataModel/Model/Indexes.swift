/// An index for fetches; Core Data's `NSFetchIndexDescription`.
///
/// Compound indexes and indexed properties, the forms of older models, are also read as this type.
public struct FetchIndex: Sendable, Hashable {
    /// One column of an index.
    public struct Element: Sendable, Hashable {
        /// The value that a column indexes.
        public enum Subject: Sendable, Hashable {
            /// The property with this name.
            case property(String)
            /// An expression over the entity's properties.
            case expression(text: String, tree: ExpressionTree?)
        }

        /// The kind of the index that contains the column.
        public enum Kind: String, Sendable, Hashable {
            case binary = "Binary"
            case rTree = "RTree"
        }

        /// The value that the column indexes.
        public var subject: Subject
        /// The kind of index that the column declares.
        public var kind: Kind
        /// Whether the smallest value comes first.
        public var isAscending: Bool
        /// The location of the column's declaration in the model.
        public var location: SourceLocation?

        /// Creates a column.
        public init(
            _ subject: Subject, kind: Kind = .binary, isAscending: Bool = true, location: SourceLocation? = nil
        ) {
            self.subject = subject
            self.kind = kind
            self.isAscending = isAscending
            self.location = location
        }
    }

    /// The index's name; for an older form, one derived from its columns.
    public var name: String
    /// The columns, the first the most significant.
    public var elements: [Element]
    /// The condition of the rows that are indexed; `nil` for all rows.
    public var partialIndexPredicate: StoredPredicate?
    /// The location of the index's declaration in the model.
    public var location: SourceLocation?

    /// Creates an index.
    public init(
        _ name: String, elements: [Element], partialIndexPredicate: StoredPredicate? = nil,
        location: SourceLocation? = nil
    ) {
        self.name = name
        self.elements = elements
        self.partialIndexPredicate = partialIndexPredicate
        self.location = location
    }
}

/// Properties whose values no two objects of an entity may share.
public struct UniquenessConstraint: Sendable, Hashable {
    /// The names of attributes and to-one relationships, in the model's order.
    public var properties: [String]
    /// The location of the constraint's declaration in the model.
    public var location: SourceLocation?

    /// Creates a constraint.
    public init(_ properties: [String], location: SourceLocation? = nil) {
        self.properties = properties
        self.location = location
    }
}
