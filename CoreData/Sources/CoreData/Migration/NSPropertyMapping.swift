public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata
import RelataModel

/// The mapping of a property of a migrated object.
open class NSPropertyMapping: NSObject {
    /// The property's name in the destination.
    open var name: String?
    /// The program's own notes.
    open var userInfo: [AnyHashable: Any]?
    let mapping: CompiledMapping.Property?

    /// Creates an empty mapping.
    public override init() { mapping = nil }

    init(_ mapping: CompiledMapping.Property) {
        name = mapping.name
        self.mapping = mapping
    }

    /// The mapping of a property that corresponds to one of the source's of the same name, or of the name that it had.
    init(of property: NSPropertyDescription, from source: [String: NSPropertyDescription]?, isAttribute: Bool) {
        name = property.name
        let old = [property.renamingIdentifier, property.name].compactMap { $0 }.first { source?[$0] != nil }
        let path = old.map { CompiledMapping.Value(kind: .source, text: nil, keyPath: $0) }
        mapping = CompiledMapping.Property(
            name: property.name, value: isAttribute ? path : nil, mapping: nil, keyPath: isAttribute ? nil : old)
    }

    /// The value of an attribute: the program's expression, or the mapping's. It is nil if nothing is set, for
    /// relationships, and for values that only a migration policy can find. An expression of the program can use
    /// `$source` and the other variables of a migration.
    open var valueExpression: NSExpression? {
        get { ownExpression ?? mapping?.value?.expression }
        set { ownExpression = newValue }
    }

    /// The program's own expression.
    private(set) var ownExpression: NSExpression?

    /// Whether both have the same effect.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyMapping else { return false }
        return self === other
            || name == other.name && mapping == other.mapping && ownExpression == other.ownExpression
    }

    /// Hashes the name.
    open override var hash: Int { name.hashValue }
}
