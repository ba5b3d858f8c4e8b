/// The rule that tells a build system which files an output was made from, as Make and Ninja read it.
enum DependencyFile {
    /// Returns the text of the rule.
    ///
    /// Each input is also a target without prerequisites, so that Make continues if one was removed or renamed.
    static func text(outputs: [String], inputs: [String]) -> String {
        let targets = outputs.map(escaped).joined(separator: " ")
        let inputs = inputs.map(escaped)
        return targets + ":" + inputs.map { " \\\n  " + $0 }.joined() + "\n" + inputs.map { $0 + ":\n" }.joined()
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
