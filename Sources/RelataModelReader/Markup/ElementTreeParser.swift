import CRelataLibXML2
import RelataModel

/// Parses XML into a tree of elements, with libxml2's SAX2 interface.
///
/// The parser has no access to the network, to other files or to entities of the file's own; its limits stay enabled.
enum ElementTreeParser {
    /// Options beyond the needs of data models.
    struct Options: OptionSet {
        let rawValue: Int
        /// A document type without declarations is ignored, as property lists have one.
        static let allowsDocumentType = Options(rawValue: 1)
        /// The text inside of elements is kept.
        static let keepsText = Options(rawValue: 2)
    }

    /// libxml2 requires this once, before several parsers run at the same time.
    private static let initialized: Void = xmlInitParser()

    /// Parses XML.
    ///
    /// - Throws: `FatalReadError` if the text is not well-formed, declares a document type, or exceeds the limits.
    static func parse(_ source: MarkupSource, options: Options = []) throws(FatalReadError) -> MarkupElement {
        _ = initialized
        let (root, failure) = source.bytes.withUnsafeBufferPointer { bytes in
            run(source, bytes: bytes, options: options)
        }
        if let failure { throw failure }
        guard let root else {
            throw FatalReadError(
                .malformedXML, "this is not well-formed XML", at: source.wholeFile,
                fix: "restore the file from version control")
        }
        return root
    }

    private static func run(
        _ source: MarkupSource, bytes: UnsafeBufferPointer<UInt8>, options: Options
    ) -> (MarkupElement?, FatalReadError?) {
        guard let context = xmlNewParserCtxt() else { return (nil, nil) }
        defer { xmlFreeParserCtxt(context) }
        let builder = ElementTreeBuilder(source: source, bytes: bytes, options: options)
        // The parser's user data must stay the context itself; the builder is passed in the field for the
        // application.
        context.pointee._private = Unmanaged.passUnretained(builder).toOpaque()
        context.pointee.sax.pointee = handler()
        let parsed = bytes.withMemoryRebound(to: CChar.self) { characters in
            xmlCtxtReadMemory(
                context, characters.baseAddress, Int32(characters.count), nil, nil,
                Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_NOENT.rawValue)
                    | Int32(XML_PARSE_BIG_LINES.rawValue) | Int32(XML_PARSE_IGNORE_ENC.rawValue))
        }
        if let parsed { xmlFreeDoc(parsed) }
        if context.pointee.wellFormed == 0, builder.failure == nil {
            builder.error(message: "the parser gave up", isFatal: true, consumed: bytes.count)
        }
        withExtendedLifetime(builder) {}
        return (builder.root, builder.failure)
    }

    private static func handler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.startElementNs = { context, name, prefix, _, _, _, count, _, attributes in
            ElementTreeParser.withBuilder(context) { builder, consumed in
                builder.startElement(
                    name: name, prefix: prefix, attributeCount: Int(count), attributes: attributes, consumed: consumed)
            }
        }
        handler.endElementNs = { context, _, _, _ in
            ElementTreeParser.withBuilder(context) { builder, _ in builder.endElement() }
        }
        handler.characters = { context, text, count in
            ElementTreeParser.withBuilder(context) { builder, consumed in
                builder.characters(text, count: Int(count), consumed: consumed)
            }
        }
        handler.internalSubset = { context, _, _, _ in
            ElementTreeParser.withBuilder(context) { builder, consumed in builder.documentType(consumed: consumed) }
        }
        handler.serror = { context, error in
            guard let error = error?.pointee else { return }
            let message = error.message.map { String(cString: $0) } ?? "unknown error"
            ElementTreeParser.withBuilder(context) { builder, consumed in
                builder.error(
                    message: ElementTreeParser.trimmed(message), isFatal: error.level == XML_ERR_FATAL,
                    consumed: consumed)
            }
        }
        return handler
    }

    /// Passes the builder to a callback with the number of bytes read so far, and stops the parser after a failure.
    private static func withBuilder(_ pointer: UnsafeMutableRawPointer?, _ body: (ElementTreeBuilder, Int) -> Void) {
        guard let context = pointer?.assumingMemoryBound(to: xmlParserCtxt.self),
            let stored = context.pointee._private
        else { return }
        let builder = Unmanaged<ElementTreeBuilder>.fromOpaque(stored).takeUnretainedValue()
        let hadFailed = builder.failure != nil
        body(builder, max(Int(xmlByteConsumed(context)), 0))
        if builder.failure != nil && !hadFailed { xmlStopParser(context) }
    }

    /// Returns a message of libxml2 in one line.
    private static func trimmed(_ message: String) -> String {
        let words = message.split(whereSeparator: { $0.isNewline || $0 == " " })
        return words.joined(separator: " ")
    }
}
