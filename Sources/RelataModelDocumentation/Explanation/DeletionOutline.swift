import RelataModel
import RelataModelChecks

/// A line of an explanation, with the lines below it.
struct OutlineItem: Sendable {
    /// The lines below a line.
    enum Children: Sendable {
        case none
        /// The effects on the objects of a kind, by its number.
        case kind(Int)
        case items([OutlineItem])
    }

    /// The delete rule, or the label in its place; empty if the line is about several.
    let rule: String
    let text: String
    var children = Children.none

    /// The number of lines of this line and its rules, without those of further kinds.
    var lineCount: Int {
        guard case .items(let items) = children else { return 1 }
        return items.reduce(1) { $0 + $1.lineCount }
    }
}

/// The effects of deleting an object, as lines in plain language.
///
/// Lines without consequences are left out: those that lead back to where the deletion came from, and those that
/// change nothing.
struct DeletionOutline {
    /// The label for references that no rule reaches.
    static let noInverse = "no inverse"
    /// The suffix of a line whose own lines are left out because they are too many.
    static let ellipsis = " …"

    let effect: DeletionEffect
    /// The position of each kind in the order of the lines.
    private var positions: [Int]
    /// The number of the first kind whose lines are left out; kinds are numbered by their distance from the root.
    private(set) var end: Int

    /// Creates the outline of an effect.
    ///
    /// - Parameter limit: the maximum number of lines, apart from those directly below the root. If there would be
    ///   more, all at that distance from the root and beyond it are left out.
    init(_ effect: DeletionEffect, limit: Int = .max) {
        self.effect = effect
        end = effect.kinds.count
        positions = [Int](repeating: 0, count: effect.kinds.count)
        var pending = effect.kinds.isEmpty ? [] : [0]
        var position = 0
        while let kind = pending.popLast() {
            positions[kind] = position
            position += 1
            pending += Self.deletions(effect.kinds[kind].rules).map(\.kind).reversed()
        }
        if limit < .max { end = firstKind(beyond: limit) }
    }

    private func firstKind(beyond limit: Int) -> Int {
        var depths: [Int] = []
        var lines = 0
        var first = 0
        for (number, kind) in effect.kinds.enumerated() {
            depths.append(kind.parent.map { depths[$0] + 1 } ?? 0)
            if number > 0, depths[number] > depths[number - 1] { first = number }
            lines += number == 0 ? 0 : items(ofKind: number).reduce(0) { $0 + $1.lineCount }
            if lines > limit { return first }
        }
        return effect.kinds.count
    }

    /// Returns the lines of a kind: first what prevents the deletion, then what it leaves behind, and last what it
    /// also deletes.
    func items(ofKind number: Int) -> [OutlineItem] {
        let kind = effect.kinds[number]
        guard number < end, !kind.isPointer else { return [] }
        var items = self.items(kind.rules.filter { !$0.isOfSubentity })
        for rules in kind.rules where rules.isOfSubentity && !rules.isSilent {
            items.append(
                OutlineItem(
                    rule: "", text: "if it is \(rules.entity.withArticle):", children: .items(self.items([rules]))))
        }
        items += crossReferences(kind.crossReferences.filter { !$0.isSubentity }, saying: "as every", from: number)
        items += crossReferences(kind.crossReferences.filter(\.isSubentity), saying: "if it is", from: number)
        return items
    }

    /// Returns one line for each pointer to rules that are shown elsewhere.
    private func crossReferences(_ references: [DeletionEffect.CrossReference], saying subject: String, from kind: Int)
        -> [OutlineItem]
    {
        let byPointer = Dictionary(grouping: references) { pointer(of: $0, from: kind) }
        return byPointer.sorted { $0.key < $1.key }.map { pointer, references in
            let names = references.map { subject == "as every" ? $0.entity.name : $0.entity.withArticle }
            return OutlineItem(rule: "", text: "\(subject) \(names.joined(separator: " or ")): \(pointer)")
        }
    }

    /// Returns the words that point a reader of a kind's lines to a reference's rules.
    func pointer(of reference: DeletionEffect.CrossReference, from kind: Int) -> String {
        if isAncestor(reference.kind, of: kind) { return "and so on" }
        if reference.kind >= end { return Self.ellipsis }
        return positions[reference.kind] < positions[kind] ? "shown above" : "shown below"
    }

    private func isAncestor(_ ancestor: Int, of kind: Int) -> Bool {
        var next = effect.kinds[kind].parent
        while let kind = next {
            if kind == ancestor { return true }
            next = effect.kinds[kind].parent
        }
        return false
    }
}
