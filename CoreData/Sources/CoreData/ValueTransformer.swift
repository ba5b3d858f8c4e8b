public import Foundation
import Relata
import RelataModel
import Synchronization

/// The name that a transformer is registered under.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(stringLiteral value: String) { rawValue = value }
}

/// Converts values and converts them back: the transformer of a transformable attribute, for which Foundation has no
/// class off Apple's systems.
///
/// A registered transformer must not change while contexts use it.
open class ValueTransformer: NSObject, @unchecked Sendable {
    private static let registered = Mutex<[NSValueTransformerName: ValueTransformer]>([:])

    /// Creates a transformer.
    public override init() {}

    /// Returns the class of transformed values.
    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Returns whether a transformed value can be converted back.
    open class func allowsReverseTransformation() -> Bool { false }

    /// Returns the transformed value.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// Returns the value that a transformed value was made from.
    open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

    /// Registers a transformer under a name.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        registered.withLock { $0[name] = transformer }
    }

    /// Returns the names of the registered transformers.
    open class func valueTransformerNames() -> [NSValueTransformerName] {
        registered.withLock { $0.keys.sorted { $0.rawValue < $1.rawValue } }
    }

    /// Returns the transformer with a name.
    static func named(_ name: String) -> ValueTransformer? {
        registered.withLock { $0[NSValueTransformerName(name)] }
    }
}

extension ManagedObject {
    /// Returns the transformer of a transformable attribute, if one is registered under the name in the model.
    func transformer(ofAttribute key: String) -> ValueTransformer? {
        let model = entity.managedObjectModel.model
        guard let entity = model.entity(named: entity.Relata::name),
            let attribute = model.attributes(of: entity).first(where: { $0.name == key }),
            attribute.type == .transformable
        else { return nil }
        return attribute.valueTransformerName.flatMap { ValueTransformer.named($0) }
    }
}
