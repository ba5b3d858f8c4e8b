public import Foundation
import Relata
import RelataModel
import Synchronization

/// The name that a transformer is registered by.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(stringLiteral value: String) { rawValue = value }
}

/// Makes values of others, and back: what a transformable attribute names, for which Foundation has no class off Apple's systems.
///
/// A registered transformer must not change while contexts use it.
open class ValueTransformer: NSObject, @unchecked Sendable {
    private static let registered = Mutex<[NSValueTransformerName: ValueTransformer]>([:])

    /// A transformer.
    public override init() {}

    /// The class of what is made.
    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Whether the value can be made again of what was made.
    open class func allowsReverseTransformation() -> Bool { false }

    /// What is made of a value.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// The value that something was made of.
    open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

    /// Registers a transformer by a name.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        registered.withLock { $0[name] = transformer }
    }

    /// The names of the registered transformers.
    open class func valueTransformerNames() -> [NSValueTransformerName] {
        registered.withLock { $0.keys.sorted { $0.rawValue < $1.rawValue } }
    }

    /// The transformer of a name.
    static func named(_ name: String) -> ValueTransformer? {
        registered.withLock { $0[NSValueTransformerName(name)] }
    }
}

extension ManagedObject {
    /// The transformer of a transformable attribute, if one is registered by the name that the model has.
    func transformer(ofAttribute key: String) -> ValueTransformer? {
        let model = entity.managedObjectModel.model
        guard let entity = model.entity(named: entity.Relata::name),
            let attribute = model.attributes(of: entity).first(where: { $0.name == key }),
            attribute.type == .transformable
        else { return nil }
        return attribute.valueTransformerName.flatMap { ValueTransformer.named($0) }
    }
}
