import RelataModel

extension SourceRewriter {
    /// Adds the model's names for classes that have them only in Objective-C: generated code uses the model's names.
    mutating func writeModelNames() {
        for (name, renamed) in keys.renamedClasses.sorted(by: { $0.key < $1.key }) {
            guard let type = classDeclarations(at: renamed.path).first else { continue }
            let modifiers = tokens[source.startOfDeclaration(at: type.keyword)..<type.keyword]
            guard !keys.declared.declares(name) else {
                report(
                    .warning, "the model names this class '\(name)', which is another type in Swift", at: type.keyword,
                    fix: "name the class '\(name)' and the other type differently")
                continue
            }
            guard !modifiers.contains(where: { $0.isWord("private") || $0.isWord("fileprivate") }) else {
                report(
                    .warning, "generated code cannot name this class, which is private", at: type.keyword,
                    fix: "make it internal")
                continue
            }
            let access = ["public", "package"].first { isNameable(type, to: $0) }.map { "\($0) " } ?? ""
            append(
                "\(access)typealias \(name) = \(renamed.path)", under: source.condition(around: type.keyword))
        }
    }

    /// Whether a type and those around it can be named in other modules, or in those of the package.
    private func isNameable(_ type: TypeDeclaration, to level: String) -> Bool {
        var next: TypeDeclaration? = type
        while let one = next {
            let modifiers = tokens[source.startOfDeclaration(at: one.keyword)..<one.keyword]
            let isReached = modifiers.contains { token in
                token.isWord("open") || token.isWord("public") || token.isWord(level)
            }
            // The extended type can have any level of access.
            guard isReached, one.kind != .extension else { return false }
            next = source.type(around: one.keyword)
        }
        return true
    }
}
