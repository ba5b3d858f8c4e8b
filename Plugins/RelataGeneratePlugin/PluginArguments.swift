/// The arguments of `swift package generate`.
struct PluginArguments {
    /// The targets to generate code for; all of the package, if none is named.
    private(set) var targets: [String] = []
    /// The models that are named.
    private(set) var models: [String] = []
    /// The folder in that of the target, if it is named.
    private(set) var output: String?
    /// Options that are passed to the generator unchanged.
    private(set) var options: [String] = []
    private(set) var asksForHelp = false

    /// Parses the arguments.
    ///
    /// - Throws: `CommandFailure` for an option of the command without its value; all others are the generator's to
    ///   refuse.
    init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts.first ?? word
            switch name {
            case "--help", "-h": asksForHelp = true
            case "--target", "--output":
                guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                    throw CommandFailure("\(name) needs a value")
                }
                if name == "--output" { output = value } else { targets.append(value) }
            case "--model-version":
                // Its value may look like a model.
                options.append(word)
                if parts.count == 1, let value = words.popFirst() { options.append(value) }
            default:
                if !word.hasPrefix("-"), Self.isModel(word) { models.append(word) } else { options.append(word) }
            }
        }
    }

    private static func isModel(_ word: String) -> Bool {
        var word = word[...]
        while word.hasSuffix("/") { word = word.dropLast() }
        return word.hasSuffix(".xcdatamodeld") || word.hasSuffix(".xcdatamodel")
    }

    static let help = """
        Writes the code of data models into the package, for teams that commit it.

        Usage: swift package --allow-writing-to-package-directory generate [MODEL …] [options]

        Without MODEL, the models are those beside the sources of each target.

        Options:
          --target NAME  A target to generate code for; all of the package, if none is named.
          --output DIR   The folder to write to, in the folder of the target: Generated, if none is named.
          --check        Write nothing; print how the files differ, and fail if they do.

        All other options are the generator's: --access-level, --optionals, --options, --templates, --quiet and so on.
        """
}

/// Why the command cannot be carried out.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
