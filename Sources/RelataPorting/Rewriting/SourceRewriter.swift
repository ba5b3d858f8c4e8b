import RelataModel

/// Creates the copy of one file: collects the edits, and the diagnostics.
struct SourceRewriter {
    let source: SwiftSource
    let keys: ModelKeys
    private(set) var edits: [SourceEdit] = []
    private var diagnostics: [Diagnostic] = []
    /// The managed properties whose key paths their classes name.
    var namedProperties: [(className: String, property: String)] = []
    /// Whether accessors reach fields of generated storage.
    var usesFields = false

    init(_ source: SwiftSource, keys: ModelKeys) {
        self.source = source
        self.keys = keys
    }

    var tokens: [SwiftToken] { source.tokens }

    var result: PortedSource {
        let bytes = Array(source.text.utf8)
        return PortedSource(
            path: source.path, original: source.text, text: SourceEdit.apply(edits, to: source.text),
            edited: SourceEdit.apply(edits.map { $0.inPlace(in: bytes) }, to: source.text), usesFields: usesFields,
            diagnostics: diagnostics.sorted { ($0.location ?? .start) < ($1.location ?? .start) })
    }

    mutating func rewrite() {
        for tokenIndex in tokens.indices {
            let token = tokens[tokenIndex]
            switch token.kind {
            case .attribute: rewriteAttribute(at: tokenIndex)
            case .directive where token.text == "#keyPath": rewriteKeyPath(at: tokenIndex)
            case .directive where token.text == "#selector": rewriteSelector(at: tokenIndex)
            case .word where token.text == "catch": rewriteErrorPattern(at: tokenIndex)
            case .word where token.text == "as": rewriteRequestCast(at: tokenIndex)
            case .word where token.text == "import" && token.startsLine: rewriteImport(at: tokenIndex)
            case .word where token.text == "init" || token.text == "Self": rewriteInitialization(at: tokenIndex)
            case .word where token.text == "Bundle": rewriteBundle(at: tokenIndex)
            case .word where token.text == "Foundation": rewriteQualifiedName(at: tokenIndex)
            case .word where token.text == "NSExpression" || token.text == "NSComparisonPredicate":
                qualifyName(at: tokenIndex)
            case .word where token.text == "Selector": rewriteSelectorOfString(at: tokenIndex)
            case .word where token.text == "removeObserver": rewriteRemovalOfObserver(at: tokenIndex)
            case .word where isGenericParameter(tokenIndex): rewriteInitialization(at: tokenIndex)
            case .word: reportUnportable(at: tokenIndex)
            default: break
            }
        }
    }

    // MARK: Edits

    mutating func edit(_ range: Range<Int>, _ text: String) {
        edits.append(SourceEdit(range: range, text: text))
    }

    /// Deletes tokens, with the space between them and the following text in the same line.
    mutating func delete(_ tokenIndices: Range<Int>) {
        guard let first = tokenIndices.first, let last = tokenIndices.last else { return }
        let end = tokens[last].range.upperBound
        let next = tokenIndices.upperBound
        let isFollowed = next < tokens.count && !tokens[next].startsLine
        let range = tokens[first].range.lowerBound..<(isFollowed ? tokens[next].range.lowerBound : end)
        edit(range, "")
    }

    mutating func insert(_ text: String, at offset: Int) {
        edit(offset..<offset, text)
    }

    /// Inserts text that stays where it is, even if the text around it is moved.
    mutating func insertFixed(_ text: String, at offset: Int) {
        edits.append(SourceEdit(range: offset..<offset, text: text, isPlaced: true))
    }

    /// Removes and returns the edits within a range: their text is moved elsewhere.
    mutating func takeEdits(in range: Range<Int>) -> [SourceEdit] {
        let taken = edits.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        edits.removeAll { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        return taken
    }

    // MARK: Diagnostics

    mutating func report(
        _ severity: Diagnostic.Severity, _ message: String, at tokenIndex: Int, fix: String? = nil,
        identifier: DiagnosticIdentifier = .unportableSource
    ) {
        diagnostics.append(Diagnostic(identifier, severity, message, at: source.location(of: tokenIndex), fix: fix))
    }

    /// Returns the class that is declared with its body in this file.
    func classDeclaration(named name: String) -> TypeDeclaration? {
        source.types.first { $0.kind == .class && $0.name == name }
    }

    /// Returns the name of the class that contains a token.
    func className(around tokenIndex: Int) -> String? {
        source.type(around: tokenIndex)?.name
    }
}

extension SourceLocation {
    fileprivate static var start: SourceLocation { SourceLocation(path: "") }
}

/// Source code for locations and strings.
enum SourceLine {
    static func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Returns the directive with the line and file of the following text.
    static func directive(_ path: String, line: Int) -> String {
        "#sourceLocation(file: \(literal(path)), line: \(line))\n"
    }
}
