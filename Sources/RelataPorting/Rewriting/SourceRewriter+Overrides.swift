import RelataModel

/// A member of an extension that goes into the class: it overrides a member of the superclass, or is overridden in a
/// subclass.
struct MovedMember {
    let className: String
    /// The range of its tokens.
    let indices: Range<Int>
    let path: String
    let line: Int
    /// The text in the copy.
    let text: String
    /// The access level, the isolation and the attributes that the extension gives all its members.
    let prefix: String
    /// When it is compiled.
    let condition: String?
    /// Whether it overrides a member itself.
    let isOverride: Bool
    /// Whether it is an `init(context:)`, which every class has here.
    let isInitializer: Bool
}

/// A member that overrides another: the class that has it, and what it is found by.
struct OverridingMember {
    let className: String
    let signature: String
}

extension SourceRewriter {
    /// The members that classes and extensions override.
    var overridingMembers: [OverridingMember] {
        source.types.filter { $0.kind == .class || $0.kind == .extension }.flatMap { type in
            source.memberKeywords(of: type).compactMap { keyword in
                guard isOverride(keyword), let signature = source.signature(ofMemberAt: keyword) else { return nil }
                return OverridingMember(className: type.path, signature: signature)
            }
        }
    }

    /// Returns the members of extensions of classes that go into the class, with the edits within them.
    /// - Parameter isOverridden: whether a member of a class is overridden in a subclass.
    func movedMembers(isOverridden: (_ className: String, _ signature: String) -> Bool) -> [MovedMember] {
        source.types.filter { $0.kind == .extension }.flatMap { type in
            source.memberKeywords(of: type).compactMap { keyword in
                let isOverride = isOverride(keyword)
                let signature = source.signature(ofMemberAt: keyword)
                let isInitializer = isInitializerOfContext(keyword) && isExtensionOfObjects(type)
                guard
                    isOverride || isInitializer
                        || isOverridable(keyword) && signature.map({ isOverridden(type.path, $0) }) == true
                else { return nil }
                return member(of: type, at: keyword, isOverride: isOverride)
            }
        }
    }

    private func isOverride(_ keyword: Int) -> Bool {
        !isFirstRequest(keyword)
            && tokens[source.startOfDeclaration(at: keyword)..<keyword].contains { $0.isWord("override") }
    }

    /// Whether a token is the keyword of a `class func fetchRequest()` that only overrides the one of
    /// `NSManagedObject`, which is not a member of the class here.
    private func isFirstRequest(_ keyword: Int) -> Bool {
        guard source.isRequestOfClass(at: keyword), let type = source.type(around: keyword) else { return false }
        return !keys.declared.inheritsRequest(type.path)
    }

    /// Such a function overrides nothing here.
    mutating func rewriteRequestOfClass(at keyword: Int) {
        guard isFirstRequest(keyword) else { return }
        let modifiers = source.startOfDeclaration(at: keyword)..<keyword
        for index in modifiers where tokens[index].isWord("override") { delete(index..<(index + 1)) }
    }

    /// Whether Objective-C could see a member of an extension: another one of the same name is overridden otherwise.
    private func isOverridable(_ keyword: Int) -> Bool {
        // A class's requests are hidden from Objective-C, and are overridden nevertheless.
        let isRequest = source.isRequestOfClass(at: keyword)
        return !tokens[source.startOfDeclaration(at: keyword)..<keyword].contains { token in
            token.text == "@nonobjc" && !isRequest
                || ["static", "final", "private", "fileprivate"].contains { token.isWord($0) }
        }
    }

    private func member(of type: TypeDeclaration, at keyword: Int, isOverride: Bool) -> MovedMember? {
        let start = source.startOfDeclaration(at: keyword)
        let end = source.endOfMember(from: keyword)
        guard end > start, end - 1 < tokens.count else { return nil }
        let range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
        let inner = edits.filter {
            range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
        }
        let shifted = inner.map {
            SourceEdit(
                range: ($0.range.lowerBound - range.lowerBound)..<($0.range.upperBound - range.lowerBound),
                text: $0.text)
        }
        return MovedMember(
            className: type.path, indices: start..<end, path: source.path, line: source.line(at: range.lowerBound),
            text: SourceEdit.apply(shifted, to: source.text(range)),
            prefix: prefix(of: type, forMemberFrom: start, to: keyword),
            condition: source.condition(around: start), isOverride: isOverride,
            isInitializer: isInitializerOfContext(keyword))
    }

    private static let accessLevels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]

    /// The attributes, the access level and the isolation that an extension gives a member without its own.
    private func prefix(of type: TypeDeclaration, forMemberFrom start: Int, to keyword: Int) -> String {
        let hasAccess = (start..<keyword).contains {
            Self.accessLevels.contains(tokens[$0].text) && !source.has("(", at: $0 + 1)
        }
        let hasIsolation = (start..<keyword).contains {
            tokens[$0].isWord("nonisolated") || tokens[$0].text.hasSuffix("Actor")
        }
        var text = ""
        var index = source.startOfDeclaration(at: type.keyword)
        while index < type.keyword {
            var end = index + 1
            if source.has("(", at: end), let close = source.partner(of: end) { end = close + 1 }
            let token = tokens[index]
            let isWanted =
                token.kind == .attribute
                ? !Self.objectiveC.contains(token.text)
                : token.isWord("nonisolated") ? !hasIsolation : !hasAccess && Self.accessLevels.contains(token.text)
            if isWanted { text += source.text(token.range.lowerBound..<tokens[end - 1].range.upperBound) + " " }
            index = end
        }
        return text
    }

    /// Removes a member from its extension.
    mutating func remove(_ member: MovedMember, isMoved: Bool) {
        guard let first = member.indices.first, let last = member.indices.last else { return }
        let isOfAll =
            member.isInitializer && ["NSManagedObject", "CoreData.NSManagedObject"].contains(member.className)
        if isOfAll {
            report(
                .note, "every class has this initializer here, and makes an object of its own entity with it",
                at: first)
        }
        guard isMoved || isOfAll else {
            report(
                .warning,
                member.isOverride
                    ? "a member of an extension cannot override one of the superclass here"
                    : "a member of an extension cannot be overridden here, which a subclass does", at: first,
                fix: member.className.hasPrefix("NS")
                    ? "declare it in a class of your own, which the others inherit from"
                    : "move it into the class '\(member.className)', which none of these files declares")
            return
        }
        let range = tokens[first].range.lowerBound..<tokens[last].range.upperBound
        _ = takeEdits(in: range)
        replace(range, with: "")
    }

    /// Inserts a member of an extension at the end of the class.
    mutating func add(_ member: MovedMember, to type: TypeDeclaration) {
        let brace = tokens[type.closingBrace].range.lowerBound
        insertFixed(
            "\n" + (member.condition.map { "#if \($0)\n" } ?? "") + SourceLine.directive(member.path, line: member.line)
                + member.prefix + member.text + "\n" + (member.condition == nil ? "" : "#endif\n")
                + directive(backTo: brace),
            at: brace)
    }
}
