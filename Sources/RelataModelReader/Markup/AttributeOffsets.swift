/// Finds the offsets of a tag's attributes.
///
/// libxml2 provides their names and values, and the offset up to which it has read, but not their offsets.
struct AttributeOffsets {
    /// The offsets of one attribute.
    struct Offsets {
        let name: Int
        let value: Int
    }

    /// The offset of the tag's `<`.
    let tag: Int

    /// The offsets of the attributes, without namespace declarations, in the order of the file.
    let attributes: [Offsets]

    /// Finds the tag that ends at an offset, or a little before it, and has the given number of attributes.
    init(endingAt end: Int, in bytes: UnsafeBufferPointer<UInt8>, attributeCount: Int) {
        var offset = min(end, bytes.count) - 1
        // An attribute's value cannot contain `<`, so the nearest one backwards opens the tag.
        while offset > 0 && bytes[offset] != UInt8(ascii: "<") { offset -= 1 }
        tag = max(offset, 0)
        var scan = Scan(bytes: bytes, offset: tag + 1, end: min(end, bytes.count))
        scan.skipName()
        var attributes: [Offsets] = []
        attributes.reserveCapacity(attributeCount)
        while let attribute = scan.nextAttribute() {
            if !scan.isNamespace(at: attribute.name) { attributes.append(attribute) }
        }
        self.attributes = attributes
    }

    private struct Scan {
        let bytes: UnsafeBufferPointer<UInt8>
        var offset: Int
        let end: Int

        mutating func nextAttribute() -> Offsets? {
            skipSpace()
            let name = offset
            skipName()
            guard offset > name else { return nil }
            skipSpace()
            guard offset < end, bytes[offset] == UInt8(ascii: "=") else { return nil }
            offset += 1
            skipSpace()
            guard offset < end else { return nil }
            let quote = bytes[offset]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
            offset += 1
            let value = offset
            while offset < end && bytes[offset] != quote { offset += 1 }
            offset += 1
            return Offsets(name: name, value: value)
        }

        mutating func skipName() {
            while offset < end && !isSpace(bytes[offset]) && bytes[offset] != UInt8(ascii: "=")
                && bytes[offset] != UInt8(ascii: "/") && bytes[offset] != UInt8(ascii: ">")
            {
                offset += 1
            }
        }

        mutating func skipSpace() {
            while offset < end && isSpace(bytes[offset]) { offset += 1 }
        }

        private func isSpace(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
        }

        func isNamespace(at name: Int) -> Bool {
            let prefix = "xmlns".utf8
            guard name + prefix.count < end, bytes[name] == prefix.first,
                bytes[name..<name + prefix.count].elementsEqual(prefix)
            else { return false }
            let next = bytes[name + prefix.count]
            return next == UInt8(ascii: ":") || next == UInt8(ascii: "=") || isSpace(next)
        }
    }
}
