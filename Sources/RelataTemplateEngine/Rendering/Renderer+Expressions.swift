import RelataModel

extension Renderer {
    /// Returns the value of an expression, with the current variables.
    func value(of expression: Expression) throws(TemplateError) -> TemplateValue {
        switch expression {
        case .literal(let value): return value
        case .path(let path): return try value(of: path)
        case .loopField(let field, let offset): return try value(of: field, at: offset)
        case .filtered(let base, let calls, let offset): return try filtered(base, by: calls, at: offset)
        case .not(let condition): return .bool(try !value(of: condition).isTrue)
        case .all(let conditions):
            for condition in conditions where try !value(of: condition).isTrue { return false }
            return true
        case .any(let conditions):
            for condition in conditions where try value(of: condition).isTrue { return true }
            return false
        case .comparison(let comparison): return .bool(try isTrue(comparison))
        }
    }

    // MARK: Names

    private func value(of path: Path) throws(TemplateError) -> TemplateValue {
        guard var value = slots[path.symbol] else { throw undefined(path) }
        for index in path.members.indices {
            guard let next = member(path.members[index].key, of: value) else {
                throw missing(path.members[index], of: value, in: path)
            }
            value = next
        }
        return value
    }

    /// Returns a member of a value. A missing member is the optional's `none`, which a bare `nil` in an expression
    /// would not be: a template value has its own nil.
    private func member(_ key: Path.Member.Key, of value: TemplateValue) -> TemplateValue? {
        switch key {
        case .name(let name):
            if case .object(let members) = value, let member = members[name] { return member }
            if case .list(let values) = value, name == "first" { return values.first ?? .null }
            if case .list(let values) = value, name == "last" { return values.last ?? .null }
            return name == "count" ? value.count.map(TemplateValue.int) : .none
        case .index(let index):
            if case .object(let members) = value { return members[String(index)] }
            if case .list(let values) = value, values.indices.contains(index) { return values[index] }
            return .none
        }
    }

    private func value(of field: LoopField, at offset: Int) throws(TemplateError) -> TemplateValue {
        guard let round = rounds.last else {
            throw error(at: offset, "'forloop' is used outside of a loop")
        }
        return switch field {
        case .first: .bool(round.index == 0)
        case .last: .bool(round.index == round.count - 1)
        case .counter: .int(round.index + 1)
        case .counter0: .int(round.index)
        case .length: .int(round.count)
        }
    }

    private func undefined(_ path: Path) -> TemplateError {
        let name = library.symbols.names[path.symbol]
        var known = Set(context.keys)
        for (symbol, value) in slots.enumerated() where value != nil {
            known.insert(library.symbols.names[symbol])
        }
        return error(
            at: path.offset, "'\(name)' is undefined", suggestion: Spelling.suggestion(for: name, in: known.sorted()))
    }

    private func missing(_ member: Path.Member, of value: TemplateValue, in path: Path) -> TemplateError {
        var end = member.offset
        while end > path.offset, source.bytes[end - 1].isWhitespace || source.bytes[end - 1] == UInt8(ascii: ".") {
            end -= 1
        }
        let owner = source.text(path.offset..<end)
        switch (member.key, value) {
        case (.index(let index), .list(let values)):
            return error(at: member.offset, "'\(owner)' has \(values.count) elements, and none at \(index)")
        case (.index(let index), _):
            return error(at: member.offset, "'\(owner)' is \(value.kindDescription) and has no '\(index)'")
        case (.name(let name), _):
            let known: [String] =
                switch value {
                case .object(let members): members.names + ["count"]
                case .list: ["count", "first", "last"]
                case .string: ["count"]
                case .null, .bool, .int: []
                }
            return error(
                at: member.offset, "'\(owner)' is \(value.kindDescription) and has no '\(name)'",
                suggestion: Spelling.suggestion(for: name, in: known.sorted()))
        }
    }

    // MARK: Filters

    private func filtered(
        _ base: Expression, by calls: [FilterCall], at offset: Int
    ) throws(TemplateError) -> TemplateValue {
        var result = try value(of: base)
        for call in calls {
            var arguments: [TemplateValue] = []
            for argument in call.arguments {
                arguments.append(try value(of: argument))
            }
            do {
                result = try call.filter.apply(result, arguments)
            } catch {
                throw self.error(at: call.offset, "filter '\(call.name)' \(error.message)")
            }
        }
        return result
    }

    // MARK: Comparisons

    private func isTrue(_ comparison: TemplateComparison) throws(TemplateError) -> Bool {
        let left = try value(of: comparison.left)
        let right = try value(of: comparison.right)
        switch comparison.comparator {
        case .equal: return left == right
        case .notEqual: return left != right
        case .less: return try isLess(left, right, at: comparison.offset)
        case .greater: return try isLess(right, left, at: comparison.offset)
        case .lessOrEqual: return try !isLess(right, left, at: comparison.offset)
        case .greaterOrEqual: return try !isLess(left, right, at: comparison.offset)
        case .contained: return try isContained(left, in: right, at: comparison.offset)
        case .notContained: return try !isContained(left, in: right, at: comparison.offset)
        }
    }

    private func isLess(_ left: TemplateValue, _ right: TemplateValue, at offset: Int) throws(TemplateError) -> Bool {
        switch (left, right) {
        case (.int(let left), .int(let right)): return left < right
        case (.string(let left), .string(let right)): return left < right
        default:
            throw error(
                at: offset, "cannot order \(left.kindDescription) and \(right.kindDescription)",
                suggestion: "two integers or two strings can be ordered")
        }
    }

    private func isContained(
        _ element: TemplateValue, in container: TemplateValue, at offset: Int
    ) throws(TemplateError) -> Bool {
        switch (element, container) {
        case (_, .list(let values)): return values.contains(element)
        case (.string(let part), .string(let text)): return part.isEmpty || text.utf8.contains(part.utf8)
        case (.string(let key), .object(let members)): return members[key] != nil
        default:
            throw error(
                at: offset, "cannot look for \(element.kindDescription) in \(container.kindDescription)",
                suggestion: "'in' looks into lists, into strings and for the names of members")
        }
    }
}
