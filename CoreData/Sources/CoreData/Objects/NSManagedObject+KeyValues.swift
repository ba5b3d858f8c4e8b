public import Foundation
@_spi(CoreDataModule) @_spi(Generated) import Relata

extension NSManagedObject {
    /// What every object says of itself by name; nil for any other name, and for one that the model has.
    func ownValue(forKey key: String) -> Any? {
        let value: Any? =
            switch key {
            case "objectID": objectID
            case "entity": entity
            case "managedObjectContext": managedObjectContext
            case "hasChanges": hasChanges
            case "isInserted": isInserted
            case "isUpdated": isUpdated
            case "isDeleted": isDeleted
            case "isFault": isFault
            case "self": self
            default: nil
            }
        guard let value = flattened(value), !entity.hasAttribute(named: key), entity.relationship(named: key) == nil
        else { return nil }
        return value
    }
}

// Members of NSObject on Apple's systems that are useful here, where a managed object is not an NSObject.
extension NSManagedObject {
    /// The object's class.
    public var classForCoder: AnyClass { type(of: self) }

    /// The members of an ordered relationship as an array whose changes are written to the relationship.
    ///
    /// The members of a relationship that is not ordered are in no particular order; a key that does not name a to-many
    /// relationship gives an empty array.
    public func mutableArrayValue(forKey key: String) -> NSMutableArray { WritingArray(self, key) }

    /// The members of the relationship that a key path leads to, as a set whose changes are written to it:
    /// `mutableSetValue(forKey:)` of the last object. Where the path leads to no object, the set is empty.
    public func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet {
        owner(of: keyPath)?.mutableSetValue(forKey: keyPath.lastKey) ?? NSMutableSet()
    }

    /// The members of the ordered relationship that a key path leads to, as `mutableSetValue(forKeyPath:)`.
    public func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
        owner(of: keyPath)?.mutableOrderedSetValue(forKey: keyPath.lastKey) ?? NSMutableOrderedSet()
    }

    /// The members of the relationship that a key path leads to, as `mutableArrayValue(forKey:)`.
    public func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray {
        owner(of: keyPath)?.mutableArrayValue(forKey: keyPath.lastKey) ?? NSMutableArray()
    }

    /// The object that has the last property of a key path.
    private func owner(of keyPath: String) -> NSManagedObject? {
        guard let dot = keyPath.lastIndex(of: ".") else { return self }
        return value(forKeyPath: String(keyPath[..<dot])) as? NSManagedObject
    }
}

// Members of a protocol, so that a class can have its own of these names, which are found first.
extension NSObjectProtocol where Self: NSManagedObject {
    /// The name of the object's class in Objective-C.
    @_disfavoredOverload
    public var className: String { NSStringFromClass(type(of: self)) }

    /// The name of the class in Objective-C.
    @_disfavoredOverload
    public static func className() -> String { NSStringFromClass(self) }

    /// The name of the class in Objective-C.
    @_disfavoredOverload
    public static func description() -> String { NSStringFromClass(self) }
}

extension String {
    /// The last key of a key path.
    fileprivate var lastKey: String { lastIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self }
}

extension NSObjectProtocol where Self: NSManagedObject {
    /// Notes that a property is about to change, as `willChangeValue(forKey:)`; one that the model does not have is
    /// no concern of the context.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        if let name = entity.managedObjectModel.names(of: keyPath)?.joined(separator: ".") {
            willChangeValue(forKey: name)
        }
    }

    /// Ends `willChangeValue(for:)`.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        if let name = entity.managedObjectModel.names(of: keyPath)?.joined(separator: ".") {
            didChangeValue(forKey: name)
        }
    }
}

/// The members of a relationship as an array of Foundation: each change is written to the relationship.
private final class WritingArray: NSMutableArray {
    private var owner: NSManagedObject?
    private var key = ""

    init(_ owner: NSManagedObject, _ key: String) {
        super.init(capacity: 0)
        (self.owner, self.key) = (owner, key)
    }

    override required init(capacity numItems: Int) { super.init(capacity: numItems) }
    required init(objects: UnsafePointer<AnyObject>?, count: Int) { super.init(objects: objects, count: count) }
    required convenience init?(coder: NSCoder) { return nil }
    required convenience init(arrayLiteral elements: Any...) {
        self.init(capacity: elements.count)
        for element in elements { add(element) }
    }

    private var members: [Any] { owner?.members(key) ?? [] }

    private func change(_ change: (inout [Any]) -> Void) {
        var members = members
        change(&members)
        owner?.setPropertyValue(members, forKey: key)
    }

    override var count: Int { members.count }
    override func object(at index: Int) -> Any { members[index] }
    override func insert(_ object: Any, at index: Int) { change { $0.insert(object, at: index) } }
    override func removeObject(at index: Int) { change { $0.remove(at: index) } }
    override func add(_ object: Any) { change { $0.append(object) } }
    override func removeLastObject() { change { $0.removeLast() } }
    override func replaceObject(at index: Int, with object: Any) { change { $0[index] = object } }
    override func removeAllObjects() { change { $0.removeAll() } }
}
