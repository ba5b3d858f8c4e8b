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

    /// The object that a value is, if it is one.
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

    /// The text in a field.
    func string(_ field: String) -> String? { archive.string(self[field]) }

    /// The whole number in a field.
    func integer(_ field: String) -> Int64? {
        switch self[field] {
        case .integer(let value)?: value
        case .boolean(let value)?: value ? 1 : 0
        default: nil
        }
    }

    /// Whether a field says yes; a field that is not there says no.
    func flag(_ field: String) -> Bool { integer(field) ?? 0 != 0 }

    /// The elements, if it is an array or a set.
    var elements: [KeyedArchive.Value] { archive.elements("NS.objects", of: number) }

    /// The elements that are objects of a class.
    var objects: [ArchivedObject] { elements.compactMap { ArchivedObject(archive, $0) } }

    /// The texts, if it is an array or a set of such.
    var strings: [String] { elements.compactMap { archive.string($0) } }

    /// The entries, if it is a dictionary whose keys are texts, by key.
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
    /// The text that a value is: plain, or an object around it.
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
