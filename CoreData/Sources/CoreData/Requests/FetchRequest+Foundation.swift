public import Foundation
@_spi(CoreDataModule) @_spi(Generated) public import Relata

// The parts of a request as Foundation's types, so that they can be read as they were set.
extension FetchRequest {
    /// The condition for the objects to find; all are found if it is `nil`.
    public var predicate: NSPredicate? {
        get { Self.given(&given.predicate, fetchPredicate) { NSPredicate($0) } }
        set {
            fetchPredicate = newValue.map { FetchPredicate($0) }
            given.predicate = newValue
        }
    }

    /// The order of the results.
    public var sortDescriptors: [NSSortDescriptor]? {
        get {
            Self.given(&given.sortDescriptors, keySortDescriptors.isEmpty ? nil : keySortDescriptors) { descriptors in
                descriptors.map { NSSortDescriptor($0) }
            }
        }
        set {
            keySortDescriptors = (newValue ?? []).map { KeySortDescriptor($0) }
            given.sortDescriptors = newValue
        }
    }

    /// The contents of dictionaries: names of properties, descriptions of them, and `NSExpressionDescription`s.
    public var propertiesToFetch: [Any]? {
        get { fetchedExpressions.isEmpty ? nil : given.propertiesToFetch ?? fetchedExpressions }
        set {
            fetchedExpressions = (newValue ?? []).map { ExpressionDescription(fetched: $0) }
            given.propertiesToFetch = newValue
        }
    }

    /// The properties that results are grouped by: names, or descriptions.
    public var propertiesToGroupBy: [Any]? {
        get { groupingKeyPaths.isEmpty ? nil : given.propertiesToGroupBy ?? groupingKeyPaths }
        set {
            groupingKeyPaths = (newValue ?? []).map { ExpressionDescription(fetched: $0).expression }
            given.propertiesToGroupBy = newValue
        }
    }

    /// The condition for groups; all are found if it is `nil`.
    public var havingPredicate: NSPredicate? {
        get { Self.given(&given.havingPredicate, groupPredicate) { NSPredicate($0) } }
        set {
            groupPredicate = newValue.map { FetchPredicate($0) }
            given.havingPredicate = newValue
        }
    }

    /// The object that the request was given, or one that is made from its value: always the same object, as such
    /// objects are only equal to themselves.
    private static func given<Object, Value>(
        _ given: inout Object?, _ value: Value?, _ make: (Value) -> Object
    ) -> Object? {
        if given == nil { given = value.map(make) }
        return given
    }
}

extension ExpressionDescription {
    /// Converts an element of `propertiesToFetch`. Any value that is not a property becomes an expression that cannot
    /// be parsed, so that the fetch throws an error that names the value.
    fileprivate init(fetched property: Any) {
        switch property {
        case let expression as ExpressionDescription: self = expression
        case let expression as NSExpressionDescription: self = expression.described
        case let name as String: self.init(name)
        case let property as NSPropertyDescription: self.init(property.name)
        default: self.init(name: "\(property)", expression: "<\(property)>")
        }
    }
}
