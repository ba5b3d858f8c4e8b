import Foundation
import RelataCommandLine
import RelataTestSupport

/// The blocks of an article that show a terminal: commands behind `$ `, and below each what it prints.
///
///     ```console
///     $ generator explain Examples/Playlist/Sources/Playlist/Playlist.xcdatamodeld Album
///     Album: also deletes Track
///     ```
///
/// Paths are relative to the package. A command can end in `| head -n N`.
struct ConsoleBlocks {
    /// The article with what the commands print now.
    let text: String
    /// The command lines, in order.
    let commands: [String]
    /// Those that exit with a status that no article means to show.
    let failures: [String]

    init(_ article: String) throws {
        var lines: [Substring] = []
        var commands: [String] = []
        var failures: [String] = []
        var isInBlock = false
        for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```console" {
                isInBlock = true
            } else if line.hasPrefix("```") {
                isInBlock = false
            } else if isInBlock {
                guard line.hasPrefix("$ generator") else { continue }
                let command = String(line.dropFirst(2))
                commands.append(command)
                lines.append(line)
                let printed = try Self.printed(by: command, &failures)
                lines += printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                continue
            }
            lines.append(line)
        }
        text = lines.joined(separator: "\n")
        self.commands = commands
        self.failures = failures
    }

    private static func printed(by command: String, _ failures: inout [String]) throws -> String {
        let parts = command.components(separatedBy: " | head -n ")
        let folder = try TemporaryFolder()
        let root = Folders.package.path + "/"
        var words = parts[0].split(separator: " ").dropFirst().map { word in
            word.contains("/") && FileManager.default.fileExists(atPath: root + word) ? root + word : String(word)
        }
        if let index = words.firstIndex(of: "--output"), !words[index + 1].hasPrefix(root) {
            words[index + 1] = folder.path(words[index + 1])
        }
        let result = generator(words)
        let output = (result.output + result.errors).replacingOccurrences(of: root, with: "")
            .replacingOccurrences(of: folder.url.path + "/", with: "")
        if result.status == .unusable { failures.append(command) }
        guard parts.count == 2, let count = Int(parts[1]) else { return output }
        return output.split(separator: "\n", omittingEmptySubsequences: false).prefix(count).joined(separator: "\n")
            + "\n"
    }
}
