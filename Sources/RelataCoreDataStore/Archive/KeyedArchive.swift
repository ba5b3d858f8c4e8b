import Foundation

/// A keyed archive, read as data: objects with named fields, none of which is ever instantiated.
struct KeyedArchive: Sendable {
    /// A value of a field.
    enum Value: Sendable, Hashable {
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        case string(String)
        case data(Data)
        /// An object of a class, by its number in the archive.
        case object(Int)
    }

    private let list: BinaryPropertyList
    /// The index in the list of each object of the archive.
    private let objects: [Int]
    /// The fields of each object that has a class, by name: their values' indices in the list.
    private let fields: [Int: [String: Int]]
    /// The outermost object.
    let root: Value

    /// Reads an archive.
    ///
    /// - Throws: `ArchiveError` for bytes that are not a keyed archive.
    init(_ bytes: [UInt8]) throws(ArchiveError) {
        let list = try BinaryPropertyList(bytes)
        let top = list.objects[list.top]
        guard case .array(let objects)? = list.value("$objects", of: top),
            let roots = list.value("$top", of: top),
            case .uid(let number)? = list.value("root", of: roots)
        else { throw ArchiveError("it is not a keyed archive") }
        var fields: [Int: [String: Int]] = [:]
        for (number, index) in objects.enumerated() {
            guard case .dictionary(let keys, let values) = list.objects[index] else { continue }
            var named: [String: Int] = [:]
            for (key, value) in zip(keys, values) {
                if case .string(let name) = list.objects[key] { named[name] = value }
            }
            if named["$class"] != nil { fields[number] = named }
        }
        self.list = list
        self.objects = objects
        self.fields = fields
        guard let root = Self.value(ofObject: number, list: list, objects: objects, fields: fields) else {
            throw ArchiveError("its outermost object is missing")
        }
        self.root = root
    }

    /// Returns the field of an object; `nil` if there is none, or if it is empty.
    func value(_ field: String, of object: Int) -> Value? {
        guard let index = fields[object]?[field] else { return nil }
        return value(at: index)
    }

    /// Returns the name of an object's class.
    func className(of object: Int) -> String {
        guard let index = fields[object]?["$class"], case .uid(let number) = list.objects[index],
            objects.indices.contains(number),
            case .string(let name)? = list.value("$classname", of: list.objects[objects[number]])
        else { return "" }
        return name
    }

    /// Returns the elements of an array or a set, wherever they are stored.
    func elements(_ field: String, of object: Int) -> [Value] {
        guard let index = fields[object]?[field], case .array(let elements) = list.objects[index] else { return [] }
        return elements.compactMap { value(at: $0) }
    }

    private func value(at index: Int) -> Value? {
        switch list.objects[index] {
        case .uid(let number): Self.value(ofObject: number, list: list, objects: objects, fields: fields)
        case let plain: Self.plain(plain)
        }
    }

    private static func value(
        ofObject number: Int, list: BinaryPropertyList, objects: [Int], fields: [Int: [String: Int]]
    ) -> Value? {
        // The first object represents `nil`.
        guard number > 0, objects.indices.contains(number) else { return nil }
        if fields[number] != nil { return .object(number) }
        return plain(list.objects[objects[number]])
    }

    private static func plain(_ object: BinaryPropertyList.Object) -> Value? {
        switch object {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .real(let value), .date(let value): .real(value)
        case .string(let value): .string(value)
        case .data(let value): .data(value)
        case .null, .uid, .array, .dictionary: nil
        }
    }
}
