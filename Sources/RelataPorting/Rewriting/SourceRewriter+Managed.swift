import RelataModel

extension SourceRewriter {
    /// Adds accessors to a managed property, and a body to a managed function, that access the value by name.
    mutating func rewriteManaged(at index: Int) {
        let keyword = source.endOfModifiers(from: index)
        let start = source.startOfDeclaration(at: index)
        guard keyword < tokens.count else { return }
        delete(index..<(index + 1))
        for modifier in start..<keyword where tokens[modifier].isWord("dynamic") { delete(modifier..<(modifier + 1)) }
        switch tokens[keyword].text {
        case "var":
            // A list of key paths is of no actor, and could not have that of a property of one.
            for attribute in start..<keyword where tokens[attribute].text == "@MainActor" {
                delete(attribute..<(attribute + 1))
            }
            rewriteProperties(from: keyword, declaredFrom: start)
        case "func": rewriteFunction(at: keyword, declaredFrom: start)
        default: report(.warning, "@NSManaged stands before what is neither a property nor a function", at: index)
        }
    }

    // MARK: Properties

    private mutating func rewriteProperties(from keyword: Int, declaredFrom start: Int) {
        var index = keyword + 1
        while index + 2 < tokens.count {
            let name = tokens[index].text.replacing("`", with: "")
            guard tokens[index + 1].isPunctuation(":") else {
                report(
                    .warning, "the managed property '\(name)' says no type", at: index,
                    fix: "write its type behind the name")
                return
            }
            let end = source.endOfType(from: index + 2)
            guard end > index + 2 else {
                report(.warning, "the type of the managed property '\(name)' cannot be read", at: index)
                return
            }
            let type = ((index + 2)..<end).map { tokens[$0].text }.joined()
            insert(accessors(of: name, type: type, in: className(around: index)), at: tokens[end - 1].range.upperBound)
            if primitiveKey(of: name, in: className(around: index)) == nil { recordKeyPath(of: name, at: index) }
            guard source.has(",", at: end) else { return }
            // Accessors end a declaration, so each property gets a separate one.
            replace(tokens[end].range, with: "; \(modifiers(from: start, to: keyword))var")
            index = end + 1
        }
    }

    /// Returns the modifiers of a declaration in its copy.
    private func modifiers(from start: Int, to keyword: Int) -> String {
        var text = ""
        var index = start
        while index < keyword {
            let token = tokens[index]
            if token.kind == .attribute, source.has("(", at: index + 1), let close = source.partner(of: index + 1) {
                index = close
            } else if token.kind == .word, token.text != "dynamic" {
                text += token.text
                if source.has("(", at: index + 1), let close = source.partner(of: index + 1) {
                    text += "(set)"
                    index = close
                }
                text += " "
            }
            index += 1
        }
        return text
    }

    /// The functions that return the members of a to-many relationship as a mutable collection, whose changes change
    /// the relationship.
    private static let mutableCollections = [
        "NSMutableSet": "mutableSetValue", "NSMutableOrderedSet": "mutableOrderedSetValue",
    ]

    private mutating func accessors(of name: String, type: String, in className: String?) -> String {
        if let key = primitiveKey(of: name, in: className) {
            if let function = Self.mutableCollections[type.filter { $0 != "?" && $0 != "!" }] {
                return " { get { \(function)(forKey: \"\(key)\") }"
                    + " set { setPrimitiveManagedValue(newValue, forKey: \"\(key)\") } }"
            }
            return " { get { primitiveManagedValue(forKey: \"\(key)\") }"
                + " set { setPrimitiveManagedValue(newValue, forKey: \"\(key)\") } }"
        }
        // A member that is added to such a set is added to the relationship.
        if let function = Self.mutableCollections[type.filter { $0 != "?" && $0 != "!" }] {
            return
                " { get { \(function)(forKey: \"\(name)\") } set { setManagedValue(newValue, forKey: \"\(name)\") } }"
        }
        if let text = keys.field(name, of: className)?
            .accessors(ofType: type, forKey: name, modelName: keys.modelName)
        {
            useFields()
            return text
        }
        return " { get { managedValue(forKey: \"\(name)\") } set { setManagedValue(newValue, forKey: \"\(name)\") } }"
    }

