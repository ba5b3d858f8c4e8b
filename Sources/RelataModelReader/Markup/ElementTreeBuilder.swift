import CRelataLibXML2
import RelataModel

/// Receives libxml2's events, and builds the tree of elements.
///
/// A class, since the C callbacks reach it through a pointer.
final class ElementTreeBuilder {
    private(set) var root: MarkupElement?
    private(set) var failure: FatalReadError?
    private let source: MarkupSource
    private let bytes: UnsafeBufferPointer<UInt8>
    private let options: ElementTreeParser.Options
    private var open: [MarkupElement] = []
    private var elementCount = 0
    /// libxml2 stores each name once, so its address identifies it: a name is converted to a string only the first
    /// time.
    private var names: [UnsafePointer<xmlChar>: String] = [:]

    init(source: MarkupSource, bytes: UnsafeBufferPointer<UInt8>, options: ElementTreeParser.Options) {
        self.source = source
        self.bytes = bytes
        self.options = options
    }

    func startElement(
        name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, attributeCount: Int,
        attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, consumed: Int
    ) {
        guard failure == nil else { return }
        let offsets = AttributeOffsets(endingAt: consumed, in: bytes, attributeCount: attributeCount)
        elementCount += 1
        if open.count >= ReaderLimits.elementDepth {
            reject(
                .nestingTooDeep, "elements are nested more than \(ReaderLimits.elementDepth) deep", at: offsets.tag,
                fix: "a data model nests five at most; restore the file from version control")
            return
        }
        if elementCount > ReaderLimits.elementCount {
            reject(
                .fileTooLarge, "the file has more than \(ReaderLimits.elementCount) elements", at: offsets.tag,
                fix: "make sure that this is a data model; the largest ones known have some thousands")
            return
        }
        var list: [MarkupAttribute] = []
        list.reserveCapacity(attributeCount)
        // Each attribute is five pointers: name, prefix, namespace, the value's first byte and the one after its last.
        if let attributes {
            for index in 0..<min(attributeCount, offsets.attributes.count) {
                let item = attributes + index * 5
                guard let name = item[0], let start = item[3], let end = item[4] else { continue }
                let value = UnsafeBufferPointer(start: start, count: end - start)
                list.append(
                    MarkupAttribute(
                        name: text(name, prefix: item[1]), value: String(decoding: value, as: UTF8.self),
                        offset: offsets.attributes[index].name, valueOffset: offsets.attributes[index].value))
            }
        }
        open.append(
            MarkupElement(name: name.map { text($0, prefix: prefix) } ?? "", offset: offsets.tag, attributes: list))
    }

    func endElement() {
        guard failure == nil, let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func characters(_ start: UnsafePointer<xmlChar>?, count: Int, consumed: Int) {
        guard failure == nil, let start, !open.isEmpty else { return }
        let text = UnsafeBufferPointer(start: start, count: count)
        if options.contains(.keepsText) {
            open[open.count - 1].text += String(decoding: text, as: UTF8.self)
        } else if open[open.count - 1].textOffset == nil, let first = text.firstIndex(where: { $0 > 0x20 }) {
            open[open.count - 1].textOffset = max(consumed - count + first, 0)
        }
    }

    func documentType(consumed: Int) {
        // A property list has a document type that only names its format; one with declarations could define
        // entities.
        let hasDeclarations = consumed < bytes.count && bytes[consumed] == UInt8(ascii: "[")
        guard failure == nil, hasDeclarations || !options.contains(.allowsDocumentType) else { return }
        var offset = min(consumed, bytes.count) - 1
        while offset > 0 && !(bytes[offset] == UInt8(ascii: "<") && isDeclaration(at: offset)) { offset -= 1 }
        reject(
            .doctypeForbidden,
            hasDeclarations
                ? "a document type with declarations, which can carry an attack"
                : "a document type, which no data model has", at: offset,
            fix: "remove <!DOCTYPE …>, after making sure that the file comes from Xcode")
    }

    func error(message: String, isFatal: Bool, consumed: Int) {
        guard failure == nil, isFatal else { return }
        var notes: [Diagnostic.Note] = []
        if let element = open.last {
            notes.append(.init("inside <\(element.name)>, opened here", at: source.location(at: element.offset)))
        }
        failure = FatalReadError(
            .malformedXML, "this is not well-formed XML: \(message)", at: source.location(at: consumed), notes: notes,
            fix: "correct the XML, or restore the file from version control; a merge may have damaged it")
    }

    private func isDeclaration(at offset: Int) -> Bool {
        offset + 2 < bytes.count && bytes[offset + 1] == UInt8(ascii: "!") && bytes[offset + 2] == UInt8(ascii: "D")
    }

    private func reject(_ identifier: DiagnosticIdentifier, _ message: String, at offset: Int, fix: String) {
        failure = FatalReadError(identifier, message, at: source.location(at: offset), fix: fix)
    }

    private func text(_ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> String {
        let local = interned(name)
        guard let prefix else { return local }
        return interned(prefix) + ":" + local
    }

    private func interned(_ name: UnsafePointer<xmlChar>) -> String {
        if let known = names[name] { return known }
        let text = String(cString: name)
        names[name] = text
        return text
    }
}
