import RelataModel

extension SourceRewriter {
    /// Gives classes the names that the model has for them, where these are their names in Objective-C alone: generated code names classes as
    /// the model does.
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
            let access =
                modifiers.contains { $0.isWord("public") || $0.isWord("open") }
                ? "public " : modifiers.contains { $0.isWord("package") } ? "package " : ""
            append(
                "\(access)typealias \(name) = \(renamed.path)", under: source.condition(around: type.keyword))
        }
    }
}
