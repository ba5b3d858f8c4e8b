import CRelataZlib

/// Inflates a DEFLATE stream without a header, as Core Data compresses the model in a store.
enum RawDeflate {
    /// Inflates a whole stream.
    ///
    /// - Parameter limit: the largest number of inflated bytes.
    /// - Throws: `ArchiveError` for a stream that is damaged, ends early, or exceeds the limit.
    static func inflate(_ bytes: [UInt8], limit: Int = ArchiveLimits.inflatedSize) throws(ArchiveError) -> [UInt8] {
        var stream = z_stream()
        guard relata_inflate_raw_init(&stream) == Z_OK else { throw ArchiveError("zlib cannot be started") }
        defer { inflateEnd(&stream) }
        guard bytes.count <= limit else { throw ArchiveError("the compressed archive is larger than \(limit) bytes") }
        var input = bytes
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var status = Z_OK
        var isTooLong = false
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while status == Z_OK, !isTooLong {
                let produced = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = UInt32(chunk.count)
                    status = CRelataZlib.inflate(&stream, Z_NO_FLUSH)
                    return chunk.count - Int(stream.avail_out)
                }
                output.append(contentsOf: chunk[..<produced])
                isTooLong = output.count > limit
                // If there is no progress and no end, the stream is truncated.
                if produced == 0, stream.avail_in == 0, status == Z_OK { status = Z_BUF_ERROR }
            }
        }
        if isTooLong { throw ArchiveError("the archive inflates to more than \(limit) bytes") }
        guard status == Z_STREAM_END else {
            throw ArchiveError(
                status == Z_BUF_ERROR ? "the compressed archive ends early" : "the compressed archive is damaged")
        }
        return output
    }
}
