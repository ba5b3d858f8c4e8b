/// The meaning of one step of a key path in a model.
package enum KeyPathStep: Sendable, Hashable {
    /// `self`: the object that the step starts from.
    case object
    /// `objectID`.
    case objectID
    /// `entity`, or a step after it: the description of the object's entity.
    case entityDescription
    /// An attribute of an entity.
    case attribute(Attribute)
    /// An element of the composite attribute before it.
    case element(Attribute)
    /// A relationship, to-one or to-many.
    case relationship(Relationship)
    /// A fetched property, or a step after it.
    case fetchedProperty
    /// An operator such as `@count`, including the `@`.
    case collectionOperator(String)

    /// The collection operators of key-value coding.
    package static let collectionOperators = [
        "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets", "@max", "@min",
        "@sum", "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
    ]
}

/// The target of a key path in a model.
package enum KeyPathTarget: Sendable, Hashable {
    /// The object that the path starts from.
    case object(entity: String)
    /// An attribute; `isCollection` if the path contains a to-many relationship.
    case attribute(Attribute, isCollection: Bool)
    /// A relationship; `isCollection` if it, or another one on the path, is to-many.
    case relationship(Relationship, isCollection: Bool)
    /// A fetched property, a collection operator or an object ID: known, but without a type in the model.
    case other
}

/// An error of a key path that cannot be followed.
package struct KeyPathError: Error, Sendable, Hashable {
    /// The problem, in one sentence without a full stop.
    package let message: String
    /// The remedy.
    package let fix: String?
    /// The index of the step that failed.
    package let step: Int
    /// The name in the model that is most similar to the step's, if there is one.
    package let nearest: String?

    /// Creates an error.
    package init(message: String, fix: String?, step: Int = 0, nearest: String? = nil) {
        self.message = message
        self.fix = fix
        self.step = step
        self.nearest = nearest
    }
}
