import RelataModel
import RelataModelChecks

/// A line of an explanation, with the lines that hang from it.
struct OutlineItem: Sendable {
    /// What hangs from a line.
    enum Children: Sendable {
        case none
        /// What becomes of the objects of a kind, by its number.
        case kind(Int)
        case items([OutlineItem])
    }

    /// The delete rule or what stands for one; empty where the line is about several.
    let rule: String
    let text: String
    var children = Children.none

    /// How many lines this one and those of its rules are, without those of further kinds.
    var lineCount: Int {
        guard case .items(let items) = children else { return 1 }
        return items.reduce(1) { $0 + $1.lineCount }
    }
}

/// What deleting an object does, as lines in the words of a person.
///
/// Lines without consequences are left out: what leads back to where the delete came from, and what changes nothing.
struct DeletionOutline {
    /// What stands for a rule at references that no rule reaches.
    static let noInverse = "no inverse"
    /// Stands behind a line whose own lines are left out because they are many.
    static let ellipsis = " …"

    let effect: DeletionEffect
    /// The place of each kind in the order of the lines.
    private var positions: [Int]
    /// The number of the first kind whose lines are left out; kinds are numbered by their distance from the root.
    private(set) var end: Int

    /// Lays out an effect.
    ///
    /// - Parameter limit: how many lines there may be, apart from those that hang from the root. Where there would be
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

    /// The lines of a kind: what stops the delete, what it leaves behind, and last what it takes along.
    func items(ofKind number: Int) -> [OutlineItem] {
        let kind = effect.kinds[number]
        guard number < end, !kind.isPointer else { return [] }
        var items = self.items(kind.rules.filter { !$0.isOfSubentity })
        for rules in kind.rules where rules.isOfSubentity && !rules.isSilent {
            items.append(
                OutlineItem(
                    rule: "", text: "if it is \(rules.entity.withArticle):", children: .items(self.items([rules]))))
        }
        items += crossReferences(kind.crossReferences.filter { !$0.isSubentity }, "as every", from: number)
        items += crossReferences(kind.crossReferences.filter(\.isSubentity), "if it is", from: number)
        return items
    }

    /// One line for each place where rules are shown.
    private func crossReferences(_ references: [DeletionEffect.CrossReference], _ subject: String, from kind: Int)
        -> [OutlineItem]
    {
        let byPlace = Dictionary(grouping: references) { place(of: $0, from: kind) }
        return byPlace.sorted { $0.key < $1.key }.map { place, references in
            let names = references.map { subject == "as every" ? $0.entity.name : $0.entity.withArticle }
            return OutlineItem(rule: "", text: "\(subject) \(names.joined(separator: " or ")): \(place)")
        }
    }

    /// Where the rules of a reference are, as a person following the lines of a kind finds them.
    func place(of reference: DeletionEffect.CrossReference, from kind: Int) -> String {
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
