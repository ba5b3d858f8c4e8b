import RelataModel

/// A predicate that was resolved in the model: it can be translated to SQL, or evaluated for an object.
///
/// It has two values: a comparison with `nil` is true or false as in Core Data's evaluation in memory, and never
/// unknown.
indirect enum Condition: Sendable {
    case constant(Bool)
    case and([Condition])
    case or([Condition])
    case not(Condition)
    case equal(Operand, Operand)
    case less(Operand, Operand)
    case lessOrEqual(Operand, Operand)
    /// `BEGINSWITH`, `CONTAINS` and similar operators, and comparisons with options.
    case text(TextOperator, Operand, Operand, TextOptions)
    /// Whether the value is in a list.
    case isIn(Operand, ValueList)
    /// Whether at least one destination of the path meets the condition.
    case exists(CollectionPath, Condition)
}

/// A value of a condition.
indirect enum Operand: Sendable {
    case constant(QueryValue)
    case path(ValuePath)
    case aggregate(Aggregate, CollectionPath, of: Operand?, where: Condition)
    /// An aggregate over the rows of the query itself, or of each of its groups; only for dictionaries.
    case rowAggregate(Aggregate, of: Operand?)
    case arithmetic(ExpressionTree.Arithmetic, Operand, Operand)
    case negated(Operand)
    case function(QueryFunction, [Operand])
    case conditional(Condition, Operand, Operand)
}

/// A function over the destinations of a path.
enum Aggregate: String, Sendable {
    case count, sum, avg, min, max
}

/// The path to a value over to-one relationships.
struct ValuePath: Hashable, Sendable {
    /// The end of a path.
    enum End: Hashable, Sendable {
        /// The attribute in a slot, in a column.
        case attribute(slot: Slot, column: String?)
        /// The object itself.
        case object
        /// The name of the object's entity: the one of the path, or one that inherits from it.
        case entityName(EntityIndex)
    }

    /// The object that it begins at: 0 for the one that the predicate is evaluated for, others for elements of
    /// collections.
    let scope: Int
    /// The to-one relationships of the path.
    var steps: [RelationshipDescription]
    var end: End
    var kind: QueryKind
}

/// The path to the elements of a collection.
struct CollectionPath: Sendable {
    /// The scope that it begins at.
    let scope: Int
    /// The relationships of the path, at least one of them to-many.
    var steps: [RelationshipDescription]
    /// The scope of the objects at the end.
    let element: Int
    /// Their entity.
    let entity: EntityDescription
}
