@_spi(CoreDataModule) @_spi(Generated) public import Relata

// A request is an object in Core Data: equal to itself, and with a text.
extension FetchRequest: @retroactive Equatable {
    /// Whether both are the same request.
    public static func == (left: FetchRequest, right: FetchRequest) -> Bool { left === right }
}

extension FetchRequest: @retroactive Hashable {
    /// Hashes the request's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FetchRequest: @retroactive CustomStringConvertible {
    /// The entity, the condition and the order.
    public var description: String {
        let order = sortDescriptors.map { descriptors in
            "(" + descriptors.map { "\($0)" }.joined(separator: ", ") + ")"
        }
        return "<NSFetchRequest: \(ObjectIdentifier(self))> (entity: \(entityName ?? "(null)"); "
            + "predicate: (\(predicate?.predicateText ?? "(null)")); sortDescriptors: (\(order ?? "(null)")); )"
    }
}
