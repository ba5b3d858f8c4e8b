import Foundation

/// The dictionary that the handler of a batch insertion fills, which keeps keys and values as they are given.
///
/// Foundation's own makes an object of each of them, which takes longer than the insertion of the row. It belongs to
/// the handler while that runs, and to one thread: no access is checked for another one within it.
final class BatchRow: NSMutableDictionary {
    /// The names that the rows of a request have used: each is looked up once, and the rows know it by its position.
    final class Names {
        @exclusivity(unchecked)
        fileprivate private(set) var all: ContiguousArray<String> = []
        private var positions: [String: Int] = [:]

        /// Returns the position of a name that a row has used.
        fileprivate func position(of name: String) -> Int? { positions[name] }

        /// Adds a name behind the others.
        fileprivate func add(_ name: String) -> Int {
            positions[name] = all.count
            all.append(name)
            return all.count - 1
        }
    }

    @exclusivity(unchecked)
    private var names = Names()
    /// The values, by the positions of their names.
    @exclusivity(unchecked)
    private var values: ContiguousArray<Any?> = []
    /// The position of the name that is likely to be set next, as rows are filled in the same order.
    @exclusivity(unchecked)
    private var expected = 0

    /// Creates an empty row of a request.
    init(_ names: Names) {
        self.names = names
        super.init(objects: nil, forKeys: nil, count: 0)
    }

    required convenience init() { self.init(Names()) }

    required init(
        objects: UnsafePointer<AnyObject>!, forKeys keys: UnsafePointer<NSObject>!, count cnt: Int
    ) {
        super.init(objects: nil, forKeys: nil, count: 0)
        for index in 0..<cnt { setObject(objects[index], forKey: keys[index]) }
    }

    required convenience init(dictionaryLiteral elements: (Any, Any)...) {
        self.init()
        for (key, value) in elements { setObject(value, forKey: AnyHashable(Self.name(of: key))) }
    }

    /// Passes on each value, and the name of its property.
    func forEach(_ body: (_ name: String, _ value: Any) throws -> Void) rethrows {
        for position in values.indices {
            if let value = values[position] { try body(names.all[position], value) }
        }
    }

    // MARK: What handlers use

    override var count: Int { values.count { $0 != nil } }

    override func object(forKey aKey: Any) -> Any? {
        guard let position = position(of: Self.name(of: aKey)), position < values.count, let value = values[position]
        else { return nil }
        return NSMutableDictionary(object: value, forKey: "" as NSString).object(forKey: "")
    }

    override func setObject(_ anObject: Any, forKey aKey: AnyHashable) {
        let name = Self.name(of: aKey.base)
        let position = position(of: name) ?? names.add(name)
        while values.count < position { values.append(nil) }
        if values.count == position { values.append(anObject) } else { values[position] = anObject }
        expected = position + 1
    }

    override func removeObject(forKey aKey: Any) {
        guard let position = position(of: Self.name(of: aKey)), position < values.count else { return }
        values[position] = nil
        expected = position + 1
    }

    override func removeAllObjects() {
        values.removeAll(keepingCapacity: true)
        expected = 0
    }

    private func position(of name: String) -> Int? {
        expected < names.all.count && names.all[expected] == name ? expected : names.position(of: name)
    }

    /// The name that a key stands for. One that names no property is an error of the request.
    private static func name(of key: Any) -> String {
        key as? String ?? (key as? NSPropertyDescription)?.name ?? "\(key)"
    }

    // MARK: What Foundation implements for its own dictionaries only

    /// The same names and values in a dictionary of Foundation's.
    private var foundation: NSMutableDictionary {
        let dictionary = NSMutableDictionary()
        forEach { dictionary.setObject($1, forKey: $0) }
        return dictionary
    }

    override var allKeys: [Any] { foundation.allKeys }
    override var allValues: [Any] { foundation.allValues }
    override func keyEnumerator() -> NSEnumerator { foundation.keyEnumerator() }
    override func objectEnumerator() -> NSEnumerator { foundation.objectEnumerator() }
    override func copy(with zone: NSZone? = nil) -> Any { foundation.copy(with: zone) }
    override func mutableCopy(with zone: NSZone? = nil) -> Any { foundation.mutableCopy(with: zone) }
    override func isEqual(_ value: Any?) -> Bool { foundation.isEqual(value) }
    override func isEqual(to otherDictionary: [AnyHashable: Any]) -> Bool { foundation.isEqual(to: otherDictionary) }
    override var hash: Int { foundation.hash }
    override var description: String { foundation.description }
    override func enumerateKeysAndObjects(
        options opts: NSEnumerationOptions = [], using block: (Any, Any, UnsafeMutablePointer<ObjCBool>) -> Swift.Void
    ) {
        foundation.enumerateKeysAndObjects(options: opts, using: block)
    }
    override func addEntries(from otherDictionary: [AnyHashable: Any]) {
        for (key, value) in otherDictionary { setObject(value, forKey: key) }
    }
    override func setDictionary(_ otherDictionary: [AnyHashable: Any]) {
        removeAllObjects()
        addEntries(from: otherDictionary)
    }
    override func removeObjects(forKeys keyArray: [Any]) {
        for key in keyArray { removeObject(forKey: key) }
    }
}
