package import RelataModel

/// A file of Swift source code that was written for Core Data, and its copy for systems without Objective-C.
package struct PortedSource: Sendable {
    /// The file's path.
    package let path: String
    /// The contents of the file.
    package let original: String
    /// The contents of the copy. It has the same lines as the file, except where members were moved into a class.
    package let text: String
    /// The contents of the file if the edits are applied to it.
    package let edited: String
    /// Whether the copy reaches fields of generated storage.
    let usesFields: Bool
    /// The parts that could not be ported, and notes on the others, in the order of the file.
    package let diagnostics: [Diagnostic]

    /// Returns the copy as it is passed to a compiler: its locations are those of the file.
    package func copy(importing module: String) -> String {
        let access = usesFields ? "@_spi(Generated) " : ""
        return "\(access)import \(module)\n#sourceLocation(file: \(SwiftStringLiteral.quoted(path)), line: 1)\n" + text
    }
}

/// Rewrites Swift source code that requires Objective-C: managed properties, key paths, selectors of notifications,
/// overrides in extensions. The files of a module are rewritten together, as a class and its extensions may be in
/// several.
package struct SourcePorter {
    private let keys: ModelKeys

    /// Creates a porter.
    /// - Parameters:
    ///   - models: the models whose classes the files have; `#keyPath` is checked against them.
    ///   - fields: the fields of the classes' properties, by the class and the property, where the models' code is in
    ///     the files' module.
    package init(_ models: [PortedModel], fields: [String: [String: PortedField]] = [:]) {
        keys = ModelKeys(models, fields: fields)
    }

    /// Creates a porter of files that have a class for each entity, or of files without models.
    package init(models: [Model]) {
        self.init(models.map { PortedModel($0) })
    }

    /// Rewrites the files of a module.
    /// - Parameters:
    ///   - files: the path and the text of each file.
    ///   - generated: files of the same module that were generated from the models. They are not rewritten, except
    ///     that their classes get the members that extensions in the other files override, and that public
    ///     declarations which name internal classes of the module become internal.
    /// - Returns: the files with their copies, in the same order, and then the generated ones.
    package func port(
        _ files: [(path: String, text: String)], generated: [(path: String, text: String)] = []
    ) -> [PortedSource] {
        let sources = files.map { SwiftSource(path: $0.path, text: $0.text) }
        let own = generated.map { SwiftSource(path: $0.path, text: $0.text) }
        var keys = keys
        keys.declared = DeclaredTypes(sources + own)
        var rewriters = sources.map { SourceRewriter($0, keys: keys) }
        rewriters += own.map { SourceRewriter($0, keys: keys, isGenerated: true) }
        for index in files.indices { rewriters[index].rewrite() }
        for index in files.count..<rewriters.count { rewriters[index].restrictAccess() }
        Self.inheritDelegates(among: &rewriters, declaredBy: keys.declared)
        moveMembers(among: &rewriters, declaredBy: keys.declared)
        writeLists(among: &rewriters, by: keys)
        for index in files.indices { rewriters[index].writeModelNames() }
        return rewriters.map { $0.result }
    }

    /// Adds to each class the lists of members that are looked up by name.
    private func writeLists(among rewriters: inout [SourceRewriter], by keys: ModelKeys) {
        let managed = managedClasses(keys, listing: Set(rewriters.flatMap { $0.classes(listing: .managedKeyPaths) }))
        Self.inheritKeyPaths(among: &rewriters, of: managed, declaredBy: keys.declared)
        for list in ClassList.allCases {
            var suffixes: [String: [String]] = [:]
            for index in rewriters.indices {
                for name in rewriters[index].classes(listing: list) {
                    // A class of another module cannot list them, and a class of other objects is not asked for them.
                    guard managed.contains(name) else { continue }
                    let conditions = rewriters.flatMap { rewriter in
                        rewriter.classDeclarations(at: name).map { rewriter.source.condition(around: $0.keyword) }
                    }
                    suffixes[name, default: []] += rewriters[index].write(
                        list, of: name, number: index, declaredUnder: conditions)
                }
            }
            for (name, suffixes) in suffixes {
                for index in rewriters.indices {
                    for type in rewriters[index].classDeclarations(at: name) {
                        rewriters[index].addOverride(of: list, to: type, from: suffixes)
                    }
                }
            }
        }
        for index in rewriters.indices { rewriters[index].addObjectiveCNames(ofClassesIn: managed) }
    }

    /// The classes of managed objects that the files declare: those of the models, those with managed properties, and
    /// those that inherit from such a class.
    private func managedClasses(_ keys: ModelKeys, listing: Set<String>) -> Set<String> {
        let declared = keys.declared.allClasses
        var managed = Set(declared.map(\.path).filter { listing.contains($0) })
        for type in declared {
            let last = type.path.split(separator: ".").last.map(String.init) ?? type.path
            let supertypes = [type.path] + keys.declared.superclasses(of: type.path)
            if keys.knows(last)
                || supertypes.contains(where: { $0 == "NSManagedObject" || listing.contains($0) || keys.knows($0) })
            {
                managed.insert(type.path)
            }
        }
        return managed
    }

    /// Moves members of extensions that override, or are overridden, into the class that is extended, which can be in
    /// another file.
    private func moveMembers(among rewriters: inout [SourceRewriter], declaredBy declared: DeclaredTypes) {
        var overridden: Set<String> = []
        for member in rewriters.flatMap(\.overridingMembers) {
            for superclass in declared.superclasses(of: member.className) {
                overridden.insert("\(superclass).\(member.signature)")
            }
        }
        for index in rewriters.indices {
            let members = rewriters[index].movedMembers { className, signature in
                overridden.contains("\(declared.declaredClass(className)?.path ?? className).\(signature)")
            }
            for member in members {
                let name = declared.declaredClass(member.className)?.path
                let homes = rewriters.indices.filter { !rewriters[$0].classDeclarations(at: name).isEmpty }
                rewriters[index].remove(member, isMoved: !homes.isEmpty)
                for home in homes {
                    for type in rewriters[home].classDeclarations(at: name) { rewriters[home].add(member, to: type) }
                }
            }
        }
    }
}
