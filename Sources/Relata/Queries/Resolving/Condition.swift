import RelataModel

/// A predicate whose parts were found in the model: what is left to do is to say it in SQL, or to ask it of an object.
///
/// It has two values: a comparison with nothing is true or false as Core Data's evaluation in memory says, and not unknown.
indirect enum Condition: Sendable {
    case constant(Bool)
    case and([Condition])
    case or([Condition])
    case not(Condition)
    case equal(Operand, Operand)
    case less(Operand, Operand)
    case lessOrEqual(Operand, Operand)
    /// `BEGINSWITH`, `CONTAINS` and their kind, and comparisons with options.
    case text(TextOperator, Operand, Operand, TextOptions)
    /// Whether the value is one of a list.
    case isIn(Operand, ValueList)
    /// Whether a destination, of those that the path leads to, meets the condition.
    case exists(CollectionPath, Condition)
}

/// A value of a condition.
indirect enum Operand: Sendable {
    case constant(QueryValue)
    case path(ValuePath)
    case aggregate(Aggregate, CollectionPath, of: Operand?, where: Condition)
    /// An aggregate over the rows of the query itself, or of each of its groups; dictionaries alone have them.
    case rowAggregate(Aggregate, of: Operand?)
    case arithmetic(ExpressionTree.Arithmetic, Operand, Operand)
    case negated(Operand)
    case function(QueryFunction, [Operand])
    case conditional(Condition, Operand, Operand)
}

/// What is worked out over the destinations that a path leads to.
enum Aggregate: String, Sendable {
    case count, sum, avg, min, max
}

/// The way to a value over to-one relationships.
struct ValuePath: Hashable, Sendable {
    /// What is at the end of a path.
    enum End: Hashable, Sendable {
        /// The attribute in a slot, in a column.
        case attribute(slot: Slot, column: String?)
        /// The object itself.
        case object
        /// The name of the object's entity: the one of the path, or one that inherits from it.
        case entityName(EntityIndex)
    }

    /// Which object it begins at: 0 for the one that the predicate is asked of, others for elements of collections.
    let scope: Int
    /// The to-one relationships on the way.
    var steps: [RelationshipDescription]
    var end: End
    var kind: QueryKind
}

/// The way to many objects.
struct CollectionPath: Sendable {
    /// Where it begins.
    let scope: Int
    /// The relationships on the way, at least one of them to-many.
    var steps: [RelationshipDescription]
    /// The scope of the objects at the end.
    let element: Int
    /// Their entity.
    let entity: EntityDescription
}

extension RelationshipDescription: Hashable {
    /// Whether both are the same relationship of the same entity.
    public static func == (left: RelationshipDescription, right: RelationshipDescription) -> Bool { left === right }

    /// Hashes the description's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
