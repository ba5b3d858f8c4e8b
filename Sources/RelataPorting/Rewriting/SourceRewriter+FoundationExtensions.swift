import RelataModel

extension SourceRewriter {
    /// The classes whose generic parameter is `Result` here; it would hide Swift's type in extensions of them.
    private static let classesOfResults: Set<String> = ["NSFetchRequest", "NSFetchedResultsController"]

    /// Whether Swift's `Result` is meant in an extension of a class that has a generic parameter of that name.
    func isHidden(resultAt index: Int) -> Bool {
        guard !source.has(".", at: index - 1), !keys.declared.declares("Result"), !isGenericParameter(index) else {
            return false
        }
        let isUsed =
            source.has("<", at: index + 1) || source.has("(", at: index + 1)
            || source.has(".", at: index + 1)
                && (source.has("success", at: index + 2) || source.has("failure", at: index + 2))
            || source.has("{", at: index + 1) && (source.has("return", at: index - 1) || source.has("=", at: index - 1))
        var next = isUsed ? source.type(around: index) : nil
        while let type = next {
            if type.kind == .extension, Self.classesOfResults.contains(type.name) { return true }
            next = source.type(around: type.keyword)
        }
        return false
    }

    /// Reports an extension of `NSObject`: managed objects do not inherit from it here, so they have neither its
    /// members nor its conformances.
    mutating func reportExtensionOfFoundation(at index: Int) {
        guard let type = source.type(declaredAt: index), type.kind == .extension,
            ["NSObject", "Foundation.NSObject", "ObjectiveC.NSObject"].contains(type.path)
        else { return }
        let members = source.memberKeywords(of: type).filter { !isPrivate($0, in: type) }.compactMap(memberName)
        if !members.isEmpty {
            report(
                .note,
                "managed objects are not NSObjects here, and do not have what this adds to them: "
                    + members.joined(separator: ", "), at: index,
                fix: "where managed objects use it, extend NSObjectProtocol, which both conform to")
        }
        if let conformance = conformances(of: type) {
            report(
                .note, "managed objects are not NSObjects here, and do not conform by this to \(conformance)",
                at: index,
                fix: "where managed objects have to conform, add: extension NSManagedObject: \(conformance) {}")
        }
    }

    private func memberName(at keyword: Int) -> String? {
        tokens[keyword].isWord("init") || tokens[keyword].isWord("subscript")
            ? tokens[keyword].text : source.signature(ofMemberAt: keyword)
    }

    /// Whether a member, or its extension, is private to this file, and the file has no managed objects.
    private func isPrivate(_ keyword: Int, in type: TypeDeclaration) -> Bool {
        let modifiers =
            Array(source.startOfDeclaration(at: keyword)..<keyword)
            + Array(source.startOfDeclaration(at: type.keyword)..<type.keyword)
        guard modifiers.contains(where: { tokens[$0].isWord("private") || tokens[$0].isWord("fileprivate") }) else {
            return false
        }
        return !tokens.contains { $0.isWord("NSManagedObject") || $0.isWord("CoreData") }
    }

    /// The protocols that an extension adds to its type, as they are written.
    private func conformances(of type: TypeDeclaration) -> String? {
        let brace = type.body.lowerBound - 1
        guard let colon = (type.keyword..<brace).first(where: { tokens[$0].isPunctuation(":") }), colon + 1 < brace
        else { return nil }
        let end = (colon..<brace).first { tokens[$0].isWord("where") } ?? brace
        return source.text(tokens[colon + 1].range.lowerBound..<tokens[end - 1].range.upperBound)
    }
}
