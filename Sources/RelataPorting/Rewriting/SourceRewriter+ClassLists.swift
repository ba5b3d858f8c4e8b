import RelataModel

// Key paths of properties: `NSSortDescriptor(keyPath: \Track.title, ascending: true)` has to become the name that the
// model knows, and `value(forKey: "title")` has to find a property that the class computes; without Objective-C a key
// path does not say its name.
extension SourceRewriter {
    /// Records a managed property whose key path the class lists.
    mutating func recordKeyPath(of name: String, at index: Int) {
        guard let type = source.type(around: index), isNameable(type) else { return }
        if let names = keys.names(of: type.name), !names.contains(name) { return }
        addKeyPath(of: name, in: path(of: type), at: index)
    }

    private mutating func addKeyPath(of name: String, in className: String, at index: Int) {
        let text = Self.keyPaths(of: name, in: className)
        let condition = source.condition(around: index)
        list(
            ListedMember(
                className: className, list: .managedKeyPaths, text: text, condition: condition,
                property: (name, isPrivate(propertyAt: index))))
    }

    /// The key paths of a property: from an object, and from one that need not be there.
    static func keyPaths(of name: String, in className: String) -> String {
        "(\\\(className).\(name), \"\(name)\"), (\\\(className)?.?.\(name), \"\(name)\")"
    }

    /// Whether only its class can name a property; `private(set)` leaves it to be read.
    private func isPrivate(propertyAt index: Int) -> Bool {
        guard let keyword = (0...index).last(where: { tokens[$0].isWord("var") || tokens[$0].isWord("let") }) else {
            return false
        }
        return (source.startOfDeclaration(at: keyword)..<keyword).contains {
            tokens[$0].isWord("private") && !source.has("(", at: $0 + 1)
        }
    }

    private mutating func list(_ text: String, in list: ClassList, of className: String, at index: Int) {
        let condition = source.condition(around: index)
        self.list(ListedMember(className: className, list: list, text: text, condition: condition))
    }

    /// Records a property that is visible in Objective-C, and is therefore found by name.
    /// - Parameters:
    ///   - keyword: the token of `var` or `let`.
    ///   - attribute: the attribute before it that makes it visible.
    mutating func recordExposed(at keyword: Int, by attribute: Int) {
        let start = source.startOfDeclaration(at: keyword)
        let modifiers = tokens[start..<keyword]
        guard tokens[keyword].isWord("var") || tokens[keyword].isWord("let"), keyword + 1 < tokens.count,
            !modifiers.contains(where: {
                $0.text == "@NSManaged" || $0.text == "@nonobjc" || $0.isWord("static") || $0.isWord("class")
            }),
            let type = source.type(around: keyword), isNameable(type)
        else { return }
        let property = tokens[keyword + 1].text.replacing("`", with: "")
        var name = property
        if tokens[attribute].text == "@objc", source.has("(", at: attribute + 1), attribute + 2 < keyword {
            name = tokens[attribute + 2].text
        }
        let path = path(of: type)
        list("(\\\(path).\(property), \"\(name)\")", in: .exposedKeyPaths, of: path, at: keyword)
        if keys.names(of: type.name)?.contains(property) == true { addKeyPath(of: property, in: path, at: keyword) }
    }

    /// Records all properties of a class whose members are visible in Objective-C.
    mutating func recordExposedMembers(ofClassAt keyword: Int, by attribute: Int) {
        guard let type = source.type(declaredAt: keyword) else { return }
        var tokenIndex = type.body.lowerBound
        while tokenIndex < type.body.upperBound {
            if tokens[tokenIndex].isPunctuation("{") || tokens[tokenIndex].isPunctuation("("),
                let close = source.partner(of: tokenIndex)
            {
                tokenIndex = close
            } else if tokens[tokenIndex].isWord("var") || tokens[tokenIndex].isWord("let") {
                let modifiers = source.startOfDeclaration(at: tokenIndex)..<tokenIndex
                // `private(set)` leaves the property to be read.
                let isPrivate = modifiers.contains { index in
                    (tokens[index].isWord("private") || tokens[index].isWord("fileprivate"))
                        && !source.has("(", at: index + 1)
                }
                if !isPrivate, !modifiers.contains(where: { tokens[$0].text == "@objc" }) {
                    recordExposed(at: tokenIndex, by: attribute)
                }
            }
            tokenIndex += 1
        }
    }

    /// Records a function that validates a property: `validateTitle(_:)`.
    mutating func recordValidator(at keyword: Int) {
        let name = keyword + 1
        guard name + 1 < tokens.count, source.has("(", at: name + 1), let close = source.partner(of: name + 1),
            let type = source.type(around: keyword), isNameable(type),
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
        let path = path(of: type)
        list(
            "(\"\(key)\", { try ($0 as? \(path))?.\(function)(\(label)$1) })", in: .keyValidators, of: path, at: keyword
        )
    }

    /// Whether a key path of the type's properties can be written outside of the type: the type and those around it
    /// can be named there, and are not generic.
    private func isNameable(_ type: TypeDeclaration) -> Bool {
        guard type.kind == .class || type.kind == .extension else { return false }
        var next: TypeDeclaration? = type
        while let one = next {
            next = source.type(around: one.keyword)
            let modifiers = tokens[source.startOfDeclaration(at: one.keyword)..<one.keyword]
            // A private type within another is only visible there.
            guard !one.isLocal, !source.has("<", at: one.keyword + 2),
                next == nil || !modifiers.contains(where: { $0.isWord("private") })
            else { return false }
        }
        return true
    }