    /// Returns the key of a property with a name such as `primitiveTitle`, which Core Data treats as the primitive
    /// value of `title`.
    private func primitiveKey(of name: String, in className: String?) -> String? {
        let prefix = "primitive"
        guard name.hasPrefix(prefix), let initial = name.dropFirst(prefix.count).first, initial.isUppercase else {
            return nil
        }
        if let className, keys.names(of: className)?.contains(name) == true { return nil }
        return keys.key(capitalized: String(name.dropFirst(prefix.count)), of: className)
    }

    // MARK: Functions

    private mutating func rewriteFunction(at keyword: Int, declaredFrom start: Int) {
        let name = keyword + 1
        guard name + 1 < tokens.count, source.has("(", at: name + 1), let close = source.partner(of: name + 1) else {
            return
        }
        let parameters = parameters(in: (name + 2)..<close)
        let names = AccessorName(
            function: tokens[name].text, selector: selector(from: start, to: keyword), labels: parameters.map(\.label))
        guard let names else {
            report(
                .warning, "'\(tokens[name].text)' is not an accessor of a relationship that Core Data makes", at: name,
                fix: "write its body")
            return
        }
        let key = keys.key(capitalized: names.relationship, of: className(around: keyword))
        let values = parameters.map(\.name)
        let call: String
        switch (names.action, values.count) {
        case (.add, 1): call = "add(\(values[0]))"
        case (.remove, 1): call = "remove(\(values[0]))"
        case (.insert, 2): call = "insert(\(values[0]), at: \(values[1]))"
        case (.removeAt, 1): call = "remove(at: \(values[0]))"
        case (.replace, 2): call = "replace(at: \(values[0]), with: \(values[1]))"
        default:
            report(
                .warning, "'\(tokens[name].text)' has other parameters than Core Data's accessor", at: name,
                fix: "write its body")
            return
        }
        let body = " { managedMembers(forKey: \"\(key)\").\(call) }"
        let end = tokens[close].range.upperBound
        insert(body + overloadForLiterals(ofFunctionAt: keyword, declaredFrom: start, body), at: end)
    }

    /// The same function with an array, if it takes a set of Foundation: only Core Data accepts an array's literal
    /// for that.
    private func overloadForLiterals(ofFunctionAt keyword: Int, declaredFrom start: Int, _ body: String) -> String {
        let open = keyword + 2
        guard let close = source.partner(of: open), close == open + 5,
            source.has("NSSet", at: close - 1) || source.has("NSOrderedSet", at: close - 1)
        else { return "" }
        let header = source.text(tokens[keyword].range.lowerBound..<tokens[close - 2].range.upperBound)
        return "; \(modifiers(from: start, to: keyword))\(header) [NSManagedObject])\(body)"
    }

    private func parameters(in indices: Range<Int>) -> [(label: String, name: String)] {
        var parameters: [(String, String)] = []
        var index = indices.lowerBound
        while index < indices.upperBound {
            let label = tokens[index].text
            let hasName = index + 1 < indices.upperBound && tokens[index + 1].kind == .word
            parameters.append((label, hasName ? tokens[index + 1].text : label))
            while index < indices.upperBound, !tokens[index].isPunctuation(",") {
                let isBracket = tokens[index].isPunctuation("(") || tokens[index].isPunctuation("[")
                index = (isBracket ? source.partner(of: index) ?? index : index) + 1
            }
            index += 1
        }
        return parameters
    }

    /// Returns the Objective-C name in an attribute of a declaration.
    private func selector(from start: Int, to keyword: Int) -> String? {
        guard let attribute = (start..<keyword).first(where: { tokens[$0].text == "@objc" }),
            source.has("(", at: attribute + 1), let close = source.partner(of: attribute + 1)
        else { return nil }
        return ((attribute + 2)..<close).map { tokens[$0].text }.joined()
    }
}
