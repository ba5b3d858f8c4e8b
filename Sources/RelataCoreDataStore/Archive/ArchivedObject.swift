import Foundation

/// An object of a keyed archive, with the fields and collections that Foundation's classes write.
struct ArchivedObject: Sendable {
    let archive: KeyedArchive
    /// The object's number in the archive.
    let number: Int

    init(_ archive: KeyedArchive, _ number: Int) {
        self.archive = archive
        self.number = number
    }

    /// Creates the object that a value refers to, if it is one.
    init?(_ archive: KeyedArchive, _ value: KeyedArchive.Value?) {
        guard case .object(let number)? = value else { return nil }
        self.init(archive, number)
    }

    /// The name of the object's class.
    var className: String { archive.className(of: number) }

    /// The value of a field.
    subscript(field: String) -> KeyedArchive.Value? { archive.value(field, of: number) }

    /// The object in a field.
    func object(_ field: String) -> ArchivedObject? { ArchivedObject(archive, self[field]) }

    /// Returns the string in a field.
    func string(_ field: String) -> String? { archive.string(self[field]) }

    /// Returns the integer in a field.
    func integer(_ field: String) -> Int64? {
        switch self[field] {
        case .integer(let value)?: value
        case .boolean(let value)?: value ? 1 : 0
        default: nil
        }
    }

    /// Returns whether a field is true; a missing field is false.
    func flag(_ field: String) -> Bool { integer(field) ?? 0 != 0 }

    /// The elements, if it is an array or a set.
    var elements: [KeyedArchive.Value] { archive.elements("NS.objects", of: number) }

    /// The elements that are objects of a class.
    var objects: [ArchivedObject] { elements.compactMap { ArchivedObject(archive, $0) } }

    /// The strings, if it is an array or a set of strings.
    var strings: [String] { elements.compactMap { archive.string($0) } }

    /// The entries, if it is a dictionary whose keys are strings, by key.
    var entries: [(key: String, value: KeyedArchive.Value)] {
        let keys: [KeyedArchive.Value]
        let values: [KeyedArchive.Value]
        if let mapping = object("searchMapping") {
            // Core Data's dictionary with a fixed set of keys.
            keys = mapping.object("keys")?.elements ?? mapping.archive.elements("keys", of: mapping.number)
            values = object("values")?.elements ?? archive.elements("values", of: number)
        } else {
            keys = archive.elements("NS.keys", of: number)
            values = elements
        }
        guard keys.count == values.count else { return [] }
        return zip(keys, values).compactMap { key, value in archive.string(key).map { ($0, value) } }
            .sorted { $0.key < $1.key }
    }
}

extension KeyedArchive {
    /// Returns the string that a value represents: directly, or as an object.
    func string(_ value: Value?) -> String? {
        switch value {
        case .string(let text)?: return text
        case .object(let number)?:
            if case .string(let text)? = self.value("NS.string", of: number) { return text }
            if case .data(let bytes)? = self.value("NS.bytes", of: number) {
                return String(decoding: bytes, as: UTF8.self)
            }
            return nil
        default: return nil
        }
    }
}
