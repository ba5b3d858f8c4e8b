/// Counts the attributes of each tag before the XML parser sees the text.
///
/// libxml2 compares each attribute of a tag with all others, so that one tag with millions of them would take hours.
/// In well-formed XML no `<` stands in an attribute's value; so whatever this scan takes for a tag inside a comment, it
/// begins anew at the next real one, and cannot miss any.
enum TagScan {
    /// The offset of the first tag with more attributes than the limit.
    static func firstCrowdedTag(in bytes: [UInt8], limit: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var tag = -1
            var attributes = 0
            var quote: UInt8 = 0
            for offset in buffer.indices {
                let byte = buffer[offset]
                if byte == UInt8(ascii: "<") {
                    tag = offset
                    attributes = 0
                    quote = 0
                } else if tag < 0 {
                    continue
                } else if quote != 0 {
                    if byte == quote { quote = 0 }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                    attributes += 1
                    if attributes > limit && isElement(at: tag, in: buffer) { return tag }
                } else if byte == UInt8(ascii: ">") {
                    tag = -1
                }
            }
            return nil
        }
    }

    /// Whether the tag opens an element; comments, declarations and end tags hold no attributes.
    private static func isElement(at tag: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        guard tag + 1 < buffer.count else { return false }
        return buffer[tag + 1] != UInt8(ascii: "!") && buffer[tag + 1] != UInt8(ascii: "?")
    }
}
