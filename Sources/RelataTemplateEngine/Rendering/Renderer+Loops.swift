extension Renderer {
    /// The elements that a loop iterates over.
    private enum Elements {
        case list([TemplateValue])
        case members([(name: String, value: TemplateValue)])

        var count: Int {
            switch self {
            case .list(let values): values.count
            case .members(let members): members.count
            }
        }
    }

    /// Renders a loop's body for each element, or the block after `{% empty %}`.
    mutating func render(_ loop: Loop) throws(TemplateError) {
        let elements = try elements(of: loop)
        try count(elements.count, at: loop.sequenceRange.lowerBound)
        let mark = changes.count
        for symbol in loop.symbols { keep(symbol) }
        let indices = try indices(of: elements, where: loop.condition, symbols: loop.symbols)
        guard !indices.isEmpty else {
            restore(to: mark)
            return try renderBlock(loop.empty)
        }
        let roundMark = changes.count
        rounds.append(Round(index: 0, count: indices.count))
        for (round, index) in indices.enumerated() {
            rounds[rounds.count - 1].index = round
            bind(elements, at: index, to: loop.symbols)
            try renderBlock(loop.body)
            restore(to: roundMark)
        }
        rounds.removeLast()
        restore(to: mark)
    }

    private func elements(of loop: Loop) throws(TemplateError) -> Elements {
        let value = try value(of: loop.sequence)
        switch (value, loop.symbols.count) {
        case (.list(let values), 1): return .list(values)
        case (.object(let members), 2): return .members(members.sorted)
        default:
            let suggestion: String? =
                switch value {
                case .list: "write '{% for element in … %}'"
                case .object: "write '{% for key, value in … %}'"
                default: nil
                }
            throw error(
                at: loop.sequenceRange.lowerBound,
                "'\(source.text(loop.sequenceRange))' is \(value.kindDescription), "
                    + "and this loop needs \(loop.symbols.count == 1 ? "a list" : "an object")",
                suggestion: suggestion)
        }
    }

    /// Returns the indices of the elements that meet the loop's condition.
    private mutating func indices(
        of elements: Elements, where condition: Expression?, symbols: [Int]
    ) throws(TemplateError) -> [Int] {
        guard let condition else { return Array(0..<elements.count) }
        var indices: [Int] = []
        for index in 0..<elements.count {
            bind(elements, at: index, to: symbols)
            if try value(of: condition).isTrue {
                indices.append(index)
            }
        }
        return indices
    }

    private mutating func bind(_ elements: Elements, at index: Int, to symbols: [Int]) {
        switch elements {
        case .list(let values):
            slots[symbols[0]] = values[index]
        case .members(let members):
            slots[symbols[0]] = .string(members[index].name)
            slots[symbols[1]] = members[index].value
        }
    }
}
