import RelataModel

// Key paths of properties: `NSSortDescriptor(keyPath: \Track.title, ascending: true)` has to become the name that the model knows, and
// `value(forKey: "title")` has to find a property that the class computes; without Objective-C a key path does not say its name.
extension SourceRewriter {
    /// Notes a managed property whose key path the class is to name.
    mutating func noteKeyPath(of name: String, at index: Int) {
        guard let type = source.type(around: index), isNameable(type), !isConditional(index) else { return }
        if let names = keys.names(of: type.name), !names.contains(name) { return }
        addKeyPath(of: name, in: type.name)
    }

    private mutating func addKeyPath(of name: String, in className: String) {
        let text = "(\\\(className).\(name), \"\(name)\"), (\\\(className)?.?.\(name), \"\(name)\")"
        listed.append(ListedMember(className: className, list: .managedKeyPaths, text: text))
    }

    /// Notes a property that is seen in Objective-C, and so is found by its name.
    /// - Parameters:
    ///   - keyword: the token of `var` or `let`.
    ///   - attribute: the attribute before it that makes it seen.
    mutating func noteExposed(at keyword: Int, by attribute: Int) {
        let start = source.startOfDeclaration(at: keyword)
        let modifiers = tokens[start..<keyword]
        guard tokens[keyword].isWord("var") || tokens[keyword].isWord("let"), keyword + 1 < tokens.count,
            !modifiers.contains(where: {
                $0.text == "@NSManaged" || $0.text == "@nonobjc" || $0.isWord("static") || $0.isWord("class")
            }),
            let type = source.type(around: keyword), isNameable(type), !isConditional(keyword)
        else { return }
        let property = tokens[keyword + 1].text.replacing("`", with: "")
        var name = property
        if tokens[attribute].text == "@objc", source.has("(", at: attribute + 1), attribute + 2 < keyword {
            name = tokens[attribute + 2].text
        }
        listed.append(
            ListedMember(
                className: type.name, list: .exposedKeyPaths, text: "(\\\(type.name).\(property), \"\(name)\")"))
        if keys.names(of: type.name)?.contains(property) == true { addKeyPath(of: property, in: type.name) }
    }

    /// Notes all properties of a class that is seen in Objective-C as a whole.
    mutating func noteExposedMembers(ofClassAt keyword: Int, by attribute: Int) {
        guard let type = source.types.first(where: { $0.keyword == keyword }) else { return }
        var place = type.body.lowerBound
        while place < type.body.upperBound {
            if tokens[place].isPunctuation("{") || tokens[place].isPunctuation("("),
                let close = source.partner(of: place)
            {
                place = close
            } else if tokens[place].isWord("var") || tokens[place].isWord("let") {
                let modifiers = source.startOfDeclaration(at: place)..<place
                // `private(set)` leaves the property to be read.
                let isPrivate = modifiers.contains { index in
                    (tokens[index].isWord("private") || tokens[index].isWord("fileprivate"))
                        && !source.has("(", at: index + 1)
                }
                if !isPrivate, !modifiers.contains(where: { tokens[$0].text == "@objc" }) {
                    noteExposed(at: place, by: attribute)
                }
            }
            place += 1
        }
    }

    /// Notes a function that validates a property: `validateTitle(_:)`.
    mutating func noteValidator(at keyword: Int) {
        let name = keyword + 1
        guard name + 1 < tokens.count, source.has("(", at: name + 1), let close = source.partner(of: name + 1),
            let type = source.type(around: keyword), isNameable(type), !isConditional(keyword),
            source.has("AutoreleasingUnsafeMutablePointer", at: name + 4)
                || source.has("AutoreleasingUnsafeMutablePointer", at: name + 5),
            source.has("throws", at: close + 1),
            !((name + 2)..<close).contains(where: { tokens[$0].isPunctuation(",") })
        else { return }
        let prefix = "validate"
        let function = tokens[name].text
        guard function.hasPrefix(prefix), function.dropFirst(prefix.count).first?.isUppercase == true else { return }
        let key = keys.key(capitalized: String(function.dropFirst(prefix.count)), of: type.name)
        let label = tokens[name + 2].text == "_" ? "" : "\(tokens[name + 2].text): "
        listed.append(
            ListedMember(
                className: type.name, list: .keyValidators,
                text: "(\"\(key)\", { try ($0 as? \(type.name))?.\(function)(\(label)$1) })"))
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

    /// The classes whose members for a list the file declares, in its order.
    func classes(listing list: ClassList) -> [String] {
        var classes: [String] = []
        for member in listed where member.list == list && !classes.contains(member.className) {
            classes.append(member.className)
        }
        return classes
    }

    /// Lists the members of a class that the file declares, where these can be seen even if they are private.
    mutating func write(_ list: ClassList, of className: String, number: Int) {
        let elements = listed.filter { $0.className == className && $0.list == list }.map(\.text)
        // Behind the last line, which has no text of the file's own where it ends as files do.
        let end = source.text.utf8.count
        let isFirst = !edits.contains { $0.range == end..<end }
        let start = !isFirst ? "; " : source.text.isEmpty || source.text.hasSuffix("\n") ? "" : "\n"
        let body = "[\(list.element)] { [\(elements.joined(separator: ", "))] }"
        insert("\(start)extension \(className) { static var \(list.part(of: className, number)): \(body) }", at: end)
    }

    /// Has a class of the file give the lists of all files.
    mutating func give(_ list: ClassList, of type: TypeDeclaration, from numbers: [Int]) {
        let start = source.startOfDeclaration(at: type.keyword)
        let isPublic = tokens[start..<type.keyword].contains { $0.isWord("public") || $0.isWord("open") }
        let access =
            isPublic ? "public " : tokens[start..<type.keyword].contains { $0.isWord("package") } ? "package " : ""
        let parts = numbers.map { list.part(of: type.name, $0) }.joined(separator: " + ")
        let brace = tokens[type.closingBrace]
        let offset = brace.range.lowerBound
        let isBehindMember =
            !brace.startsLine && !tokens[type.closingBrace - 1].isPunctuation("{")
            || edits.contains { $0.range == offset..<offset && !$0.isPlaced }
        insert(
            "\(isBehindMember ? ";" : "") \(access)override class var \(list.rawValue): [\(list.element)] { super.\(list.rawValue) + \(parts) } ",
            at: offset)
    }
}
