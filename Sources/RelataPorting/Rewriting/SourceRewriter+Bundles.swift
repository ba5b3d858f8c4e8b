import RelataModel

// Bundles: a package has one for each target with resources, and none belongs to a class.
extension SourceRewriter {
    /// Functions that find resources; the functions of the module CoreData that also search the bundles of other
    /// targets; and the label that distinguishes them from other functions of the same name.
    static let resourceFunctions = [
        "url": ("findURL", "forResource"), "path": ("findPath", "forResource"),
        "urls": ("findURLs", "forResourcesWithExtension"),
    ]

    /// Rewrites a search for resources: in a program that is built from a package, the main bundle has none, and
    /// Foundation's list of URLs contains `NSURL`s.
    mutating func rewriteResource(at index: Int) {
        guard let (name, label) = Self.resourceFunctions[tokens[index].text],
            index > 0, tokens[index - 1].text.hasSuffix(".") || source.has("?", at: index - 1),
            source.has("(", at: index + 1), index + 3 < tokens.count, source.has(label, at: index + 2),
            source.has(":", at: index + 3), !(index > 1 && source.has("Bundle", at: index - 2))
        else { return }
        replace(tokens[index].range, with: name)
    }

    /// Rewrites the bundle of a class: it is that of its module, which has another name in a package; off Apple's
    /// systems it cannot be derived from a class.
    mutating func rewriteBundle(at index: Int) {
        guard !source.has(".", at: index - 1) else { return }
        if source.has(".", at: index + 1), ["main", "module"].contains(where: { source.has($0, at: index + 2) }) {
            rewriteIdentifier(after: index + 2)
            return source.has("main", at: index + 2) ? rewriteMainBundle(at: index) : ()
        }
        guard source.has("(", at: index + 1), let close = source.partner(of: index + 1) else { return }
        rewriteIdentifier(after: close)
        if source.has("for", at: index + 2), source.has(":", at: index + 3) {
            // The class can belong to another module, which is only known at run time. A module without resources has
            // no bundle: resources that the main bundle does not have are looked up beside it.
            insert(".ofModule", at: tokens[index].range.upperBound)
            insert(keys.isEmpty ? ", orElse: .main" : ", orElse: .module", at: tokens[close].range.lowerBound)
        } else if source.has("identifier", at: index + 2), source.has(":", at: index + 3) {
            report(
                .warning, "a bundle of a package has no identifier that it could be found by", at: index,
                fix: "write Bundle.module for the bundle of the module that the source is in")
        }
    }

    /// Rewrites the identifier of a bundle: a program that is built from a package has none, and its name is used
    /// instead.
    private mutating func rewriteIdentifier(after last: Int) {
        guard source.has(".", at: last + 1), source.has("bundleIdentifier", at: last + 2) else { return }
        replace(tokens[last + 2].range, with: "identifierOrName")
    }

    /// Rewrites a search for a model, or a mapping model, in the main bundle: a package has it in the bundle of its
    /// module.
    private mutating func rewriteMainBundle(at index: Int) {
        let function = index + 4
        guard !keys.isEmpty, source.has(".", at: index + 3),
            ["url", "path", "urls", "paths"].contains(where: { source.has($0, at: function) }),
            source.has("(", at: function + 1), let close = source.partner(of: function + 1)
        else { return }
        let kinds = ["\"momd\"", "\"mom\"", "\"omo\"", "\"cdm\""]
        guard (function..<close).contains(where: { kinds.contains(tokens[$0].text) }) else { return }
        replace(tokens[index].range.lowerBound..<tokens[index + 2].range.upperBound, with: "Bundle.module")
    }
}
