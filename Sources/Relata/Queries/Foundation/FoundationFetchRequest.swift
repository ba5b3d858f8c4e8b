public import Foundation

/// The properties of a fetch request that accept Foundation's classes, with Core Data's names.
///
/// `request.predicate = NSPredicate(…)` and `request.sortDescriptors = [NSSortDescriptor(…)]` work alongside
/// ``FetchPredicate`` and ``KeySortDescriptor``; the type of the assigned value decides.
public protocol FoundationFetchRequest: AnyObject {
    /// The condition that the results meet.
    var fetchPredicate: FetchPredicate? { get set }
    /// The order of the results.
    var keySortDescriptors: [KeySortDescriptor] { get set }
    /// The values of dictionaries.
    var fetchedExpressions: [ExpressionDescription] { get set }
    /// The key paths by which dictionaries are grouped.
    var groupingKeyPaths: [String] { get set }
    /// The condition that groups meet.
    var groupPredicate: FetchPredicate? { get set }
}

/// The objects of Foundation that a request's own values were made of; each is forgotten once another value is set.
@_spi(CoreDataModule)
public struct GivenObjects {
    /// The condition.
    public var predicate: NSPredicate?
    /// The order.
    public var sortDescriptors: [NSSortDescriptor]?
    /// The condition of groups.
    public var havingPredicate: NSPredicate?
    /// The contents of dictionaries.
    public var propertiesToFetch: [Any]?
    /// The properties that results are grouped by.
    public var propertiesToGroupBy: [Any]?
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
    /// The condition that the results meet, as a Foundation predicate; see ``FetchPredicate/init(_:)-(NSPredicate)``.
    @_disfavoredOverload  // A request's own property comes first.
    public var predicate: NSPredicate? {
        get { fetchPredicate.map { NSPredicate($0) } }
        set { fetchPredicate = newValue.map { FetchPredicate($0) } }
    }

    /// The order of the results, as Foundation descriptors; see ``KeySortDescriptor/init(_:)-(NSSortDescriptor)``.
    @_disfavoredOverload  // A request's own property comes first.
    public var sortDescriptors: [NSSortDescriptor]? {
        get { keySortDescriptors.map { NSSortDescriptor($0) } }
        set { keySortDescriptors = (newValue ?? []).map { KeySortDescriptor($0) } }
    }

    /// The values of dictionaries, as in Core Data: names of properties, descriptions of attributes and
    /// relationships, and ``ExpressionDescription``s. Anything else makes the fetch throw.
    @_disfavoredOverload  // A request's own property comes first.
    public var propertiesToFetch: [Any]? {
        get { fetchedExpressions.isEmpty ? nil : fetchedExpressions }
        set { fetchedExpressions = (newValue ?? []).map { ExpressionDescription(property: $0) } }
    }

    /// The properties by which dictionaries are grouped, as in Core Data: names, or descriptions of attributes and
    /// relationships.
    @_disfavoredOverload  // A request's own property comes first.
    public var propertiesToGroupBy: [Any]? {
        get { groupingKeyPaths.isEmpty ? nil : groupingKeyPaths }
        set { groupingKeyPaths = (newValue ?? []).map { ExpressionDescription(property: $0).expression } }
    }

    /// The condition that groups meet, as a Foundation predicate.
    @_disfavoredOverload  // A request's own property comes first.
    public var havingPredicate: NSPredicate? {
        get { groupPredicate.map { NSPredicate($0) } }
        set { groupPredicate = newValue.map { FetchPredicate($0) } }
    }
}

extension ExpressionDescription {
    /// Creates the description of anything that Core Data accepts as a property. Anything else becomes an expression
    /// that cannot be parsed, so that the fetch throws an error that shows it.
    fileprivate init(property: Any) {
        switch property {
        case let expression as ExpressionDescription: self = expression
        case let name as String: self.init(name)
        case let property as any PropertyDescription: self.init(property.name)
        default: self.init(name: "\(property)", expression: "<\(property)>")
        }
    }
}
