public import Foundation
public import Relata

// What a request has by Foundation's types, so that what was set can be read as what it was.
extension FetchRequest {
    /// Which objects are found; all, if there is none.
    public var predicate: NSPredicate? {
        get { fetchPredicate.map { NSPredicate($0) } }
        set { fetchPredicate = newValue.map { FetchPredicate($0) } }
    }

    /// The order of the results.
    public var sortDescriptors: [NSSortDescriptor]? {
        get { keySortDescriptors.isEmpty ? nil : keySortDescriptors.map { NSSortDescriptor($0) } }
        set { keySortDescriptors = (newValue ?? []).map { KeySortDescriptor($0) } }
    }

    /// What dictionaries hold: names of properties, descriptions of them, and `NSExpressionDescription`s.
    public var propertiesToFetch: [Any]? {
        get { fetchedExpressions.isEmpty ? nil : fetchedExpressions }
        set { fetchedExpressions = (newValue ?? []).map { ExpressionDescription(fetched: $0) } }
    }

    /// The properties whose values make groups: names, or descriptions.
    public var propertiesToGroupBy: [Any]? {
        get { groupingKeyPaths.isEmpty ? nil : groupingKeyPaths }
        set { groupingKeyPaths = (newValue ?? []).map { ExpressionDescription(fetched: $0).expression } }
    }

    /// Which groups are found.
    public var havingPredicate: NSPredicate? {
        get { groupPredicate.map { NSPredicate($0) } }
        set { groupPredicate = newValue.map { FetchPredicate($0) } }
    }
}

extension ExpressionDescription {
    /// What a fetch takes for a property. What is none gets a text that cannot be read as one, so that the fetch throws and says what it was.
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
