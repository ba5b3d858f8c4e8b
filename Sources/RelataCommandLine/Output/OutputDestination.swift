import RelataCodeGeneration

/// The destination of a run's output.
enum OutputDestination: Sendable {
    /// A folder, for Swift and SQL, from which the run also removes generated files that are stale.
    case folder(String)
    /// One file for all Swift code, which a build system knows before the model is read.
    case file(folder: String, name: String)

    /// Creates the destination for a value of `--output`: a file if it ends in `.swift`.
    init(_ path: String) {
        let (folder, name) = path.splitAtLastComponent
        guard name.hasSuffix(".swift") else {
            self = .folder(path)
            return
        }
        self = .file(folder: folder, name: name)
    }

    /// The destination's folder.
    var folder: String {
        switch self {
        case .folder(let folder), .file(let folder, _): folder
        }
    }

    /// Returns the options adjusted to the destination.
    func options(_ options: GenerationOptions) -> GenerationOptions {
        guard case .file = self else { return options }
        var options = options
        options.singleFile = true
        return options
    }

    /// Returns those files of a model that are written to the destination.
    func files(_ files: [OutputFile]) -> [OutputFile] {
        guard case .file(_, let name) = self else { return files }
        return files.filter { $0.path.hasSuffix(".swift") }.map { OutputFile(path: name, contents: $0.contents) }
    }

    /// Returns the models whose stale files are removed: none for a single file, which may be among others.
    func owners(_ models: [String]) -> Set<String> {
        guard case .folder = self else { return [] }
        return Set(models)
    }

    /// Returns the path of a file in the destination, as the user would write it.
    func path(of name: String) -> String {
        folder == "." ? name : folder.appendingPath(name)
    }
}