    /// Whether other files of the module can name a class.
    func isNameableElsewhere(_ type: TypeDeclaration) -> Bool {
        guard isNameable(type) else { return false }
        var next: TypeDeclaration? = type
        while let one = next {
            let modifiers = tokens[source.startOfDeclaration(at: one.keyword)..<one.keyword]
            if modifiers.contains(where: { $0.isWord("private") || $0.isWord("fileprivate") }) { return false }
            next = source.type(around: one.keyword)
        }
        return true
    }

    /// The name of a class, or of the one that an extension extends.
    private func path(of type: TypeDeclaration) -> String {
        keys.declared.declaredClass(type.path)?.path ?? type.path
    }

    /// The classes for which the file declares members of a list, in the order of the file.
    func classes(listing list: ClassList) -> [String] {
        var classes: [String] = []
        for member in listed where member.list == list && !classes.contains(member.className) {
            classes.append(member.className)
        }
        return classes
    }

    /// Lists the members of a class that the file declares, at a location where private members are visible.
    /// - Parameter conditions: the conditions under which the class's declarations are compiled.
    /// - Returns: the suffixes of the lists' names, one for each condition of members.
    mutating func write(
        _ list: ClassList, of className: String, number: Int, declaredUnder conditions: [String?]
    ) -> [String] {
        let members = listed.filter { $0.className == className && $0.list == list }
        var suffixes: [String] = []
        var conditionsOfMembers: [String?] = []
        for member in members where !conditionsOfMembers.contains(member.condition) {
            conditionsOfMembers.append(member.condition)
        }
        for condition in conditionsOfMembers {
            let suffix = suffixes.isEmpty ? "\(number)" : "\(number)_\(suffixes.count)"
            suffixes.append(suffix)
            let elements = members.filter { $0.condition == condition }.map(\.text)
            // The list is asked for on any thread. What it names can belong to the main actor, as all that stands in an
            // extension of a target with that default does.
            let start =
                "nonisolated extension \(className) { static var \(list.part(of: className, suffix)): [\(list.element)] { "
            append(
                "\(start)managedList { [\(elements.joined(separator: ", "))] } } }", under: condition,
                otherwise: "\(start)[] } }", declaredUnder: conditions)
        }
        return suffixes
    }

    /// Adds a declaration under a condition, and another one for the case that the class is compiled and the
    /// condition is false.
    mutating func append(
        _ declaration: String, under condition: String?, otherwise: String? = nil,
        declaredUnder conditions: [String?] = []
    ) {
        guard let condition else { return append(declaration) }
        var text = "#if \(condition)\n\(declaration)\n"
        if let otherwise, !conditions.allSatisfy({ $0 == condition }) {
            let known = conditions.compactMap { $0 }
            let isAlways = known.count < conditions.count
            text +=
                (isAlways ? "#else" : "#elseif " + known.map { "(\($0))" }.joined(separator: " || "))
                + "\n\(otherwise)\n"
        }
        append(text + "#endif\n", isLine: true)
    }

    /// Adds a declaration after the last line, which is empty if the file ends with a line break.
    private mutating func append(_ declaration: String, isLine: Bool = false) {
        let end = source.text.utf8.count
        let before = edits.last { $0.range == end..<end }?.text ?? source.text
        let isFirst = !edits.contains { $0.range == end..<end }
        let start = before.isEmpty || before.hasSuffix("\n") ? "" : isFirst || isLine ? "\n" : "; "
        insert("\(start)\(declaration)", at: end)
    }

    /// Makes a class of the file return the lists of all files.
    mutating func addOverride(of list: ClassList, to type: TypeDeclaration, from suffixes: [String]) {
        let parts = suffixes.map { list.part(of: type.path, $0) }.joined(separator: " + ")
        addOverride(
            of: list.rawValue, ofType: "[\(list.element)]", value: "super.\(list.rawValue) + \(parts)", to: type)
    }

    /// Adds an overriding class property to a class.
    private mutating func addOverride(
        of name: String, ofType result: String, value: String, to type: TypeDeclaration
    ) {
        let start = source.startOfDeclaration(at: type.keyword)
        // A subclass in another module overrides that of an open class.
        let level = ["open", "public", "package"].first { level in
            tokens[start..<type.keyword].contains { $0.isWord(level) }
        }
        let access = level.map { "\($0) " } ?? ""
        let brace = tokens[type.closingBrace]
        let offset = brace.range.lowerBound
        let isBehindMember =
            !brace.startsLine && !tokens[type.closingBrace - 1].isPunctuation("{")
            || edits.contains { $0.range == offset..<offset && !$0.hasOwnLines }
        insert(
            "\(isBehindMember ? ";" : "") \(access)override class var \(name): \(result) { \(value) } ", at: offset)
    }

    /// Adds their name in Objective-C to the classes of managed objects that have one.
    mutating func addObjectiveCNames(ofClassesIn managed: Set<String>) {
        for type in source.types where type.kind == .class && !type.isLocal && managed.contains(type.path) {
            guard let name = source.objectiveCName(of: type) else { continue }
            addOverride(
                of: "objectiveCName", ofType: "(objectClass: AnyClass, name: String)?",
                value: "(\(type.path).self, \"\(name)\")", to: type)
        }
    }
}
