import RelataModel

// Delegates of results controllers that inherit their conformance. The functions of the protocol are optional in
// Objective-C, which asks the object for them; here the class that conforms has a default for each that it does not
// declare, and what a subclass declares is not called.
extension SourcePorter {
    private static let delegateProtocol = "NSFetchedResultsControllerDelegate"

    /// Declares the functions of a delegate, which a subclass has, in the class that conforms too, so that the subclass
    /// overrides them.
    static func inheritDelegates(among rewriters: inout [SourceRewriter], declaredBy declared: DeclaredTypes) {
        let path = { (type: TypeDeclaration) in declared.declaredClass(type.path)?.path ?? type.path }
        var conforming: Set<String> = []
        var functions: [String: Set<String>] = [:]
        for rewriter in rewriters {
            for type in rewriter.source.types where type.kind == .class || type.kind == .extension {
                if rewriter.names(delegateProtocol, inHeaderOf: type) { conforming.insert(path(type)) }
                functions[path(type), default: []].formUnion(rewriter.delegateFunctions(of: type).map(\.signature))
            }
        }
        guard !conforming.isEmpty else { return }
        var added: Set<String> = []
        for index in rewriters.indices {
            for type in rewriters[index].source.types where type.kind == .class || type.kind == .extension {
                let superclasses = declared.superclasses(of: path(type))
                guard let base = superclasses.first(where: { conforming.contains($0) }) else { continue }
                for function in rewriters[index].delegateFunctions(of: type)
                where !superclasses.contains(where: { functions[$0]?.contains(function.signature) == true }) {
                    let homes = rewriters.indices.filter { !rewriters[$0].classDeclarations(at: base).isEmpty }
                    guard let header = function.header, type.kind == .class, !type.isLocal, !homes.isEmpty,
                        homes.allSatisfy({ rewriters[$0].hasIsolation(of: rewriters[index], type, in: base) })
                    else {
                        rewriters[index].reportUncalled(function, inheritedFrom: base)
                        continue
                    }
                    let isPublic = homes.contains { rewriters[$0].isPublic(base) }
                    rewriters[index].makeOverride(function, of: type, isPublic: isPublic)
                    guard added.insert("\(base).\(function.signature)").inserted else { continue }
                    for home in homes { rewriters[home].declare(header, in: base) }
                }
            }
        }
    }
}

/// A function that a class declares for a results controller.
struct DelegateFunction {
    let keyword: Int
    let signature: String
    /// What stands before its body; nil for one that returns something, or that has attributes of its own.
    let header: String?
}

extension SourceRewriter {
    /// Whether a declaration names a type before its body.
    fileprivate func names(_ name: String, inHeaderOf type: TypeDeclaration) -> Bool {
        (type.keyword..<type.body.lowerBound).contains { tokens[$0].isWord(name) }
    }

    /// The functions of a delegate that a type declares and that override none.
    fileprivate func delegateFunctions(of type: TypeDeclaration) -> [DelegateFunction] {
        source.memberKeywords(of: type).compactMap { keyword in
            guard tokens[keyword].isWord("func"), keyword + 2 < tokens.count,
                Self.delegateFunctions.contains(tokens[keyword + 1].text), source.has("(", at: keyword + 2),
                let close = source.partner(of: keyword + 2), let signature = source.signature(ofMemberAt: keyword),
                (keyword..<close).contains(where: { tokens[$0].isWord("NSFetchedResultsController") })
            else { return nil }
            let modifiers = tokens[source.startOfDeclaration(at: keyword)..<keyword]
            guard !modifiers.contains(where: { $0.isWord("override") || $0.isWord("private") }) else { return nil }
            let isPlain =
                source.has("{", at: close + 1)
                && modifiers.allSatisfy { $0.kind != .attribute || Self.objectiveC.contains($0.text) }
                && !modifiers.contains { $0.isWord("nonisolated") || $0.isWord("static") || $0.isWord("class") }
            let header = (keyword...close).map { index in
                (index > keyword && source.hasSpace(before: index) ? " " : "") + tokens[index].text
            }
            return DelegateFunction(
                keyword: keyword, signature: signature, header: isPlain ? header.joined() : nil)
        }
    }

    /// Whether a class of this file is of the same actor as a class of another file.
    fileprivate func hasIsolation(of other: SourceRewriter, _ type: TypeDeclaration, in base: String) -> Bool {
        classDeclarations(at: base).allSatisfy { isOfMainActor($0) == other.isOfMainActor(type) }
    }

    fileprivate func isPublic(_ base: String) -> Bool {
        classDeclarations(at: base).contains { accessLevel(of: $0) != nil }
    }

    /// The access level of a class that other modules can name.
    private func accessLevel(of type: TypeDeclaration) -> String? {
        let modifiers = tokens[source.startOfDeclaration(at: type.keyword)..<type.keyword]
        return ["open", "public", "package"].first { level in modifiers.contains { $0.isWord(level) } }
    }

    /// Makes a function override that of a superclass, which has the same declaration by now.
    fileprivate mutating func makeOverride(_ function: DelegateFunction, of type: TypeDeclaration, isPublic: Bool) {
        let levels: Set<String> = ["open", "public", "package", "internal", "fileprivate"]
        let hasLevel = tokens[source.startOfDeclaration(at: function.keyword)..<function.keyword].contains {
            levels.contains($0.text)
        }
        let level = isPublic && !hasLevel ? accessLevel(of: type).map { "\($0 == "package" ? $0 : "public") " } : nil
        insert("\(level ?? "")override ", at: tokens[function.keyword].range.lowerBound)
    }

    /// Declares a function that does nothing in a class.
    fileprivate mutating func declare(_ header: String, in base: String) {
        for type in classDeclarations(at: base) {
            let level = accessLevel(of: type).map { "\($0) " } ?? ""
            insert(" \(level)\(header) {};", at: tokens[type.body.lowerBound - 1].range.upperBound)
        }
    }

    /// Reports a function that no controller calls.
    fileprivate mutating func reportUncalled(_ function: DelegateFunction, inheritedFrom base: String) {
        report(
            .warning,
            "a results controller does not call this function, as the superclass '\(base)' conforms to its delegate's protocol without it",
            at: function.keyword, fix: "declare it in '\(base)' too, and override it in the subclass")
    }
}
