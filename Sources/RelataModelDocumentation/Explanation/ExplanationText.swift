package import RelataModel
package import RelataModelChecks

/// The effects of deleting objects, as text: for each entity a tree.
package enum ExplanationText {
    /// The width at which lines are broken, if the tree leaves room.
    private static let width = 110
    private static let ruleWidth = 11

    /// The maximum number of a tree's lines below the first level; the rest is left to the entries of other entities.
    private static let limit = 40

    /// Returns the explanation of a whole model.
    ///
    /// First come the entities that need a tree, then those that need a line, then those without effects. Entities
    /// whose deletion has the same effects share an entry.
    package static func text(_ effects: [DeletionEffect], of model: Model) -> String {
        var trees = Entries()
        var lines = Entries()
        var silent: [String] = []
        for effect in effects {
            let name = effect.entity.name
            if effect.isSilent {
                silent.append(name)
            } else if let line = line(effect) {
                lines.add(line, for: name)
            } else {
                trees.add(body(effect, limit: limit), for: name)
            }
        }
        var parts = [heading(effects, of: model, isCut: trees.contains(DeletionOutline.ellipsis + "\n"))]
        parts += trees.all.map { entry(names: $0.names, body: $0.body) }
        let linesText = lines.all.map { paragraph("\($0.names.joined(separator: ", ")): \($0.body)") }.joined()
        parts += linesText.isEmpty ? [] : [linesText]
        if !silent.isEmpty { parts.append(paragraph("Concerns no other object: \(silent.joined(separator: ", "))")) }
        return parts.joined(separator: "\n")
    }

    /// Returns the explanation of one entity.
    package static func text(_ effect: DeletionEffect, of model: Model) -> String {
        var name = effect.entity.name
        if effect.entity.isAbstract {
            let concrete = model.concreteEntities(of: effect.entity).map(\.name)
            name += concrete.isEmpty ? " (abstract)" : " (abstract: \(concrete.joined(separator: ", ")))"
        }
        guard !effect.isSilent else { return paragraph("\(name): concerns no other object") }
        return entry(names: [name], body: body(effect))
    }

    /// Texts in the order of their first entities, with all their entities.
    private struct Entries {
        private var bodies: [String] = []
        private var names: [String: [String]] = [:]

        mutating func add(_ body: String, for name: String) {
            if names[body] == nil { bodies.append(body) }
            names[body, default: []].append(name)
        }

        var all: [(names: [String], body: String)] { bodies.map { (names[$0] ?? [], $0) } }

        func contains(_ text: String) -> Bool { bodies.contains { $0.contains(text) } }
    }

    private static func entry(names: [String], body: String) -> String {
        let lines = body.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return paragraph("\(names.joined(separator: ", ")): \(lines[0])") + lines[1]
    }

    /// Returns an effect as one line, if that is enough.
    private static func line(_ effect: DeletionEffect) -> String? {
        let items = DeletionOutline(effect).items(ofKind: 0)
        guard let item = items.first, items.count == 1, effect.failureCodes.isEmpty, case .none = item.children else {
            return nil
        }
        // The other rules can be recognised by their effects.
        let isNamed = item.rule == DeleteRule.noAction.modelName || item.rule == DeletionOutline.noInverse
        return item.text + (isNamed ? " (\(item.rule))" : "")
    }

    /// Returns the title, the meaning of the failure numbers that occur, and the meaning of an ellipsis.
    private static func heading(_ effects: [DeletionEffect], of model: Model, isCut: Bool) -> String {
        let codes = Set(effects.flatMap(\.failureCodes)).sorted().map(DeletionSummary.explained)
        var text = paragraph("What deleting an object does in the model \(model.name)")
        if !codes.isEmpty { text += paragraph("The save after it can fail with \(codes.joined(separator: ", ")).") }
        if isCut { text += paragraph("What follows on \"…\" is in the entry of the entity in front of it.") }
        return text
    }

    /// Returns the summary, a line break, and the tree.
    private static func body(_ effect: DeletionEffect, limit: Int = .max) -> String {
        let outline = DeletionOutline(effect, limit: limit)
        var text = DeletionSummary(effect).text + "\n"
        // A stack of our own, because a chain of rules may exceed that of the process.
        var pending = entries(outline.items(ofKind: 0), prefix: "")
        while let entry = pending.popLast() {
            text += lines(entry)
            let below = entry.prefix + (entry.isLast ? "   " : "│  ")
            switch entry.item.children {
            case .none: break
            case .kind(let kind): pending += entries(outline.items(ofKind: kind), prefix: below)
            case .items(let items): pending += entries(items, prefix: below)
            }
        }
        return text
    }

    private struct Entry {
        let item: OutlineItem
        let prefix: String
        let isLast: Bool
    }

    /// Returns the lines of one level, the last one first, in the order of the stack.
    private static func entries(_ items: [OutlineItem], prefix: String) -> [Entry] {
        items.enumerated().map { Entry(item: $1, prefix: prefix, isLast: $0 == items.count - 1) }.reversed()
    }

    private static func lines(_ entry: Entry) -> String {
        let rule = entry.item.rule
        let margin = rule.isEmpty ? 0 : ruleWidth
        let first =
            entry.prefix + (entry.isLast ? "└─ " : "├─ ") + rule + String(repeating: " ", count: margin - rule.count)
        var next = entry.prefix + (entry.isLast ? "   " : "│  ")
        if case .kind = entry.item.children {
            next += "│" + String(repeating: " ", count: max(0, margin - 1))
        } else {
            next += String(repeating: " ", count: margin)
        }
        return wrapped(entry.item.text, first: first, next: next)
    }

    private static func paragraph(_ text: String) -> String {
        wrapped(text, first: "", next: "    ")
    }

    private static func wrapped(_ text: String, first: String, next: String) -> String {
        var result = ""
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > max(width, next.count + 40) {
                result += line + "\n"
                line = next
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return result + line + "\n"
    }
}
