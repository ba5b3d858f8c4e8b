package import RelataModel

/// A file of Swift source code that was written for Core Data, and its copy for systems without Objective-C.
package struct PortedSource: Sendable {
    /// The file's path.
    package let path: String
    /// The contents of the file.
    package let original: String
    /// The contents of the copy, with the same lines as the file, except where members were moved into a class from
    /// elsewhere.
    package let text: String
    /// The contents of the file if the edits are applied to it.
    package let edited: String
    /// Whether the copy reaches fields of generated storage.
    let usesFields: Bool
    /// What could not be ported, and what should be known of it, in the order of the file.
    package let diagnostics: [Diagnostic]

    /// Returns the copy as it is passed to a compiler: its locations are those of the file.
    package func copy(importing module: String) -> String {
        let access = usesFields ? "@_spi(Generated) " : ""
        return "\(access)import \(module)\n#sourceLocation(file: \(SourceLine.literal(path)), line: 1)\n" + text
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
    ///   - fields: the fields of the classes' properties, by the class and the property, where the models' code is in the files' module.
    package init(models: [Model], fields: [String: [String: PortedField]] = [:]) {
        keys = ModelKeys(models, fields: fields)
    }

    /// Rewrites the files of a module.
    /// - Parameters:
    ///   - files: the path and the text of each file.
    ///   - generated: files of the same module that were generated from the models: nothing in them is rewritten, but their classes take
    ///     what extensions in the others override.
    /// - Returns: the files with their copies, in the same order, and then the generated ones.
    package func port(
        _ files: [(path: String, text: String)], generated: [(path: String, text: String)] = []
    ) -> [PortedSource] {
        var rewriters = files.map { SourceRewriter(SwiftSource(path: $0.path, text: $0.text), keys: keys) }
        rewriters += generated.map {
            SourceRewriter(SwiftSource(path: $0.path, text: $0.text), keys: keys, isGenerated: true)
        }
        for index in files.indices { rewriters[index].rewrite() }
        moveOverrides(among: &rewriters)
        writeLists(among: &rewriters)
        return rewriters.map { $0.result }
    }

    /// Classes list what is found by name, wherever in the module it is declared.
    private func writeLists(among rewriters: inout [SourceRewriter]) {
        let managed = managedClasses(among: rewriters)
        for list in ClassList.allCases {
            var numbers: [String: [Int]] = [:]
            for index in rewriters.indices {
                for name in rewriters[index].classes(listing: list) {
                    // A class of another module cannot be made to list them, and one of no managed objects is not asked.
                    guard managed.contains(name) else { continue }
                    rewriters[index].write(list, of: name, number: index)
                    numbers[name, default: []].append(index)
                }
            }
            for (name, numbers) in numbers {
                for index in rewriters.indices {
                    guard let type = rewriters[index].classDeclaration(named: name) else { continue }
                    rewriters[index].give(list, of: type, from: numbers)
                    break
                }
            }
        }
    }

    /// The classes of managed objects that the files declare: those of the models, those with managed properties, and those that inherit from
    /// such a class.
    private func managedClasses(among rewriters: [SourceRewriter]) -> Set<String> {
        var superclasses: [String: String] = [:]
        for rewriter in rewriters {
            for type in rewriter.source.types where type.kind == .class {
                superclasses[type.name] = rewriter.source.firstSupertype(of: type) ?? ""
            }
        }
        var managed: Set = ["NSManagedObject"]
        managed.formUnion(superclasses.keys.filter { keys.knows($0) })
        managed.formUnion(rewriters.flatMap { $0.classes(listing: .managedKeyPaths) })
        while let next = superclasses.first(where: { managed.contains($0.value) && !managed.contains($0.key) }) {
            managed.insert(next.key)
        }
        return managed.filter { superclasses[$0] != nil }
    }

    /// Overrides in extensions go into the class that is extended, wherever in the module it stands.
    private func moveOverrides(among rewriters: inout [SourceRewriter]) {
        for index in rewriters.indices {
            for override in rewriters[index].overridesInExtensions() {
                let home = rewriters.firstIndex { $0.classDeclaration(named: override.className) != nil }
                rewriters[index].remove(override, isMoved: home != nil)
                if let home { rewriters[home].add(override) }
            }
        }
    }
}
