import RelataModel

extension SourceRewriter {
    /// Makes imports of modules that only Apple's systems have conditional. Without the module the compiler reports
    /// each use of it, and a program can supply its own module of that name.
    mutating func rewriteImport(at index: Int) {
        let start = source.startOfDeclaration(at: index)
        guard tokens[start].startsLine || source.has(";", at: start - 1) else { return }
        var name = index + 1
        while name < tokens.count, Self.importedKinds.contains(tokens[name].text) { name += 1 }
        guard name < tokens.count else { return }
        if tokens[name].isWord("CoreData") { return importWhole(named: name, after: index) }
        guard AppleModules.names.contains(tokens[name].text) else { return }
        let module = tokens[name].text
        guard !isUnderCondition(onModule: module, at: start) else { return }
        var end = name + 1
        while end + 1 < tokens.count, source.has(".", at: end), !tokens[end].startsLine { end += 2 }
        let range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
        let line = source.line(at: range.upperBound)
        let isLast = end >= tokens.count || tokens[end].startsLine
        let isAlone = isLast && source.isRestOfLineBlank(from: range.upperBound)
        replace(
            range,
            with: (tokens[start].startsLine ? "" : "\n") + "#if canImport(\(module))\n\(source.text(range))\n#endif"
                + (isAlone
                    ? "\n" + String(SourceLine.directive(source.path, line: line + 1).dropLast())
                    : "\n" + SourceLine.directive(source.path, line: line)),
            hasOwnLines: true)
        report(.note, "the module \(module) is not there; it is imported only where it is", at: index)
    }

    /// Rewrites the import of a declaration of Core Data, or of one of its headers, to an import of the module: it
    /// has no submodules, and most classes are type aliases, which cannot be imported as classes.
    private mutating func importWhole(named name: Int, after keyword: Int) {
        guard source.has(".", at: name + 1), !tokens[name + 1].startsLine, name + 2 < tokens.count else { return }
        replace(tokens[keyword].range.upperBound..<tokens[name + 2].range.upperBound, with: " CoreData")
    }

    private static let importedKinds: Set<String> = [
        "class", "struct", "enum", "func", "protocol", "typealias", "var", "let", "actor",
    ]

    /// Whether a declaration is compiled only under `#if canImport(…)` of a module.
    private func isUnderCondition(onModule module: String, at start: Int) -> Bool {
        source.has("#if", at: start - 5) && source.has("canImport", at: start - 4) && source.has(module, at: start - 2)
    }
}
