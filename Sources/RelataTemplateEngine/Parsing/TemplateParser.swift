/// Builds the tree of a template from its pieces.
struct TemplateParser {
    let source: TemplateSource
    let filters: [String: TemplateFilter]

    /// The indexes of the library's templates by their names.
    let templates: [String: Int]

    /// The variables of all templates of the library.
    var symbols: SymbolTable

    /// The open blocks, the innermost last.
    var openBlocks: [OpenBlock] = []

    private let pieces: [Piece]
    private var position = 0

    /// A block whose end has not been reached.
    struct OpenBlock {
        let name: TagName

        /// The offset of its first tag.
        let offset: Int

        /// The valid following tags.
        var followers: Set<TagName>
    }

    init(
        _ source: TemplateSource, templates: [String: Int], filters: [String: TemplateFilter], symbols: SymbolTable
    ) throws(TemplateError) {
        self.source = source
        self.templates = templates
        self.filters = filters
        self.symbols = symbols
        pieces = LineLayout.arranged(try PieceScanner.pieces(of: source), of: source)
    }

    /// Parses the whole template.
    mutating func parse() throws(TemplateError) -> CompiledTemplate {
        let (nodes, _) = try nodes()
        return CompiledTemplate(source: source, nodes: nodes)
    }

    /// Parses up to the tag that ends or divides the innermost block, and skips it.
    mutating func nodes() throws(TemplateError) -> ([Node], end: Tag?) {
        var nodes: [Node] = []
        while position < pieces.count {
            let piece = pieces[position]
            position += 1
            switch piece.kind {
            case .text: nodes.append(.text(piece.range))
            case .comment: break
            case .output: nodes.append(try output(piece))
            case .tag:
                let tag = try Tag(piece, of: source, filters: filters)
                if tag.endsOrDivides {
                    try checkEnd(tag)
                    return (nodes, tag)
                }
                nodes.append(try node(tag))
            }
        }
        if let block = openBlocks.last { throw unclosed(block) }
        return (nodes, nil)
    }

    private mutating func output(_ piece: Piece) throws(TemplateError) -> Node {
        var parser = try ExpressionParser(source, piece.content, filters: filters)
        let start = parser.token.range.lowerBound
        let expression = try parser.expression(&symbols)
        let range = start..<parser.previousEnd
        try parser.finish()
        return .output(Output(expression: expression, range: range, indentation: piece.indentation))
    }

    // MARK: Blocks

    /// Opens a block, parses its contents with the closure, and closes it.
    mutating func block<Result>(
        _ tag: Tag, followers: Set<TagName>, _ body: (inout TemplateParser) throws(TemplateError) -> Result
    ) throws(TemplateError) -> Result {
        guard openBlocks.count < TemplateLimits.blocks else {
            throw source.error(at: tag.offset, "blocks are nested more than \(TemplateLimits.blocks) levels deep")
        }
        openBlocks.append(OpenBlock(name: tag.name, offset: tag.offset, followers: followers))
        let result = try body(&self)
        openBlocks.removeLast()
        return result
    }

    /// Checks that a tag can follow in the innermost block.
    private func checkEnd(_ tag: Tag) throws(TemplateError) {
        guard let innermost = openBlocks.last else {
            throw source.error(at: tag.offset, "'{% \(tag.name.rawValue) %}' without a block that it belongs to")
        }
        guard !innermost.followers.contains(tag.name) else { return }
        if openBlocks.contains(where: { $0.followers.contains(tag.name) }) {
            throw unclosed(innermost)
        }
        let line = source.location(at: innermost.offset).line
        throw source.error(
            at: tag.offset,
            "'{% \(tag.name.rawValue) %}' cannot follow here in the '{% \(innermost.name.rawValue) %}' of line \(line)",
            suggestion: "expected \(Self.list(innermost.followers))")
    }

    /// The names in quotes, with "or" before the last.
    private static func list(_ names: Set<TagName>) -> String {
        let names = names.map { "'\($0.rawValue)'" }.sorted()
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }

    private func unclosed(_ block: OpenBlock) -> TemplateError {
        source.error(
            at: block.offset, "'{% \(block.name.rawValue) %}' is not closed",
            suggestion: "close it with '{% end\(block.name.rawValue) %}'")
    }
}
