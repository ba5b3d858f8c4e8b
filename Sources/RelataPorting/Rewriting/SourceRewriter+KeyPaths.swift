import RelataModel

// Key paths of managed properties: `NSSortDescriptor(keyPath: \Track.title, ascending: true)` has to become the name that the model knows, and without
// Objective-C a key path does not say it.
extension SourceRewriter {
    /// Notes a managed property whose key path the class is to name.
    mutating func noteKeyPath(of name: String, at index: Int) {
        guard let type = source.type(around: index), isNameable(type), !isConditional(index) else { return }
        if let names = keys.names(of: type.name), !names.contains(name) { return }
        namedProperties.append((type.name, name))
    }

    /// Whether a key path of the type's properties can be written outside of it: it is at the top of the file, and has no parameters.
    private func isNameable(_ type: TypeDeclaration) -> Bool {
        source.type(around: type.keyword) == nil && !source.has("<", at: type.keyword + 2)
            && (type.kind == .class || type.kind == .extension)
    }

    /// Whether a token is compiled under some conditions alone.
    private func isConditional(_ index: Int) -> Bool {
        var depth = 0
        for token in tokens[..<index] where token.kind == .directive {
            if token.text == "#if" { depth += 1 }
            if token.text == "#endif" { depth -= 1 }
        }
        return depth > 0
    }

    /// The classes whose managed properties the file declares, in its order.
    var classesWithNamedProperties: [String] {
        var classes: [String] = []
        for (name, _) in namedProperties where !classes.contains(name) { classes.append(name) }
        return classes
    }

    /// Lists the key paths of a class's properties that the file declares, where these can be seen even if they are private.
    mutating func listKeyPaths(of className: String, number: Int) {
        let paths = namedProperties.filter { $0.className == className }.map(\.property).map { name in
            "(\\\(className).\(name), \"\(name)\"), (\\\(className)?.?.\(name), \"\(name)\")"
        }
        // Behind the last line, which has no text of the file's own where it ends as files do.
        let end = source.text.utf8.count
        let isFirst = !edits.contains { $0.range == end..<end }
        let start = !isFirst ? "; " : source.text.isEmpty || source.text.hasSuffix("\n") ? "" : "\n"
        let list = "[(path: AnyKeyPath, name: String)] { [\(paths.joined(separator: ", "))] }"
        insert("\(start)extension \(className) { static var \(Self.list(of: className, number)): \(list) }", at: end)
    }

    /// The name of a file's list: a class that inherits from another has one of its own.
    private static func list(of className: String, _ number: Int) -> String { "managedKeyPathsOf\(className)\(number)" }

    /// Has a class of the file give the lists of all files.
    mutating func giveKeyPaths(of type: TypeDeclaration, from numbers: [Int]) {
        let start = source.startOfDeclaration(at: type.keyword)
        let isPublic = tokens[start..<type.keyword].contains { $0.isWord("public") || $0.isWord("open") }
        let access =
            isPublic ? "public " : tokens[start..<type.keyword].contains { $0.isWord("package") } ? "package " : ""
        let lists = numbers.map { Self.list(of: type.name, $0) }.joined(separator: " + ")
        let brace = tokens[type.closingBrace]
        let isBehindMember = !brace.startsLine && !tokens[type.closingBrace - 1].isPunctuation("{")
        insert(
            "\(isBehindMember ? ";" : "") \(access)override class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { super.managedKeyPaths + \(lists) } ",
            at: brace.range.lowerBound)
    }
}
