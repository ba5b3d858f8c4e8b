import RelataModel

// Key paths of inherited properties: that of `\Note.created`, whose property is one of a superclass, begins at `Note`,
// and is another one than `\Base.created`.
extension SourcePorter {
    /// A class that inherits listed properties, and when it is compiled.
    private struct Heir {
        let path: String
        let condition: String?
    }

    /// Lists the managed properties of each class of the files for the classes too that inherit from it. They are
    /// listed in the property's file, where all of them are visible that are not private.
    static func inheritKeyPaths(
        among rewriters: inout [SourceRewriter], of managed: Set<String>, declaredBy declared: DeclaredTypes
    ) {
        var heirs: [String: [Heir]] = [:]
        for path in managed.sorted() {
            guard let heir = Self.heir(at: path, among: rewriters) else { continue }
            for superclass in declared.superclasses(of: path) where superclass != path {
                heirs[superclass, default: []].append(heir)
            }
        }
        let own = Set(
            rewriters.flatMap(\.listed).compactMap { member in
                member.property.map { "\(member.className).\($0.name)" }
            })
        for index in rewriters.indices {
            for member in rewriters[index].listed {
                guard let property = member.property, !property.isPrivate else { continue }
                for heir in heirs[member.className] ?? [] where !own.contains("\(heir.path).\(property.name)") {
                    rewriters[index].list(
                        ListedMember(
                            className: heir.path, list: member.list,
                            text: SourceRewriter.keyPaths(of: property.name, in: heir.path),
                            condition: both(member.condition, heir.condition)))
                }
            }
        }
    }

    /// The class of a name; nil for one that not all files can name. A generated one needs the list too: its storage
    /// has the properties that it inherits from other generated classes alone.
    private static func heir(at path: String, among rewriters: [SourceRewriter]) -> Heir? {
        var conditions: [String?] = []
        for rewriter in rewriters {
            for type in rewriter.classDeclarations(at: path) {
                guard rewriter.isNameableElsewhere(type) else { return nil }
                conditions.append(rewriter.source.condition(around: type.keyword))
            }
        }
        guard !conditions.isEmpty else { return nil }
        let known = conditions.compactMap { $0 }
        if known.count < conditions.count { return Heir(path: path, condition: nil) }
        let different = Set(known).sorted()
        return Heir(
            path: path,
            condition: different.count == 1 ? different[0] : different.map { "(\($0))" }.joined(separator: " || "))
    }

    private static func both(_ first: String?, _ second: String?) -> String? {
        guard let first, let second, first != second else { return first ?? second }
        return "(\(first)) && (\(second))"
    }
}
