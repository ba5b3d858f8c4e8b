/// Renders one template of a library with one context.
struct Renderer {
    let library: TemplateLibrary
    let context: [String: TemplateValue]

    /// The source of the template that is being rendered.
    var source: TemplateSource

    /// The values of the variables, by their indexes in the library's symbol table; nil for undefined ones.
    var slots: [TemplateValue?]

    /// The former values of the variables that `for`, `set` and `include` have changed.
    var changes: [(symbol: Int, previous: TemplateValue?)] = []

    /// The loops that are running, the innermost last.
    var rounds: [Round] = []

    var output = TemplateOutput()
    /// The include tags that are being rendered, the innermost last; their locations are only computed for an error.
    private var includes: [(source: TemplateSource, offset: Int)] = []
    private var depth = 0
    /// The remaining number of elements and includes.
    private var stepsLeft: Int
    private let template: Int

    /// The current position in a loop.
    struct Round {
        var index: Int
        let count: Int
    }

    init(library: TemplateLibrary, template: Int, context: [String: TemplateValue], stepLimit: Int) {
        stepsLeft = stepLimit
        self.library = library
        self.template = template
        self.context = context
        source = library.templates[template].source
        slots = Array(repeating: nil, count: library.symbols.names.count)
        for (name, value) in context {
            if let symbol = library.symbols.number(of: name) {
                slots[symbol] = value
            }
        }
    }

    /// Renders the whole template.
    mutating func render() throws(TemplateError) -> String {
        try render(library.templates[template].nodes)
        return output.text
    }

    // MARK: Nodes

    mutating func render(_ nodes: [Node]) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let range): output.append(range, of: source.bytes)
            case .output(let node): try render(node)
            case .conditional(let branches, let otherwise): try render(branches, otherwise: otherwise)
            case .loop(let loop): try render(loop)
            case .include(let include): try render(include)
            case .set(let symbol, let expression):
                let value = try value(of: expression)
                keep(symbol)
                slots[symbol] = value
            }
        }
    }

    /// Renders the contents of a block.
    mutating func renderBlock(_ nodes: [Node]) throws(TemplateError) {
        depth += 1
        try render(nodes)
        depth -= 1
    }

    private mutating func render(_ node: Output) throws(TemplateError) {
        let value = try value(of: node.expression)
        guard let text = value.printed else { throw unprintable(value, at: node.range) }
        if node.indentation.isEmpty {
            output.append(text)
        } else {
            output.indent(by: source.bytes[node.indentation])
            output.append(text)
            output.outdent(by: node.indentation.count)
        }
    }

    private mutating func render(_ branches: [Branch], otherwise: [Node]) throws(TemplateError) {
        for branch in branches where try value(of: branch.condition).isTrue {
            return try renderBlock(branch.body)
        }
        try renderBlock(otherwise)
    }

    /// Counts elements of a loop or an include, so that nested loops end soon.
    mutating func count(_ steps: Int, at offset: Int) throws(TemplateError) {
        stepsLeft -= steps
        guard stepsLeft >= 0 else {
            throw error(
                at: offset, "the loops and includes of this template take too many steps",
                suggestion: "go through fewer lists within one another")
        }
    }

    // MARK: Includes

    private mutating func render(_ include: Include) throws(TemplateError) {
        let included = library.templates[try number(of: include)]
        guard depth < TemplateLimits.includes else {
            throw error(
                at: include.tagOffset,
                "includes and blocks are nested more than \(TemplateLimits.includes) levels deep",
                suggestion: "end the recursion of '\(included.source.name)' with a condition")
        }
        try count(1, at: include.tagOffset)
        let start = output.count
        let outer = (source: source, changes: changes.count)
        includes.append((source, include.tagOffset))
        output.indent(by: source.bytes[include.indentation])
        source = included.source
        try renderBlock(included.nodes)
        source = outer.source
        output.outdent(by: include.indentation.count)
        includes.removeLast()
        restore(to: outer.changes)
        if output.count > start {
            output.removeFinalLineBreak(writtenSince: start)
            output.append(include.lineEnd, of: source.bytes)
        }
    }

    private func number(of include: Include) throws(TemplateError) -> Int {
        switch include.target {
        case .template(let number): return number
        case .named(let expression):
            let value = try value(of: expression)
            guard case .string(let name) = value else {
                throw error(at: include.nameOffset, "the name of a template is a string, not \(value.kindDescription)")
            }
            guard let number = library.numbers[name] else {
                throw error(
                    at: include.nameOffset, "there is no template '\(name)'",
                    suggestion: Suggestion.template(for: name, among: library.names))
            }
            return number
        }
    }

    // MARK: Variables

    /// Saves a variable before it is changed.
    mutating func keep(_ symbol: Int) {
        changes.append((symbol, slots[symbol]))
    }

    /// Reverts the changes since the given number of them.
    mutating func restore(to count: Int) {
        while changes.count > count, let change = changes.popLast() {
            slots[change.symbol] = change.previous
        }
    }

    // MARK: Errors

    /// Returns an error in the template that is being rendered.
    func error(at offset: Int, _ message: String, suggestion: String? = nil) -> TemplateError {
        TemplateError(
            at: source.location(at: offset), message, suggestion: suggestion,
            includedFrom: includes.reversed().map { $0.source.location(at: $0.offset) })
    }

    private func unprintable(_ value: TemplateValue, at range: Range<Int>) -> TemplateError {
        let suggestion =
            switch value {
            case .list: "print its elements with '{% for %}' or '|join:\", \"'"
            case .object: "print its members by name"
            default: "test it with '{% if %}' or use '|default:\"\"'"
            }
        return error(
            at: range.lowerBound, "'\(source.text(range))' is \(value.kindDescription), which cannot be printed",
            suggestion: suggestion)
    }
}
