extension SwiftSource {
    /// Returns the condition under which a token is compiled: all conditions of the `#if`s around it; nil if there is
    /// none.
    func condition(around tokenIndex: Int) -> String? {
        var open: [(rejected: [String], condition: String?)] = []
        for index in tokens[..<tokenIndex].indices where tokens[index].kind == .directive {
            switch tokens[index].text {
            case "#if": open.append(([], text(ofConditionAt: index)))
            case "#elseif", "#else":
                guard let last = open.popLast() else { continue }
                let condition = tokens[index].text == "#else" ? nil : text(ofConditionAt: index)
                open.append((last.rejected + (last.condition.map { [$0] } ?? []), condition))
            case "#endif": _ = open.popLast()
            default: break
            }
        }
        let all = open.flatMap { branch in branch.rejected.map { "!(\($0))" } + (branch.condition.map { [$0] } ?? []) }
        guard all.count > 1 else { return all.first }
        return all.map { "(\($0))" }.joined(separator: " && ")
    }

    /// The condition of a directive: the rest of its line, and the following lines if an operator or an open bracket
    /// continues it.
    private func text(ofConditionAt directive: Int) -> String {
        let first = directive + 1
        var end = first
        while end < tokens.count, !tokens[end].startsLine || ["&&", "|", "||", "&"].contains(tokens[end - 1].text) {
            end = (tokens[end].isPunctuation("(") ? partner(of: end) ?? end : end) + 1
        }
        guard end > first, end <= tokens.count else { return "true" }
        // A comment at the end of a line would hide the next one.
        return (first..<end).map { (hasSpace(before: $0) && $0 > first ? " " : "") + tokens[$0].text }.joined()
    }

    /// The tokens of the keywords that declare what is directly in a type.
    func memberKeywords(of type: TypeDeclaration) -> [Int] {
        var keywords: [Int] = []
        var index = type.body.lowerBound
        while index < type.body.upperBound {
            let token = tokens[index]
            if token.kind == .word, ["func", "var", "subscript", "init"].contains(token.text),
                !has(".", at: index - 1)
            {
                keywords.append(index)
            }
            let isOpening = token.kind == .punctuation && ["(", "[", "{"].contains(token.text)
            index = (isOpening ? partner(of: index) ?? index : index) + 1
        }
        return keywords
    }

    /// The signature of a function or a property: its name, and the labels of its parameters; nil for another
    /// declaration.
    func signature(ofMemberAt keyword: Int) -> String? {
        guard keyword + 1 < tokens.count, tokens[keyword + 1].kind == .word else { return nil }
        let name = tokens[keyword + 1].text
        guard tokens[keyword].isWord("func") else { return tokens[keyword].isWord("var") ? name : nil }
        guard let open = (keyword..<tokens.count).first(where: { tokens[$0].isPunctuation("(") }),
            let close = partner(of: open)
        else { return nil }
        var labels: [String] = []
        var index = open + 1
        while index < close {
            labels.append(tokens[index].text)
            while index < close, !tokens[index].isPunctuation(",") {
                let isBracket = tokens[index].isPunctuation("(") || tokens[index].isPunctuation("[")
                index = (isBracket ? partner(of: index) ?? index : index) + 1
            }
            index += 1
        }
        return name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }
}
