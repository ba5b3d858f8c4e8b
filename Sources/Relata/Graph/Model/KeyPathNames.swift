import Synchronization

extension ManagedObjectModel {
    /// The names that a key path leads over; nil for one that leads elsewhere than over the model's properties.
    @_spi(CoreDataModule)
    public func names(of keyPath: AnyKeyPath) -> [String]? { keyPaths.names(of: keyPath, in: self) }
}

/// The model's names for Swift key paths: `album.title` for `\Track.album?.title`.
///
/// Generated classes list the key paths of their own properties. A key path through several is recognized by
/// appending those of its parts, which is done once and cached.
final class KeyPathNames: Sendable {
    /// The identity of a key path. Two that were created in different ways, as a literal or by appending, are not
    /// always equal to `==`, though they access the same property; their types and hash values are equal.
    private struct Key: Hashable {
        let root: ObjectIdentifier
        let value: ObjectIdentifier
        let hash: Int

        init(_ keyPath: AnyKeyPath) {
            root = ObjectIdentifier(type(of: keyPath).rootType)
            value = ObjectIdentifier(type(of: keyPath).valueType)
            hash = keyPath.hashValue
        }
    }

    /// The largest number of properties in a key path that is searched for, and of key paths that are compared with
    /// it.
    private static let longest = 6
    private static let mostCompared = 20_000

    /// The names, or `nil` for key paths that do not go through the model's properties only: a search for them takes
    /// long.
    private let names = Mutex<[Key: [String]?]>([:])

    /// Returns the names that a key path goes through; `nil` if it goes through anything other than the model's
    /// properties.
    func names(of keyPath: AnyKeyPath, in model: ManagedObjectModel) -> [String]? {
        let key = Key(keyPath)
        if let known = names.withLock({ $0[key] }) { return known }
        let found = Self.search(for: keyPath, key, in: model)
        names.withLock { $0[key] = found }
        return found
    }

    private static func search(for keyPath: AnyKeyPath, _ key: Key, in model: ManagedObjectModel) -> [String]? {
        let properties = Properties(model)
        var level: [(path: AnyKeyPath, names: [String])] = []
        for (path, name) in properties.leading(from: type(of: keyPath).rootType) {
            if Key(path) == key { return [name] }
            level.append((path, [name]))
        }
        var compared = 0
        for _ in 1..<longest {
            var next: [(path: AnyKeyPath, names: [String])] = []
            for (path, names) in level {
                for (step, name) in properties.leading(from: type(of: path).valueType) {
                    guard let longer = path.appending(path: step) else { continue }
                    if Key(longer) == key { return names + [name] }
                    compared += 1
                    next.append((longer, names + [name]))
                }
                if compared > mostCompared { return nil }
            }
            level = next
        }
        return nil
    }
}

/// The key paths of a model's properties, by their root types.
private struct Properties {
    typealias Property = (path: AnyKeyPath, name: String)

    private var byRoot: [ObjectIdentifier: [Property]] = [:]

    init(_ model: ManagedObjectModel) {
        for entity in model.entities {
            let own = entity.objectClass.declaredKeyPaths
            for (path, name) in entity.storageClass.keyPaths.map({ (path: $0.key, name: $0.value) }) + own {
                byRoot[ObjectIdentifier(type(of: path).rootType), default: []].append((path, name))
            }
        }
    }

    func leading(from type: Any.Type) -> [Property] {
        if let properties = byRoot[ObjectIdentifier(type)] { return properties }
        return (type as? any CountedDestinations.Type).map { [($0.countPath, "@count")] } ?? []
    }
}

/// A to-many property.
private protocol CountedDestinations {
    static var countPath: AnyKeyPath { get }
}

extension ToMany: CountedDestinations {
    fileprivate static var countPath: AnyKeyPath { \Self.count }
}

extension OrderedToMany: CountedDestinations {
    fileprivate static var countPath: AnyKeyPath { \Self.count }
}
