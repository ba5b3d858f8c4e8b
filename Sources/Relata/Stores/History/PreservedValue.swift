/// A preserved value of a deleted object, and the kind of its attribute.
struct PreservedValue: Sendable, Hashable {
    let value: QueryValue
    let kind: QueryKind
}
