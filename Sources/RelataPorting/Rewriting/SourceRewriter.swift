import RelataModel

/// Creates the copy of one file: collects the edits, and the diagnostics.
struct SourceRewriter {
    let source: SwiftSource
    let keys: ModelKeys
    private(set) var edits: [SourceEdit] = []
    private var diagnostics: [Diagnostic] = []
    /// The members that their classes list.
    private(set) var listed: [ListedMember] = []
    /// Whether accessors reach fields of generated storage.
    private(set) var usesFields = false

    /// Whether the file was generated, and is itself compiled: the locations of a copy refer to another file.
    let isGenerated: Bool

    init(_ source: SwiftSource, keys: ModelKeys, isGenerated: Bool = false) {
        self.source = source
        self.keys = keys
        self.isGenerated = isGenerated
    }

    /// Returns the line after which locations are those of the file again.
    func directive(backTo offset: Int) -> String {
        isGenerated ? "#sourceLocation()\n" : SourceLine.directive(source.path, line: source.line(at: offset))
    }

    var tokens: [SwiftToken] { source.tokens }

    var result: PortedSource {
        let bytes = Array(source.text.utf8)
        return PortedSource(
            path: source.path, original: source.text, text: SourceEdit.apply(edits, to: source.text),
            edited: SourceEdit.apply(edits.map { $0.ofOriginal(bytes) }, to: source.text), usesFields: usesFields,
            diagnostics: diagnostics.sorted { ($0.location ?? .start) < ($1.location ?? .start) })
    }

    mutating func rewrite() {
        // The first case that holds is used. Cases of a single word precede those that look at its context, as a
        // generic parameter can have any name; both precede the list of unportable names.
        for index in tokens.indices {
            let token = tokens[index]
            switch token.kind {
            case .attribute: rewriteAttribute(at: index)
            case .directive where token.text == "#keyPath": rewriteKeyPath(at: index)
            case .directive where token.text == "#selector": rewriteSelector(at: index)
            case .word where token.text == "catch": rewriteErrorPattern(at: index)
            case .word where token.text == "as": rewriteRequestCast(at: index)
            case .word where token.text == "import": rewriteImport(at: index)
            case .word where token.text == "init" || token.text == "Self": rewriteInitialization(at: index)
            case .word where token.text == "Bundle": rewriteBundle(at: index)
            case .word where Self.resourceFunctions[token.text] != nil: rewriteResource(at: index)
            case .word where token.text == "Foundation": rewriteQualifiedName(at: index)
            case .word where token.text == "NSExpression" || token.text == "NSComparisonPredicate":
                qualifyName(at: index)
            case .word where token.text == "NSManagedObject": rewriteObjectOfEntity(at: index)
            case .word where token.text == "Selector": rewriteSelectorOfString(at: index)
            case .word where token.text == "primitiveValue" || token.text == "mutableSetValue":
                rewriteCollection(at: index)
            case .word where Self.delegateFunctions.contains(token.text): rewriteOptionalCall(at: index)
            case .word where token.text == "func":
                recordValidator(at: index)
                rewriteRequestOfClass(at: index)
                leaveMainActor(testAt: index)
            case .word where token.text == "class":
                restateSendable(ofClassAt: index)
                makeOverridable(contextAt: index)
                makeFindable(transformerAt: index)
                inheritInitializer(ofClassAt: index)
            case .word where token.text == "Result" && isHidden(resultAt: index):
                insert("Swift.", at: token.range.lowerBound)
            case .word where token.text == "removeObserver": rewriteRemovalOfObserver(at: index)
            case .word where isGenericParameter(index) || isAssociatedType(index): rewriteInitialization(at: index)
            case .word where token.text == "NSStringFromSelector": rewriteNameOfSelector(at: index)
            case .word where token.text == "NSClassFromString": rewriteLookup(at: index)
            case .word where token.text == "managedObjectClassName": rewriteClassName(at: index)
            case .word where token.text == "predicateFormat": rewritePredicateFormat(at: index)
            case .word where token.text == "extension": reportExtensionOfFoundation(at: index)
            case .word where token.text == "fetchRequest": stateResult(ofRequestAt: index)
            case .symbol where token.text.hasPrefix("\\"): rewriteForcedKeyPath(at: index)
            case .word where token.text == "_kvcKeyPathString": replace(token.range, with: "managedKeyPathString")
            case .word: reportUnportable(at: index)
            default: break
            }
        }
    }

    // MARK: What the copy has

    mutating func list(_ member: ListedMember) { listed.append(member) }

    mutating func useFields() { usesFields = true }

    // MARK: Edits

    /// Replaces a range of the file.
    /// - Parameter hasOwnLines: whether the text has the directives for its lines and those after it.
    mutating func replace(_ range: Range<Int>, with text: String, hasOwnLines: Bool = false) {
        edits.append(SourceEdit(range: range, text: text, hasOwnLines: hasOwnLines))
    }

    /// Deletes tokens, with the space between them and the following text in the same line.
    mutating func delete(_ tokenIndices: Range<Int>) {
        guard let first = tokenIndices.first, let last = tokenIndices.last else { return }
        let end = tokens[last].range.upperBound
        let next = tokenIndices.upperBound
        let isFollowed = next < tokens.count && !tokens[next].startsLine
        let range = tokens[first].range.lowerBound..<(isFollowed ? tokens[next].range.lowerBound : end)
        replace(range, with: "")
    }

    mutating func insert(_ text: String, at offset: Int) {
        replace(offset..<offset, with: text)
    }

    /// Inserts text that stays where it is, even if the text around it is moved.
    mutating func insertFixed(_ text: String, at offset: Int) {
        edits.append(SourceEdit(range: offset..<offset, text: text, hasOwnLines: true))
    }

    /// Removes and returns the edits within a range: their text is moved elsewhere.
    mutating func takeEdits(in range: Range<Int>) -> [SourceEdit] {
        let taken = edits.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        edits.removeAll { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        return taken
    }

    // MARK: Diagnostics

    mutating func report(
        _ severity: Diagnostic.Severity, _ message: String, at index: Int, fix: String? = nil,
        identifier: DiagnosticIdentifier = .unportableSource
    ) {
        diagnostics.append(Diagnostic(identifier, severity, message, at: source.location(of: index), fix: fix))
    }

    /// Returns the declarations of a class with its body in this file: several under different conditions.
    /// - Parameter path: its name, after the types that it is declared in.
    func classDeclarations(at path: String?) -> [TypeDeclaration] {
        source.types.filter { $0.kind == .class && $0.path == path && !$0.isLocal }
    }

    /// Returns the name of the class that contains a token.
    func className(around index: Int) -> String? {
        source.type(around: index)?.name
    }
}

extension SourceLocation {
    fileprivate static var start: SourceLocation { SourceLocation(path: "") }
}

/// Source code for locations.
enum SourceLine {
    /// Returns the directive with the line and file of the following text.
    static func directive(_ path: String, line: Int) -> String {
        "#sourceLocation(file: \(SwiftStringLiteral.quoted(path)), line: \(line))\n"
    }
}
