import RelataModel

extension SourceRewriter {
    /// Rewrites `delegate?.controllerWillChangeContent?(controller)`: Core Data's optional functions of a delegate
    /// have default implementations here.
    mutating func rewriteOptionalCall(at index: Int) {
        guard index > 0, tokens[index - 1].text.hasSuffix("."), source.has("?", at: index + 1),
            source.has("(", at: index + 2), !source.hasSpace(before: index + 2),
            let close = source.partner(of: index + 2),
            tokens[index].text != "controller"
                || ((index + 3)..<close).contains(where: { Self.delegateLabels.contains(tokens[$0].text) })
        else { return }
        delete((index + 1)..<(index + 2))
    }

    /// The functions of a delegate of a results controller.
    static let delegateFunctions: Set<String> = [
        "controllerWillChangeContent", "controllerDidChangeContent", "controller",
    ]

    /// The labels that distinguish the functions `controller(…)` of a delegate from others.
    private static let delegateLabels: Set<String> = [
        "didChange", "didChangeContentWith", "sectionIndexTitleForSectionName",
    ]
}
