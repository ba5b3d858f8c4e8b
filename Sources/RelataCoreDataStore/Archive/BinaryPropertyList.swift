import Foundation

/// A property list in Apple's binary format, as a flat table of objects that refer to each other by index.
///
/// Designed for untrusted input: nothing is instantiated, references are not followed, and a list may refer to
/// itself.
struct BinaryPropertyList: Sendable {
    /// One object of the list.
    enum Object: Sendable, Hashable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        /// Seconds since 2001-01-01 00:00:00 UTC.
        case date(Double)
        case data(Data)
        case string(String)
        /// A reference into the objects of a keyed archive.
        case uid(Int)
        /// An array, or a set: the indices of its elements.
        case array([Int])
        /// A dictionary: the indices of keys and values.
        case dictionary(keys: [Int], values: [Int])
    }

    /// The objects, in the order of the list's offset table.
    let objects: [Object]
    /// The index of the outermost object.
    let top: Int

    /// Reads a property list.
    ///
    /// - Throws: `ArchiveError` for bytes that are not a binary property list, are damaged, or exceed
    ///   `ArchiveLimits`.
    init(_ bytes: [UInt8]) throws(ArchiveError) {
        var reader = try Reader(bytes)
        objects = try reader.objects()
        top = reader.top
    }

    /// Returns the value of a dictionary's key.
    func value(_ key: String, of object: Object) -> Object? {
        guard case .dictionary(let keys, let values) = object else { return nil }
        for (found, value) in zip(keys, values) where objects[found] == .string(key) { return objects[value] }
        return nil
    }
}

extension BinaryPropertyList {
    /// Reads the bytes.
    private struct Reader {
        private static let signature = Array("bplist0".utf8)
        private static let trailerSize = 32

        private let bytes: [UInt8]
        private let offsetSize: Int
        private let referenceSize: Int
        private let count: Int
        private let tableOffset: Int
        let top: Int
        private var contentSize = 0

        init(_ bytes: [UInt8]) throws(ArchiveError) {
            guard bytes.starts(with: Self.signature), bytes.count >= 8 + Self.trailerSize else {
                throw ArchiveError("it is not a binary property list")
            }
            self.bytes = bytes
            let trailer = bytes.count - Self.trailerSize
            offsetSize = Int(bytes[trailer + 6])
            referenceSize = Int(bytes[trailer + 7])
            guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
                let count = Self.number(bytes, at: trailer + 8, size: 8),
                let top = Self.number(bytes, at: trailer + 16, size: 8),
                let tableOffset = Self.number(bytes, at: trailer + 24, size: 8)
            else { throw ArchiveError("the trailer of its property list is damaged") }
            guard count <= ArchiveLimits.objectCount else {
                throw ArchiveError("its property list has more than \(ArchiveLimits.objectCount) objects")
            }
            guard count > 0, top < count, tableOffset <= trailer, (trailer - tableOffset) / offsetSize >= count else {
                throw ArchiveError("the trailer of its property list is damaged")
            }
            (self.count, self.top, self.tableOffset) = (count, top, tableOffset)
        }

        mutating func objects() throws(ArchiveError) -> [Object] {
            var objects: [Object] = []
            objects.reserveCapacity(count)
            for index in 0..<count {
                guard let offset = Self.number(bytes, at: tableOffset + index * offsetSize, size: offsetSize),
                    offset < tableOffset
                else { throw ArchiveError("object \(index) of its property list is outside of it") }
                objects.append(try object(at: offset))
            }
            return objects
        }

