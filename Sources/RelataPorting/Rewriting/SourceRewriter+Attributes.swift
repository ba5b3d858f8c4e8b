import RelataModel

extension SourceRewriter {
    /// Attributes that require Objective-C, or are useless without it.
    static let objectiveC: Set<String> = [
        "@objc", "@objcMembers", "@nonobjc", "@IBOutlet", "@IBAction", "@IBInspectable",
    ]

    mutating func rewriteAttribute(at index: Int) {
        let token = tokens[index]
        if token.text == "@NSManaged" {
            rewriteManaged(at: index)
            return
        }
        guard Self.objectiveC.contains(token.text) else { return }
        var end = index + 1
        if source.has("(", at: end), !source.hasSpace(before: end), let close = source.partner(of: end) {
            end = close + 1
        }
        delete(index..<end)
        let keyword = source.endOfModifiers(from: index)
        // `class` is a modifier too, of members.
        if token.text == "@objcMembers", let keyword = (end..<tokens.count).first(where: { tokens[$0].isWord("class") })
        {
            recordExposedMembers(ofClassAt: keyword, by: index)
        }
        guard token.text == "@objc" else { return }
        if keyword < tokens.count { recordExposed(at: keyword, by: index) }
        if source.has("protocol", at: keyword) { bindToClasses(at: keyword) }
        let modifiers = index..<keyword
        if modifiers.contains(where: { tokens[$0].isWord("optional") }) {
            report(
                .warning, "a requirement of a protocol cannot be optional without Objective-C", at: index,
                fix: "make it required, and give it a default in an extension")
        }
    }

    /// Restricts an Objective-C protocol to classes: delegates are weak references.
    private mutating func bindToClasses(at keyword: Int) {
        guard let type = source.type(declaredAt: keyword) else { return }
        let brace = type.body.lowerBound - 1
        let header = keyword..<brace
        guard !header.contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains(tokens[$0].text) }) else {
            return
        }
        if let colon = header.first(where: { tokens[$0].isPunctuation(":") }) {
            insert(" AnyObject,", at: tokens[colon].range.upperBound)
        } else {
            insert(": AnyObject", at: tokens[brace - 1].range.upperBound)
        }
    }

    /// The classes of the module that are `@unchecked Sendable`: the compiler requires that subclasses restate it.
    private static let sendableClasses: Set<String> = [
        "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSMergePolicy", "ValueTransformer",
        "NSSecureUnarchiveFromDataTransformer", "NSManagedObjectContext",
    ]

    /// Restates the conformance of the superclass, as the compiler warns otherwise. This changes nothing: a subclass
    /// inherits the conformance anyway, and its author has to protect what it adds, as on Apple's systems.
    mutating func restateSendable(ofClassAt keyword: Int) {
        guard let type = source.type(declaredAt: keyword, kind: .class),
            let superclass = source.firstSupertype(of: type),
            ([superclass] + keys.declared.superclasses(of: superclass)).contains(where: {
                Self.sendableClasses.contains($0)
            }),
            !(keyword..<type.body.lowerBound).contains(where: {
                tokens[$0].isWord("Sendable") || tokens[$0].isWord("where")
            })
        else { return }
        insert(", @unchecked Sendable", at: tokens[type.body.lowerBound - 2].range.upperBound)
    }
}

extension SourceRewriter {
    /// Adds a function that creates a transformer. A transformer that a model names is created when it is needed,
    /// even if the program registers none, and Swift cannot call the initializer of a class that was found by name.
    mutating func makeFindable(transformerAt keyword: Int) {
        guard let type = source.type(declaredAt: keyword, kind: .class), !type.isLocal,
            !source.has("<", at: keyword + 2), !type.body.contains(where: { tokens[$0].isWord("madeByName") })
        else { return }
        let lineage = [type.path] + keys.declared.superclasses(of: type.path)
        // A class inherits the initializers of its superclass, unless it has some of its own.
        let declared = keys.declared
        let needsArguments = lineage.compactMap { declared.declaredClass(path: $0)?.needsArguments }.first
        guard lineage.contains(where: { ["ValueTransformer", "NSSecureUnarchiveFromDataTransformer"].contains($0) }),
            needsArguments != true
        else { return }
        let isPublic = tokens[source.startOfDeclaration(at: keyword)..<keyword].contains {
            $0.isWord("public") || $0.isWord("open")
        }
        insert(
            " \(isPublic ? "public " : "")override class func madeByName() -> ValueTransformer? { \(type.name)() };",
            at: tokens[type.body.lowerBound - 1].range.upperBound)
    }

    /// A program's subclass of the context inherits from the class whose functions can be overridden.
    mutating func makeOverridable(contextAt keyword: Int) {
        guard let type = source.type(declaredAt: keyword, kind: .class),
            source.firstSupertype(of: type) == "NSManagedObjectContext"
        else { return }
        var start = keyword
        // What a generic parameter has to be is named before it.
        if source.has("<", at: keyword + 2) {
            start = (start..<type.body.lowerBound).first { tokens[$0].text.hasPrefix(">") } ?? start
        }
        guard
            let name = (start..<type.body.lowerBound).first(where: { source.has("NSManagedObjectContext", at: $0) })
        else { return }
        replace(tokens[name].range, with: "NSOverridableContext")
    }
}
