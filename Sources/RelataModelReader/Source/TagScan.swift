/// Counts the attributes of each tag before the XML parser sees the text.
///
/// libxml2 compares each attribute of a tag with all others, so one tag with millions of them would take hours. In
/// well-formed XML an attribute's value contains no `<`; so whatever this scan treats as a tag inside a comment, it
/// starts again at the next real one, and cannot miss any.
enum TagScan {
    /// Returns the offset of the first tag with more attributes than the limit.
    static func firstCrowdedTag(in bytes: [UInt8], limit: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var offset = 0
            while offset < buffer.count {
                guard buffer[offset] == UInt8(ascii: "<") else {
                    offset += 1
                    continue
                }
                let tag = offset
                offset += 1
                if countAttributes(from: &offset, in: buffer) > limit && isElement(at: tag, in: buffer) { return tag }
            }
            return nil
        }
    }

    /// Returns the number of quoted values up to the end of a tag, or up to the next `<`, and moves `offset` there.
    private static func countAttributes(from offset: inout Int, in buffer: UnsafeBufferPointer<UInt8>) -> Int {
        var attributes = 0
        while offset < buffer.count, buffer[offset] != UInt8(ascii: "<"), buffer[offset] != UInt8(ascii: ">") {
            let byte = buffer[offset]
            offset += 1
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
            attributes += 1
            while offset < buffer.count, buffer[offset] != byte {
                if buffer[offset] == UInt8(ascii: "<") { return attributes }
                offset += 1
            }
            offset += 1
        }
        return attributes
    }

    /// Returns whether the tag opens an element; comments, declarations and end tags have no attributes.
    private static func isElement(at tag: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        guard tag + 1 < buffer.count else { return false }
        return buffer[tag + 1] != UInt8(ascii: "!") && buffer[tag + 1] != UInt8(ascii: "?")
    }
}