        private mutating func object(at offset: Int) throws(ArchiveError) -> Object {
            let marker = bytes[offset]
            let low = Int(marker & 0x0F)
            switch marker >> 4 {
            case 0x0:
                switch low {
                case 0x8: return .boolean(false)
                case 0x9: return .boolean(true)
                default: return .null
                }
            case 0x1: return .integer(try integer(at: offset + 1, size: 1 << low))
            case 0x2: return .real(try real(at: offset + 1, size: 1 << low))
            case 0x3: return .date(try real(at: offset + 1, size: 8))
            case 0x8: return .uid(try unsigned(at: offset + 1, size: low + 1))
            case 0x4:
                let (length, start) = try self.length(low, at: offset)
                return .data(Data(try slice(at: start, count: length)))
            case 0x5, 0x7:
                let (length, start) = try self.length(low, at: offset)
                return .string(String(decoding: try slice(at: start, count: length), as: UTF8.self))
            case 0x6:
                let (length, start) = try self.length(low, at: offset)
                let units = try slice(at: start, count: length * 2)
                let codes = stride(from: units.startIndex, to: units.endIndex, by: 2).map {
                    UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
                }
                return .string(String(decoding: codes, as: UTF16.self))
            case 0xA, 0xB, 0xC:
                let (length, start) = try self.length(low, at: offset)
                return .array(try references(at: start, count: length))
            case 0xD:
                let (length, start) = try self.length(low, at: offset)
                let references = try references(at: start, count: length * 2)
                return .dictionary(keys: Array(references[..<length]), values: Array(references[length...]))
            default:
                throw ArchiveError("its property list holds an object of unknown type \(marker >> 4)")
            }
        }

        /// Returns the number of an object's elements, and the offset of the first.
        private func length(_ low: Int, at offset: Int) throws(ArchiveError) -> (length: Int, start: Int) {
            guard low == 0x0F else { return (low, offset + 1) }
            guard offset + 1 < tableOffset, bytes[offset + 1] >> 4 == 0x1 else { throw damaged }
            let size = 1 << Int(bytes[offset + 1] & 0x0F)
            let length = try unsigned(at: offset + 2, size: size)
            // No object has more elements than the list has bytes; this prevents the sums below from overflowing.
            guard length <= bytes.count else { throw damaged }
            return (length, offset + 2 + size)
        }

        private mutating func slice(at start: Int, count length: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
            guard start <= tableOffset, length <= tableOffset - start else { throw damaged }
            try spend(length)
            return bytes[start..<start + length]
        }

        private mutating func references(at start: Int, count length: Int) throws(ArchiveError) -> [Int] {
            guard start <= tableOffset, length <= (tableOffset - start) / referenceSize else { throw damaged }
            try spend(length * 8)
            var references: [Int] = []
            references.reserveCapacity(length)
            for index in 0..<length {
                let reference = try unsigned(at: start + index * referenceSize, size: referenceSize)
                guard reference < count else { throw damaged }
                references.append(reference)
            }
            return references
        }

        private mutating func spend(_ size: Int) throws(ArchiveError) {
            contentSize += size
            guard contentSize <= ArchiveLimits.contentSize else {
                throw ArchiveError("its property list asks for more than \(ArchiveLimits.contentSize) bytes")
            }
        }

        private func unsigned(at offset: Int, size: Int) throws(ArchiveError) -> Int {
            guard size <= 8, offset + size <= tableOffset, let value = Self.number(bytes, at: offset, size: size) else {
                throw damaged
            }
            return value
        }

        /// Reads an integer. A number of up to eight bytes is signed only if it has eight; one of sixteen is a number
        /// above 2⁶³.
        private func integer(at offset: Int, size: Int) throws(ArchiveError) -> Int64 {
            guard size <= 16, offset + size <= tableOffset else { throw damaged }
            var value: UInt64 = 0
            for byte in bytes[(offset + max(0, size - 8))..<(offset + size)] { value = value << 8 | UInt64(byte) }
            if size == 16 { return value > UInt64(Int64.max) ? .max : Int64(value) }
            return Int64(bitPattern: value)
        }

        private func real(at offset: Int, size: Int) throws(ArchiveError) -> Double {
            guard size == 4 || size == 8, offset + size <= tableOffset else { throw damaged }
            var bits: UInt64 = 0
            for byte in bytes[offset..<offset + size] { bits = bits << 8 | UInt64(byte) }
            return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
        }

        private var damaged: ArchiveError { ArchiveError("its property list is damaged") }

        private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
            guard offset >= 0, offset + size <= bytes.count else { return nil }
            var value: UInt64 = 0
            for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
            return Int(exactly: value)
        }
    }
}
