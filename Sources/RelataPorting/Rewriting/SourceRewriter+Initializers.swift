import RelataModel

extension SourceRewriter {
    /// Rewrites the creation of an object whose class is only known at run time: it uses the initializer that every
    /// class has; other initializers can only be called on such a class with Objective-C.
    mutating func rewriteInitialization(at index: Int) {
        if tokens[index].text == "init", !source.has(".", at: index - 1) { return requireInitializer(at: index) }
        guard source.has("(", at: index + 1), !source.hasSpace(before: index + 1),
            let close = source.partner(of: index + 1),
            isOfUnknownClass(at: index)
        else { return }
        let start = index + 2
        let commas = topLevelCommas(in: start..<close)
        if source.has("entity", at: start), source.has(":", at: start + 1), commas.count == 1,
            source.has("insertInto", at: commas[0] + 1), source.has(":", at: commas[0] + 2)
        {
            replace(tokens[start].range, with: "of")
            replace(tokens[commas[0] + 1].range, with: "in")
        } else if source.has("context", at: start), source.has(":", at: start + 1), commas.isEmpty {
            let type = tokens[index].text == "init" ? "Self" : tokens[index].text
            replace(tokens[start].range, with: "of: \(type).entity(), in")
        }
    }

    /// A class's own `init(context:)` overrides the one of every class, which is `required` here. One in an extension
    /// goes into the class.
    private mutating func requireInitializer(at index: Int) {
        guard isInitializerOfContext(index), let type = source.type(around: index),
            type.kind == .class && (keys.knows(type.name) || source.firstSupertype(of: type) == "NSManagedObject")
                || type.name != "NSManagedObject" && isExtensionOfObjects(type)
        else { return }
        let start = source.startOfDeclaration(at: index)
        guard !tokens[start..<index].contains(where: { $0.isWord("required") }) else { return }
        insert("required ", at: tokens[index].range.lowerBound)
    }

    /// Whether a token is the keyword of an `init(context:)`.
    func isInitializerOfContext(_ keyword: Int) -> Bool {
        guard tokens[keyword].isWord("init"), source.has("(", at: keyword + 1),
            let close = source.partner(of: keyword + 1)
        else { return false }
        return source.has("context", at: keyword + 2) && source.has("NSManagedObjectContext", at: close - 1)
            && source.has(":", at: close - 2) && close - keyword <= 6
    }

    /// Whether a type is an extension of `NSManagedObject`, or of a class that inherits from it.
    func isExtensionOfObjects(_ type: TypeDeclaration) -> Bool {
        type.kind == .extension
            && (type.name == "NSManagedObject" || keys.knows(type.name)
                || keys.declared.superclasses(of: type.path).contains("NSManagedObject"))
    }

    /// A class with its own designated initializer does not inherit the initializer that creates all objects, which
    /// is required. In Objective-C the process ends when it is called; here the class does not compile.
    mutating func inheritInitializer(ofClassAt index: Int) {
        guard let type = source.types.first(where: { $0.keyword == index }), type.kind == .class,
            keys.knows(type.name) || source.firstSupertype(of: type) == "NSManagedObject"
        else { return }
        let initializers = source.memberKeywords(of: type).filter { tokens[$0].isWord("init") }
        let isDesignated = initializers.contains { keyword in
            !tokens[source.startOfDeclaration(at: keyword)..<keyword].contains { $0.isWord("convenience") }
        }
        guard isDesignated, !initializers.contains(where: isInitializerOfEntity) else { return }
        let isOpen = tokens[source.startOfDeclaration(at: index)..<index].contains { $0.isWord("open") }
        insert(
            " \(isOpen ? "public " : "")override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)"
                + " { super.init(entity: entity, insertInto: context) };",
            at: tokens[type.body.lowerBound - 1].range.upperBound)
    }

    /// Whether a declaration is that of `init(entity:insertInto:)`.
    private func isInitializerOfEntity(_ keyword: Int) -> Bool {
        guard source.has("(", at: keyword + 1), let close = source.partner(of: keyword + 1) else { return false }
        let commas = topLevelCommas(in: (keyword + 2)..<close)
        return source.has("entity", at: keyword + 2) && commas.count == 1 && source.has("insertInto", at: commas[0] + 1)
    }

