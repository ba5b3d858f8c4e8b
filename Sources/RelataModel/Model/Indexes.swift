/// An index that serves fetches; Core Data's `NSFetchIndexDescription`.
///
/// A compound index and an indexed property, the forms of older models, are read as this type too.
public struct FetchIndex: Sendable, Hashable {
    /// One column of an index.
    public struct Element: Sendable, Hashable {
        /// What a column indexes.
        public enum Subject: Sendable, Hashable {
            /// The property of this name.
            case property(String)
            /// An expression over the entity's properties.
            case expression(text: String, tree: ExpressionTree?)
        }

        /// The kind of index that holds the column.
        public enum Kind: String, Sendable, Hashable {
            case binary = "Binary"
            case rTree = "RTree"
        }

        /// What the column indexes.
        public var subject: Subject
        /// The kind of index that the column asks for.
        public var kind: Kind
        /// Whether the smallest value comes first.
        public var isAscending: Bool
        /// Where the model declares the column.
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

    /// The index's name; for an older form, one made from its columns.
    public var name: String
    /// The columns, the first the most significant.
    public var elements: [Element]
    /// What rows are indexed; all of them where there is no predicate.
    public var partialIndexPredicate: StoredPredicate?
    /// Where the model declares the index.
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
    /// Where the model declares the constraint.
    public var location: SourceLocation?

    /// Creates a constraint.
    public init(_ properties: [String], location: SourceLocation? = nil) {
        self.properties = properties
        self.location = location
    }
}
