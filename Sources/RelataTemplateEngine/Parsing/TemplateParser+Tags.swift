extension TemplateParser {
    /// Parses a tag that is not a follower, with its block if it has one.
    mutating func node(_ tag: Tag) throws(TemplateError) -> Node {
        switch tag.name {
        case .if: try conditional(tag)
        case .for: try loop(tag)
        case .include: try include(tag)
        case .set: try assignment(tag)
        case .raw, .elif, .else, .endif, .empty, .endfor, .endraw:
            throw tag.parser.unexpected(expecting: "nothing else in the tag '\(tag.name.rawValue)'")
        }
    }

    // MARK: Conditions

    private mutating func conditional(_ tag: Tag) throws(TemplateError) -> Node {
        try block(tag, followers: [.elif, .else, .endif]) { (parser) throws(TemplateError) in
            var branches: [Branch] = []
            var current: Tag? = tag
            while let opener = current, opener.name != .else, opener.name != .endif {
                let condition = try parser.condition(of: opener)
                let (body, end) = try parser.nodes()
                branches.append(Branch(condition: condition, body: body))
                current = end
            }
            try current?.parser.finish()
            var otherwise: [Node] = []
            if current?.name == .else {
                parser.openBlocks[parser.openBlocks.count - 1].followers = [.endif]
                let (body, end) = try parser.nodes()
                otherwise = body
                try end?.parser.finish()
            }
            return .conditional(branches, otherwise: otherwise)
        }
    }

    private mutating func condition(of tag: Tag) throws(TemplateError) -> Expression {
        var parser = tag.parser
        let condition = try parser.expression(&symbols)
        try parser.finish()
        return condition
    }

    // MARK: Loops

    private mutating func loop(_ tag: Tag) throws(TemplateError) -> Node {
        var head = tag.parser
        var variables = [try head.variable(&symbols)]
        if try head.skip(sign: ",") {
            variables.append(try head.variable(&symbols))
        }
        guard try head.skip(word: "in") else { throw head.unexpected(expecting: "'in'") }
        let start = head.token.range.lowerBound
        let sequence = try head.expression(&symbols)
        let range = start..<head.previousEnd
        let condition: Expression? = try head.skip(word: "where") ? try head.expression(&symbols) : nil
        try head.finish()
        return try block(tag, followers: [.empty, .endfor]) { (parser) throws(TemplateError) in
            let (body, divider) = try parser.nodes()
            try divider?.parser.finish()
            var empty: [Node] = []
            if divider?.name == .empty {
                parser.openBlocks[parser.openBlocks.count - 1].followers = [.endfor]
                let (nodes, end) = try parser.nodes()
                empty = nodes
                try end?.parser.finish()
            }
            return .loop(
                Loop(
                    symbols: variables, sequence: sequence, sequenceRange: range, condition: condition, body: body,
                    empty: empty))
        }
    }

    // MARK: Tags without a block

    private mutating func include(_ tag: Tag) throws(TemplateError) -> Node {
        var parser = tag.parser
        let offset = parser.token.range.lowerBound
        let expression = try parser.expression(&symbols)
        try parser.finish()
        let target: Include.Target
        if case .literal(.string(let name)) = expression {
            guard let number = templates[name] else {
                throw source.error(
                    at: offset, "there is no template '\(name)'",
                    suggestion: Suggestion.template(for: name, among: templates.keys))
            }
            target = .template(number)
        } else {
            target = .named(expression)
        }
        return .include(
            Include(
                target: target, tagOffset: tag.offset, nameOffset: offset, indentation: tag.piece.indentation,
                lineEnd: tag.piece.lineEnd))
    }

    private mutating func assignment(_ tag: Tag) throws(TemplateError) -> Node {
        var parser = tag.parser
        let symbol = try parser.variable(&symbols)
        guard try parser.skip(sign: "=") else { throw parser.unexpected(expecting: "'='") }
        let value = try parser.expression(&symbols)
        try parser.finish()
        return .set(symbol: symbol, value)
    }
}
