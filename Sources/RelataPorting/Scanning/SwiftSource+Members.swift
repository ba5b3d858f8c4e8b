extension SwiftSource {
    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "package", "open", "override", "final", "class", "static",
        "dynamic", "nonisolated", "required", "convenience", "mutating", "optional", "weak", "lazy", "unowned",
        "indirect",
    ]

    /// Returns the first token of the declaration whose modifier, attribute or keyword is at a token.
    func startOfDeclaration(at index: Int) -> Int {
        var start = index
        while start > 0 {
            let previous = start - 1
            if tokens[previous].isPunctuation(")"), let open = partner(of: previous), open > 0,
                isModifier(open - 1)
            {
                start = open - 1
            } else if isModifier(previous) {
                start = previous
            } else {
                break
            }
        }
        return start
    }

    /// Returns the token after the attributes and modifiers that begin at a token.
    func endOfModifiers(from index: Int) -> Int {
        var end = index
        while end < tokens.count, isModifier(end) {
            end += 1
            let isArgument = end < tokens.count && tokens[end].isPunctuation("(") && !hasSpace(before: end)
            if isArgument, let close = partner(of: end) { end = close + 1 }
        }
        return end
    }

    private func isModifier(_ index: Int) -> Bool {
        let token = tokens[index]
        return token.kind == .attribute || (token.kind == .word && Self.modifiers.contains(token.text))
    }

    func hasSpace(before index: Int) -> Bool {
        index > 0 && tokens[index].range.lowerBound > tokens[index - 1].range.upperBound
    }

    /// Returns the token after the type that begins at a token.
    func endOfType(from index: Int) -> Int {
        var end = index
        while end < tokens.count {
            let token = tokens[end]
            if token.isWord("any") || token.isWord("some") || token.kind == .attribute {
                end += 1
            } else if token.kind == .word {
                end = endOfGenericArguments(from: end + 1)
            } else if token.isPunctuation("[") || token.isPunctuation("("), let close = partner(of: end) {
                end = close + 1
            } else {
                return end
            }
            while end < tokens.count, !hasSpace(before: end), tokens[end].kind == .symbol,
                tokens[end].text.allSatisfy({ $0 == "?" || $0 == "!" })
            {
                end += 1
            }
            guard end < tokens.count, [".", "&", "->"].contains(tokens[end].text) || isFunctionArrow(end) else {
                if tokens.indices.contains(end - 1), tokens[end - 1].isWord("any") || tokens[end - 1].isWord("some") {
                    continue
                }
                return end
            }
            end += isFunctionArrow(end) && tokens[end].text == "-" ? 2 : 1
        }
        return end
    }

    private func isFunctionArrow(_ index: Int) -> Bool {
        has("-", at: index) && has(">", at: index + 1)
    }

    /// Returns the token after the arguments in angle brackets that begin at a token, or that token.
    private func endOfGenericArguments(from index: Int) -> Int {
        guard has("<", at: index) else { return index }
        var depth = 0
        var end = index
        while end < tokens.count {
            if tokens[end].text == "<" { depth += 1 }
            if tokens[end].text == ">" { depth -= 1 }
            end += 1
            if depth == 0 { break }
        }
        return end
    }

    /// Returns the token after a function, a property or an initializer whose keyword is at a token.
    func endOfMember(from index: Int) -> Int {
        var end = index
        while end < tokens.count {
            if tokens[end].isPunctuation("{"), let close = partner(of: end) { return close + 1 }
            if tokens[end].isPunctuation("}") { return end }
            end = (tokens[end].isPunctuation("(") ? partner(of: end) ?? end : end) + 1
        }
        return end
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

    /// Returns the keyword of the member of a type in whose braces a token is.
    func keyword(ofMemberAround tokenIndex: Int, in type: TypeDeclaration) -> String? {
        guard var brace = openBrace(around: tokenIndex) else { return nil }
        while let outer = openBrace(around: brace), outer >= type.body.lowerBound { brace = outer }
        var index = brace - 1
        while index >= type.body.lowerBound {
            let token = tokens[index]
            if token.kind == .word, Self.memberKeywords.contains(token.text) { return token.text }
            if token.isPunctuation("}") { return nil }
            let isClosing = token.isPunctuation(")") || token.isPunctuation("]")
            index = (isClosing ? partner(of: index) ?? index : index) - 1
        }
        return nil
    }

    private static let memberKeywords: Set<String> = ["init", "deinit", "func", "var", "let", "subscript"]
}
