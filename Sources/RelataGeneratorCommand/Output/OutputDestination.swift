import RelataCodeGeneration

/// Where a run writes to.
enum OutputDestination: Sendable {
    /// A folder, for Swift and SQL, in which the run also removes what it wrote before and is stale now.
    case folder(String)
    /// One file for all Swift code, which a build system knows before the model is read.
    case file(folder: String, name: String)

    /// The destination that a value of `--output` names: a file if it ends in `.swift`.
    init(_ path: String) {
        let end = path.lastIndex(of: "/")
        let name = end.map { String(path[path.index(after: $0)...]) } ?? path
        guard name.hasSuffix(".swift") else {
            self = .folder(path)
            return
        }
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        self = .file(folder: folder, name: name)
    }

    /// The folder that is written to.
    var folder: String {
        switch self {
        case .folder(let folder), .file(let folder, _): folder
        }
    }

    /// The options for what goes there.
    func options(_ options: GenerationOptions) -> GenerationOptions {
        guard case .file = self else { return options }
        var options = options
        options.singleFile = true
        return options
    }

    /// Those files of a model that go there.
    func files(_ files: [OutputFile]) -> [OutputFile] {
        guard case .file(_, let name) = self else { return files }
        return files.filter { $0.path.hasSuffix(".swift") }.map { OutputFile(path: name, contents: $0.contents) }
    }

    /// The models whose stale files are removed: none of a single file, which may lie among others.
    func owners(_ models: [String]) -> Set<String> {
        guard case .folder = self else { return [] }
        return Set(models)
    }

    /// The path of a file there, as the user would write it.
    func path(of name: String) -> String {
        folder == "." ? name : folder.appendingPath(name)
    }
}
