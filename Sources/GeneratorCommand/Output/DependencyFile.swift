/// The rule that tells a build system which files an output was made from, as Make and Ninja read it.
enum DependencyFile {
    /// The text of the rule.
    static func text(outputs: [String], inputs: [String]) -> String {
        let targets = outputs.map(escaped).joined(separator: " ")
        return targets + ":" + inputs.map { " \\\n  " + escaped($0) }.joined() + "\n"
    }

    private static func escaped(_ path: String) -> String {
        var result = ""
        for character in path {
            switch character {
            case " ", "#", "\\": result += "\\\(character)"
            case "$": result += "$$"
            default: result.append(character)
            }
        }
        return result
    }
}
