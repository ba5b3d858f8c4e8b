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
}