    /// `NSManagedObject(entity:insertInto:)` creates an object of the entity's class, which an initializer cannot do
    /// here.
    mutating func rewriteObjectOfEntity(at index: Int) {
        guard source.has("(", at: index + 1), source.has("entity", at: index + 2), source.has(":", at: index + 3),
            !source.has(".", at: index - 1) || source.has("CoreData", at: index - 2)
        else { return }
        insert(".ofOwnClass", at: tokens[index].range.upperBound)
    }

    /// Returns whether a word is an associated type that represents a class, with whose initializer an object is made.
    func isAssociatedType(_ index: Int) -> Bool {
        let name = tokens[index].text
        return source.has("(", at: index + 1) && source.has("entity", at: index + 2)
            && keys.declared.associatedTypes.contains(name) && !keys.declared.declares(name)
    }

    /// Returns whether a word is a generic parameter that represents a class, as far as its declaration shows.
    func isGenericParameter(_ index: Int) -> Bool {
        guard source.has("(", at: index + 1), tokens[index].text.first?.isUppercase == true else { return false }
        let name = tokens[index].text
        return isConstrained(name, after: []) || source.has("entity", at: index + 2) && isGeneric(name, at: index)
    }

    /// Whether a name with a constraint stands in angle brackets, or after one of some words.
    private func isConstrained(_ name: String, after words: [String]) -> Bool {
        tokens.indices.contains { use in
            source.has(name, at: use) && source.has(":", at: use + 1)
                && (tokens[max(use - 1, 0)].text.hasSuffix("<") || source.has(",", at: use - 1)
                    || words.contains { source.has($0, at: use - 1) })
                && use + 2 < tokens.count && tokens[use + 2].kind == .word
        }
    }

    /// Whether a name is a generic parameter with a constraint, or one of a type around a token, whose declaration can
    /// be in another file.
    private func isGeneric(_ name: String, at index: Int) -> Bool {
        if isConstrained(name, after: ["where"]) { return true }
        var next = source.type(around: index)
        while let type = next {
            if keys.declared.isGenericParameter(name, ofType: type.path) { return true }
            next = source.type(around: type.keyword)
        }
        return false
    }

    /// Returns whether the callee is the initializer of a class that is not named there.
    private func isOfUnknownClass(at index: Int) -> Bool {
        if tokens[index].text == "init" {
            if source.has("self", at: index - 2) || source.has("Self", at: index - 2) {
                return isOfUnknownClass(ofTypeAround: index)
            }
            return source.has("entity", at: index + 2) && !source.hasSpace(before: index - 1)
                && isMetatype(endingAt: index - 2)
        } else if tokens[index].text != "Self" {
            return !source.has(".", at: index - 1)
        }
        return isOfUnknownClass(ofTypeAround: index)
    }

    /// Whether an expression is a class that a variable has, as far as its text shows: names of types begin with a
    /// capital letter.
    private func isMetatype(endingAt last: Int) -> Bool {
        guard last >= 0, !source.has("super", at: last) else { return false }
        if tokens[last].isPunctuation(")") {
            // `type(of: object)`, or `(found as! NSManagedObject.Type)`.
            return source.has("type", at: (source.partner(of: last) ?? 0) - 1)
                || source.has("Type", at: last - 1) && source.has(".", at: last - 2)
        }
        let name = tokens[last].text
        if name == "self" || name == "Self" || tokens[last].kind != .word { return false }
        if name.first?.isLowercase == true { return true }
        return !source.has(".", at: last - 1)
            && (isGeneric(name, at: last)
                || keys.declared.associatedTypes.contains(name) && !keys.declared.declares(name))
    }

    private func isOfUnknownClass(ofTypeAround index: Int) -> Bool {
        guard let type = source.type(around: index), type.kind == .extension || type.kind == .class
        else { return false }
        let head = type.keyword..<type.body.lowerBound
        if type.kind == .extension, head.contains(where: { tokens[$0].isWord("where") }) { return true }
        // In a function of a class, `Self` can be a subclass, which may lack this initializer; all have
        // `init(context:)`. An initializer that delegates calls one of its own class.
        return source.has("entity", at: index + 2) && source.keyword(ofMemberAround: index, in: type) != "init"
    }

    private func topLevelCommas(in tokenIndices: Range<Int>) -> [Int] {
        var commas: [Int] = []
        var index = tokenIndices.lowerBound
        while index < tokenIndices.upperBound {
            if tokens[index].isPunctuation(",") { commas.append(index) }
            let isOpening = ["(", "[", "{"].contains(tokens[index].text) && tokens[index].kind == .punctuation
            index = (isOpening ? source.partner(of: index) ?? index : index) + 1
        }
        return commas
    }
}
