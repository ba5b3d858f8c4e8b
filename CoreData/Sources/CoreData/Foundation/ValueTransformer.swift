public import Foundation
import Relata
import Synchronization

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

    /// Makes a transformer of the class: what rewritten classes say of themselves, as those of a model need not be
    /// registered.
    open class func madeByName() -> ValueTransformer? { nil }

    /// Registers a transformer under a name.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        registered.withLock { $0[name] = transformer }
    }

    /// Returns the names of the registered transformers.
    open class func valueTransformerNames() -> [NSValueTransformerName] {
        registered.withLock { $0.keys.sorted { $0.rawValue < $1.rawValue } }
    }

    /// The transformer of attributes that name none.
    static let ofArchives = NSKeyedUnarchiveFromDataTransformer()

    /// The transformer of attributes whose objects have secure coding.
    static let ofSecureArchives = NSSecureUnarchiveFromDataTransformer()

    /// The transformer of a name.
    static func named(_ name: String) -> ValueTransformer? { registered(under: NSValueTransformerName(name)) }

    /// Makes and registers a transformer whose class has a name, as Foundation does where none is registered.
    /// - Parameter other: a class in whose module the name can be one without its module.
    static func made(named name: String, besideClass other: AnyClass) -> ValueTransformer? {
        let search = FailedSearch(name: name, other: ObjectIdentifier(other))
        guard !failedSearches.withLock({ $0.contains(search) }) else { return nil }
        let module = String(reflecting: other).prefix { $0 != "." }
        for candidate in [name, "\(module).\(name)"] {
            guard let found = NSClassFromString(candidate) as? ValueTransformer.Type, let made = found.madeByName()
            else { continue }
            setValueTransformer(made, forName: NSValueTransformerName(name))
            return made
        }
        failedSearches.withLock { _ = $0.insert(search) }
        return nil
    }

    /// A search for a class that has found none. Values that encode themselves have no transformer, and each access
    /// to one would search again.
    private struct FailedSearch: Hashable {
        let name: String
        let other: ObjectIdentifier
    }

    private static let failedSearches = Mutex<Set<FailedSearch>>([])

    /// The transformer of a name; that of archives is there without being registered.
    fileprivate static func registered(under name: NSValueTransformerName) -> ValueTransformer? {
        registered.withLock { $0[name] }
            ?? (name == .secureUnarchiveFromDataTransformerName ? ofSecureArchives : nil)
    }
}

/// A transformer that can be found by its name: an initializer of a class cannot return an existing object, and one
/// in a protocol's extension can.
public protocol RegisteredByName {}

extension ValueTransformer: RegisteredByName {}

extension RegisteredByName where Self: ValueTransformer {
    /// The transformer that is registered under a name; nil where there is none.
    public init?(forName name: NSValueTransformerName) {
        guard let transformer = ValueTransformer.registered(under: name) as? Self else { return nil }
        self = transformer
    }
}

extension ValueTransformer {
    /// Whether it makes values of the bytes that are stored: those of archives work in the reverse direction.
    private var unarchives: Bool {
        self is NSSecureUnarchiveFromDataTransformer || self is NSKeyedUnarchiveFromDataTransformer
    }

    /// The bytes that are stored for a value; nil where the program's transformer makes nothing of it, which is stored
    /// then.
    func stored(_ value: Any) throws(FailedTransformation) -> Data? {
        let transformed = flattened(unarchives ? reverseTransformedValue(value) : transformedValue(value))
        if transformed == nil, !unarchives { return nil }
        guard let data = transformed as? Data ?? (transformed as? NSData).map({ Data(referencing: $0) }) else {
            throw FailedTransformation(reason: "\(type(of: self)) makes no data of it")
        }
        return data
    }

    /// The value that bytes were stored for; nil where the program's transformer makes nothing of them.
    func value(ofStored data: Data) throws(FailedTransformation) -> Any? {
        guard unarchives else { return flattened(reverseTransformedValue(data)) }
        guard let value = transformedValue(data) else {
            throw FailedTransformation(reason: "\(type(of: self)) cannot convert it")
        }
        return value
    }
}

/// That a transformer can make no bytes of a value, or no value of bytes.
struct FailedTransformation: Error {
    /// The reason, as an error says it.
    let reason: String
}
