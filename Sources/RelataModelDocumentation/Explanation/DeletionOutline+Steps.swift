import RelataModel
import RelataModelChecks

extension DeletionOutline {
    /// Returns the lines of some rules: what can fail, what is left behind, what is cleared, what is deleted too.
    func items(_ rules: [DeletionEffect.Rules]) -> [OutlineItem] {
        let steps = rules.flatMap(\.steps)
        let references = rules.flatMap(\.referencesWithoutInverse)
        var items = steps.compactMap { step -> OutlineItem? in
            guard let failure = step.failure else { return nil }
            return OutlineItem(
                rule: step.relationship.relationship.deleteRule.modelName, text: Self.text(of: failure, in: step))
        }
        let noAction = DeleteRule.noAction.modelName
        let dangling = references.filter(\.dangles)
        items += Self.line(
            noAction, verb: "leaves", names: Self.names(steps.filter { $0.effect == .dangles }), consequence: "dangling"
        )
        items += Self.line(
            noAction, verb: "stays in", names: Self.names(steps.filter { $0.effect == .goesStale }),
            consequence: Self.inMemory)
        items += Self.line(
            Self.noInverse, verb: "leaves", names: Self.names(dangling.filter { !$0.isOfOthers }),
            consequence: "dangling")
        items += Self.line(
            Self.noInverse, verb: "leaves", names: Self.names(dangling.filter(\.isOfOthers)),
            consequence: "dangling in others that share it")
        items += Self.line(
            Self.noInverse, verb: "stays in", names: Self.names(references.filter { !$0.dangles && !$0.isOfOthers }),
            consequence: Self.inMemory)
        items += Self.line(
            DeleteRule.nullify.modelName, verb: "clears", names: Self.names(steps.filter { $0.effect == .clears(nil) }))
        return items + Self.deletions(rules).map { item(ofDeletion: $0.step, kind: $0.kind) }
    }

    /// Returns the Cascade steps in the order of their lines, with the kinds that they lead to.
    static func deletions(_ rules: [DeletionEffect.Rules]) -> [(step: DeletionStep, kind: Int)] {
        let inOrder = rules.filter { !$0.isOfSubentity } + rules.filter(\.isOfSubentity)
        return inOrder.flatMap(\.steps).compactMap { step in
            guard case .deletes(let kind) = step.effect else { return nil }
            return (step, kind)
        }
    }

    private func item(ofDeletion step: DeletionStep, kind number: Int) -> OutlineItem {
        let relationship = step.relationship.relationship
        var text = "\(Self.label(step)): deletes \(relationship.isToMany ? "each" : "its") \(relationship.destination)"
        let kind = effect.kinds[number]
        if kind.isPointer {
            let pointers = kind.crossReferences.map { pointer(of: $0, from: number) }
            if pointers.contains("and so on") {
                text += ", and so on"
            } else if let pointer = pointers.first {
                text += pointer == Self.ellipsis ? pointer : " (\(pointer))"
            }
        } else if number >= end, !kind.rules.allSatisfy(\.isSilent) {
            text += Self.ellipsis
        }
        return OutlineItem(rule: DeleteRule.cascade.modelName, text: text, children: .kind(number))
    }

    private static func text(of failure: SaveFailure, in step: DeletionStep) -> String {
        let relationship = step.relationship.relationship
        let destination = relationship.destination
        let escape = failure.escape.isEmpty ? nil : "goes too (\(path(failure.escape)))"
        switch failure.code {
        case 1570:
            let inverse = step.inverse?.relationship.name ?? ""
            return "\(label(step)): fails (1570) unless \(relationship.isToMany ? "each" : "the") \(destination) "
                + "gets another \(inverse)" + (escape.map { " or \($0)" } ?? "")
        case 1580:
            let inverse = step.inverse?.relationship
            let count = inverse?.minCount ?? 0
            return "\(label(step)): fails (1580) if \(relationship.isToMany ? "any" : "the") \(destination) keeps "
                + (count == 1 ? "no" : "fewer than \(count)") + " \(inverse?.name ?? "")"
                + (escape.map { ", unless it \($0)" } ?? "")
        default:
            return "\(label(step)): fails (1600) while it has \(Entity(destination).withArticle)"
                + (escape.map { ", unless it \($0)" } ?? "")
        }
    }

    private static func label(_ step: DeletionStep) -> String {
        let relationship = step.relationship.relationship
        return relationship.name + (relationship.isTransient ? " (in memory)" : "")
    }

    /// Returns relationships one after the other; of a long path, the beginning and the end.
    private static func path(_ relationships: [DeclaredRelationship]) -> String {
        let names = relationships.map(\.qualifiedName)
        guard names.count > 5 else { return names.joined(separator: " → ") }
        return (names.prefix(2) + ["… \(names.count - 4) more …"] + names.suffix(2)).joined(separator: " → ")
    }

    private static let inMemory = "of objects in memory until they are refreshed"

    /// Returns the names of the references to the deleted object, one for each step.
    private static func names(_ steps: [DeletionStep]) -> [String] {
        steps.compactMap(\.inverse?.qualifiedName)
    }

    private static func names(_ references: [ReferenceWithoutInverse]) -> [String] {
        references.map(\.relationship.qualifiedName)
    }

    /// Returns one line for all references with the same outcome without a failure.
    private static func line(
        _ rule: String, verb: String, names: [String], consequence: String = ""
    ) -> [OutlineItem] {
        guard !names.isEmpty else { return [] }
        let text = "\(verb) \(names.joined(separator: ", "))" + (consequence.isEmpty ? "" : " \(consequence)")
        return [OutlineItem(rule: rule, text: text)]
    }
}
