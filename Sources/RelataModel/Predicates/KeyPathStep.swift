/// What one step of a key path is in a model.
package enum KeyPathStep: Sendable, Hashable {
    /// `self`: the object that the step is asked of.
    case object
    /// `objectID`.
    case objectID
    /// `entity`, or a step behind it: the description of the object's entity.
    case entityDescription
    /// An attribute of an entity.
    case attribute(Attribute)
    /// An element of the composite attribute before it.
    case element(Attribute)
    /// A relationship, to-one or to-many.
    case relationship(Relationship)
    /// A fetched property, or a step behind it.
    case fetchedProperty
    /// An operator such as `@count`, with the sign.
    case collectionOperator(String)

    /// The collection operators of key-value coding.
    package static let collectionOperators = [
        "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets", "@max", "@min",
        "@sum", "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
    ]
}

/// Where a key path leads in a model.
package enum KeyPathTarget: Sendable, Hashable {
    /// The object that the path begins at.
    case object(entity: String)
    /// An attribute; `isCollection` where a to-many relationship is on the way.
    case attribute(Attribute, isCollection: Bool)
    /// A relationship; `isCollection` where it, or one on the way, is to-many.
    case relationship(Relationship, isCollection: Bool)
    /// A fetched property, a collection operator or an object ID: known, and without a type of the model.
    case other
}

/// Why a key path leads nowhere.
package struct KeyPathError: Error, Sendable, Hashable {
    /// What is wrong, in one sentence without a full stop.
    package let message: String
    /// What to do about it.
    package let fix: String?
    /// Which step of the path failed, counted from 0.
    package let step: Int
    /// The name that the model has and that is nearest to the step's, if one is near.
    package let nearest: String?

    /// Creates an error.
    package init(message: String, fix: String?, step: Int = 0, nearest: String? = nil) {
        self.message = message
        self.fix = fix
        self.step = step
        self.nearest = nearest
    }
}
