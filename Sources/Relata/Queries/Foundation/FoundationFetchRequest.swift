public import Foundation

/// What a fetch request takes of Foundation's classes, under the names that Core Data has for it.
///
/// `request.predicate = NSPredicate(…)` and `request.sortDescriptors = [NSSortDescriptor(…)]` work beside
/// ``FetchPredicate`` and ``KeySortDescriptor``; the type of what is assigned decides.
public protocol FoundationFetchRequest: AnyObject {
    /// Which objects are found.
    var fetchPredicate: FetchPredicate? { get set }
    /// The order of the results.
    var keySortDescriptors: [KeySortDescriptor] { get set }
    /// What dictionaries hold.
    var fetchedExpressions: [ExpressionDescription] { get set }
    /// The key paths whose values make groups.
    var groupingKeyPaths: [String] { get set }
    /// Which groups are found.
    var groupPredicate: FetchPredicate? { get set }
}

extension FetchRequest: FoundationFetchRequest {
    /// The same as `predicate`.
    public var fetchPredicate: FetchPredicate? {
        get { predicate }
        set { predicate = newValue }
    }

    /// The same as `sortDescriptors`.
    public var keySortDescriptors: [KeySortDescriptor] {
        get { sortDescriptors }
        set { sortDescriptors = newValue }
    }

    /// The same as `propertiesToFetch`.
    public var fetchedExpressions: [ExpressionDescription] {
        get { propertiesToFetch }
        set { propertiesToFetch = newValue }
    }

    /// The same as `propertiesToGroupBy`.
    public var groupingKeyPaths: [String] {
        get { propertiesToGroupBy }
        set { propertiesToGroupBy = newValue }
    }

    /// The same as `havingPredicate`.
    public var groupPredicate: FetchPredicate? {
        get { havingPredicate }
        set { havingPredicate = newValue }
    }
}

extension FoundationFetchRequest {
    /// Which objects are found, as Foundation says it; see ``FetchPredicate/init(_:)-(NSPredicate)``.
    @_disfavoredOverload
    public var predicate: NSPredicate? {
        get { fetchPredicate.map { NSPredicate($0) } }
        set { fetchPredicate = newValue.map { FetchPredicate($0) } }
    }

    /// The order of the results, as Foundation says it; see ``KeySortDescriptor/init(_:)-(NSSortDescriptor)``.
    @_disfavoredOverload
    public var sortDescriptors: [NSSortDescriptor]? {
        get { keySortDescriptors.map { NSSortDescriptor($0) } }
        set { keySortDescriptors = (newValue ?? []).map { KeySortDescriptor($0) } }
    }

    /// What dictionaries hold, as Core Data says it: names of properties, descriptions of attributes and relationships, and
    /// ``ExpressionDescription``s. Anything else makes the fetch throw.
    @_disfavoredOverload
    public var propertiesToFetch: [Any]? {
        get { fetchedExpressions.isEmpty ? nil : fetchedExpressions }
        set { fetchedExpressions = (newValue ?? []).map { ExpressionDescription(property: $0) } }
    }

    /// The properties whose values make groups, as Core Data says it: names, or descriptions of attributes and relationships.
    @_disfavoredOverload
    public var propertiesToGroupBy: [Any]? {
        get { groupingKeyPaths.isEmpty ? nil : groupingKeyPaths }
        set { groupingKeyPaths = (newValue ?? []).map { ExpressionDescription(property: $0).expression } }
    }

    /// Which groups are found, as Foundation says it.
    @_disfavoredOverload
    public var havingPredicate: NSPredicate? {
        get { groupPredicate.map { NSPredicate($0) } }
        set { groupPredicate = newValue.map { FetchPredicate($0) } }
    }
}

extension ExpressionDescription {
    /// What Core Data takes for a property. What is none gets a text that cannot be read as one, so that the fetch throws and says what it was.
    fileprivate init(property: Any) {
        switch property {
        case let expression as ExpressionDescription: self = expression
        case let name as String: self.init(name)
        case let property as any PropertyDescription: self.init(property.name)
        default: self.init(name: "\(property)", expression: "<\(property)>")
        }
    }
}
