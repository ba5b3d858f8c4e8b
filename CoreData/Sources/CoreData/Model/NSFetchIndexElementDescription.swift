public import Foundation

/// A column of an index.
open class NSFetchIndexElementDescription: NSObject {
    /// The property that the column has.
    public let property: NSPropertyDescription?
    /// How the column is kept.
    open var collationType: NSFetchIndexElementType
    /// Whether the smallest value comes first.
    open var isAscending = true

    /// A column.
    public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
        self.property = property
        self.collationType = collationType
    }
}

/// How a column of an index is kept.
public enum NSFetchIndexElementType: UInt, Sendable {
    /// In an index that is sorted.
    case binary
    /// In an index of ranges, which is one that is sorted here.
    case rTree
}
