public import Relata

extension EntityDescription {
    /// The name, which cannot be nil here: for sources that write `entity.name!`.
    @_disfavoredOverload
    public var name: String? { description }
}
