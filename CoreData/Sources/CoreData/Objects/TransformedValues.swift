import Foundation

/// The objects that the transformable attributes of an object have given or got, each with the bytes that its
/// transformer has made.
///
/// As in Core Data, an attribute gives the same object until it is read from the store again. An object is known by its
/// bytes, so that what undo, a merge or a refresh brings back is made anew.
struct TransformedValues {
    private var known: [String: (data: Data, value: Any)] = [:]

    /// Returns the object that an attribute has given or got for bytes.
    func value(forKey key: String, of data: Data) -> Any? {
        guard let known = known[key], known.data == data else { return nil }
        return known.value
    }

    /// Records an object, or that there is none that could be given again.
    mutating func set(_ value: Any?, forKey key: String, of data: Data?) {
        known[key] = data.flatMap { data in value.map { (data, $0) } }
    }

    mutating func removeAll() { known = [:] }
}
