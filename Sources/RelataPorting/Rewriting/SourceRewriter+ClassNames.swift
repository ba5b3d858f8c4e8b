import RelataModel

// The names of classes in models that the program builds: here, Foundation finds a class only by its module's name
// and its own.
extension SourceRewriter {
    /// Rewrites the class name that is set on an entity, so that the class is found by it.
    mutating func rewriteClassName(at index: Int) {
        let first = index + 2
        let isStatement = tokens[index].startsLine || source.has("{", at: index - 1) || source.has(";", at: index - 1)
        guard isStatement || source.has(".", at: index - 1), source.has("=", at: index + 1), first < tokens.count,
            let end = endOfExpressionInLine(from: first)
        else { return }
        let range = tokens[first].range.lowerBound..<tokens[end - 1].range.upperBound
        if tokens[first].kind == .string, end == first + 1 {
            let name = tokens[first].text.replacing("\"", with: "")
            let declared = keys.declared.declaredClass(objectiveCName: name) ?? keys.declared.declaredClass(name)
            // Foundation only needs the name of the module before it.
            guard let declared, !name.contains(".") else { return nameModule(of: range) }
            replace(range, with: "NSEntityDescription.className(\"\(name)\", of: \(declared.path).self)")
        } else if source.has("(", at: first + 1), source.partner(of: first + 1) == end - 1 {
            rewriteNaming(at: first, in: range)
        } else {
            nameModule(of: range)
        }
    }

    /// Rewrites the lookup of a class by name, so that it searches the classes of entities: Foundation does not find
    /// them by their names in Objective-C.
    mutating func rewriteLookup(at index: Int) {
        let first = index + 2
        guard source.has("(", at: index + 1), let close = source.partner(of: index + 1), first < close,
            !source.has("func", at: index - 1),
            !source.has(".", at: index - 1) || source.has("Foundation", at: index - 2)
        else { return }
        let start = source.has(".", at: index - 1) ? index - 2 : index
        replace(tokens[start].range.lowerBound..<tokens[index].range.upperBound, with: "NSEntityDescription.namedClass")
    }

    /// Rewrites `String(describing: Track.self)` and `NSStringFromClass(Track.self)`.
    private mutating func rewriteNaming(at first: Int, in range: Range<Int>) {
        if source.has("String", at: first), source.has("describing", at: first + 2) {
            replace(tokens[first].range, with: "NSEntityDescription.className")
        } else if source.has("NSStringFromClass", at: first) {
            replace(tokens[first].range, with: "NSEntityDescription.className")
            insert("qualifying: ", at: tokens[first + 1].range.upperBound)
        } else {
            nameModule(of: range)
        }
    }

    /// Adds the module in which a class is looked up whose name is only known at run time.
    private mutating func nameModule(of range: Range<Int>) {
        insert("NSEntityDescription.className(named: ", at: range.lowerBound)
        insert(", in: #fileID)", at: range.upperBound)
    }

    /// The token after an expression that ends with its line; nil for one that goes on.
    private func endOfExpressionInLine(from first: Int) -> Int? {
        var end = first
        while end < tokens.count, end == first || !tokens[end].startsLine {
            if tokens[end].isPunctuation(";") || tokens[end].isPunctuation("}") || tokens[end].isPunctuation(")") {
                break
            }
            if tokens[end].isPunctuation("{") || tokens[end].text == "=" { return nil }
            let isOpening = tokens[end].isPunctuation("(") || tokens[end].isPunctuation("[")
            end = (isOpening ? source.partner(of: end) ?? tokens.count : end) + 1
        }
        guard end <= tokens.count, end > first,
            tokens[end - 1].kind != .symbol || ["!", "?"].contains(tokens[end - 1].text)
        else { return nil }
        // The next line goes on with an operator or a member.
        if end < tokens.count, tokens[end].startsLine, tokens[end].kind == .symbol { return nil }
        return end
    }
}
