public import Foundation

/// Writes keyed archives as Foundation of Apple's systems does, so that tests can make models in stores.
public struct ArchiveWriter {
    /// What a field of an object can hold.
    public indirect enum Value {
        case null
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        case string(String)
        case data(Data)
        /// An object that `add` has made.
        case object(Int)
        /// The elements of an array in a field: objects.
        case list([Value])
    }

    private var objects: [Plain] = [.string("$null")]
    private var classes: [String: Int] = [:]

    /// Begins an archive.
    public init() {}

    /// Reserves an object that is filled later, so that objects can refer to each other.
    public mutating func reserve() -> Value {
        objects.append(.string(""))
        return .object(objects.count - 1)
    }

    /// Adds an object of a class.
    @discardableResult
    public mutating func add(_ name: String, _ fields: [String: Value], at place: Value? = nil) -> Value {
        let number: Int
        if case .object(let reserved)? = place {
            number = reserved
        } else {
            objects.append(.string(""))
            number = objects.count - 1
        }
        var pairs: [(Plain, Plain)] = []
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) { pairs.append((.string(key), plain(value))) }
        pairs.append((.string("$class"), .uid(classNumber(name))))
        objects[number] = .dictionary(pairs)
        return .object(number)
    }

    /// Adds an array.
    public mutating func array(_ elements: [Value], name: String = "NSArray") -> Value {
        add(name, ["NS.objects": .list(elements)])
    }

    /// Adds a dictionary.
    public mutating func dictionary(_ entries: [(String, Value)]) -> Value {
        add(
            "NSMutableDictionary",
            ["NS.keys": .list(entries.map { .string($0.0) }), "NS.objects": .list(entries.map(\.1))])
    }

    /// The whole archive.
    public mutating func bytes(root: Value) -> [UInt8] {
        guard case .object(let number) = root else { return [] }
        let top = Plain.dictionary([
            (.string("$version"), .integer(100_000)), (.string("$archiver"), .string("NSKeyedArchiver")),
            (.string("$top"), .dictionary([(.string("root"), .uid(number))])), (.string("$objects"), .array(objects)),
        ])
        return PropertyListWriter.bytes(top)
    }

    /// The archive as a store keeps it: a DEFLATE stream, here of blocks without compression.
    public static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            result.append(rest.isEmpty ? 1 : 0)
            for value in [count, ~count] { result += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            result += block
        } while !rest.isEmpty
        return result
    }

    private mutating func classNumber(_ name: String) -> Int {
        if let number = classes[name] { return number }
        objects.append(
            .dictionary([
                (.string("$classname"), .string(name)),
                (.string("$classes"), .array([.string(name), .string("NSObject")])),
            ]))
        classes[name] = objects.count - 1
        return objects.count - 1
    }

    private mutating func plain(_ value: Value) -> Plain {
        switch value {
        case .null: return .uid(0)
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .real(let value): return .real(value)
        case .object(let number): return .uid(number)
        case .string(let text):
            objects.append(.string(text))
            return .uid(objects.count - 1)
        case .data(let data):
            objects.append(.data(data))
            return .uid(objects.count - 1)
        case .list(let values):
            var elements: [Plain] = []
            for value in values {
                switch value {
                case .boolean, .integer, .real:
                    objects.append(plain(value))
                    elements.append(.uid(objects.count - 1))
                default: elements.append(plain(value))
                }
            }
            return .array(elements)
        }
    }
}

/// A value of a property list.
indirect enum Plain {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case data(Data)
    case uid(Int)
    case array([Plain])
    case dictionary([(Plain, Plain)])
}

/// Writes binary property lists, with four bytes for each number.
enum PropertyListWriter {
    static func bytes(_ top: Plain) -> [UInt8] {
        var objects: [[UInt8]] = []
        _ = add(top, to: &objects)
        var result = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(result.count)
            result += object
        }
        let table = result.count
        for offset in offsets { result += number(offset, 4) }
        result += [0, 0, 0, 0, 0, 0, 4, 4]
        for value in [objects.count, 0, table] { result += number(value, 8) }
        return result
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func marker(_ type: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [type << 4 | UInt8(count)] : [type << 4 | 15, 0x12] + number(count, 4)
    }

    private static func add(_ value: Plain, to objects: inout [[UInt8]]) -> Int {
        let index = objects.count
        objects.append([])
        switch value {
        case .boolean(let value): objects[index] = [value ? 9 : 8]
        case .integer(let value): objects[index] = [0x13] + number(Int(value), 8)
        case .real(let value): objects[index] = [0x23] + number(Int(bitPattern: UInt(value.bitPattern)), 8)
        case .data(let data): objects[index] = marker(4, data.count) + [UInt8](data)
        case .uid(let number): objects[index] = [0x83] + self.number(number, 4)
        case .string(let text):
            if text.utf8.allSatisfy({ $0 < 0x80 }) {
                objects[index] = marker(5, text.utf8.count) + Array(text.utf8)
            } else {
                objects[index] =
                    marker(6, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            }
        case .array(let elements):
            let references = elements.map { add($0, to: &objects) }
            objects[index] = marker(10, elements.count) + references.flatMap { number($0, 4) }
        case .dictionary(let pairs):
            let keys = pairs.map { add($0.0, to: &objects) }
            let values = pairs.map { add($0.1, to: &objects) }
            objects[index] = marker(13, pairs.count) + (keys + values).flatMap { number($0, 4) }
        }
        return index
    }
}
