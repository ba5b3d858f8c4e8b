import RelataModel
import RelataModelChecks

extension DocumentedEntity {
    /// The maximum number of lines below the first level; if there are more, the rest is left to the sections of
    /// other entities.
    private static let limit = 40

    /// The effects of deleting an object.
    var deletion: [DocumentBlock] {
        let heading = DocumentBlock.heading(level: 3, "Deleting \(entity.withArticle)", nil)
        guard !entity.isAbstract else { return abstractDeletion.map { [heading, $0] } ?? [] }
        let effect = effects.effect(of: entity)
        guard !effect.isSilent else { return [heading, .paragraph([.text("Concerns no other object.")])] }
        let outline = DeletionOutline(effect, limit: Self.limit)
        var isCut = false
        let items = items(outline.items(ofKind: 0), of: outline, isCut: &isCut)
        return [heading, summary(effect), .list(items)]
            + (isCut
                ? [.paragraph([.text("What follows on “…” is in the section of the entity in front of it.")])] : [])
    }

    /// The description for an abstract entity: links to its concrete subentities, which describe the effects.
    private var abstractDeletion: DocumentBlock? {
        let concrete = model.concreteEntities(of: entity).map { [Inline.link($0.name, .entity($0.name))] }
        return concrete.isEmpty
            ? nil : .paragraph([.text("What happens depends on what it is: ")] + .joined(concrete) + [.text(".")])
    }

    private func summary(_ effect: DeletionEffect) -> DocumentBlock {
        var words = DeletionSummary(effect).pieces(
            plain: { Inline.text($0) }, name: { .link($0, .entity($0)) }, code: DeletionSummary.explained)
        if case .text(let first) = words.first { words[0] = .text(first.prefix(1).uppercased() + first.dropFirst()) }
        return .paragraph(words + [.text(".")])
    }

    private func items(_ items: [OutlineItem], of outline: DeletionOutline, isCut: inout Bool) -> [ListItem] {
        items.map { item in
            if item.text.hasSuffix(DeletionOutline.ellipsis) { isCut = true }
            let rule: [Inline] = item.rule.isEmpty ? [] : [.rule(item.rule), .text(" ")]
            let children =
                switch item.children {
                case .none: [ListItem]()
                case .kind(let kind): self.items(outline.items(ofKind: kind), of: outline, isCut: &isCut)
                case .items(let items): self.items(items, of: outline, isCut: &isCut)
                }
            return ListItem(words: rule + [.text(item.text)], children: children)
        }
    }
}
