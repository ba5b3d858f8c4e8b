package import RelataModel

/// A version of a model among the others of its bundle, for generated code that opens the stores of older ones.
package struct ModelVersion: Sendable, Hashable {
    /// A version that a stage of the program reads or writes.
    package struct Staged: Sendable, Hashable {
        /// The version's name.
        package let name: String
        /// The version.
        package let model: Model
        /// The entities of the version that stages use.
        package var entities: [String]

        /// Describes a version.
        package init(name: String, model: Model, entities: [String]) {
            self.name = name
            self.model = model
            self.entities = entities
        }
    }

    /// The version's name.
    package let name: String
    /// The changes to each part since the earlier versions: text that the runtime parses.
    package let history: String
    /// The versions that stages read and write, for which structs are generated.
    package let staged: [Staged]

    /// Describes a version.
    package init(name: String, history: String, staged: [Staged] = []) {
        self.name = name
        self.history = history
        self.staged = staged
    }

    /// The length in bytes of a piece of the history, which fits into a line of generated code.
    private static let pieceLength = 92

    /// The history in pieces, each a literal: the lines of the text, and their parts if they are long.
    var pieces: [Literal] {
        history.split(separator: "\n").flatMap { line in
            var pieces: [Literal] = []
            var piece = ""
            for character in line {
                piece.append(character)
                guard piece.utf8.count >= Self.pieceLength else { continue }
                pieces.append(Self.literal(piece))
                piece = ""
            }
            return piece.isEmpty ? pieces : pieces + [Self.literal(piece)]
        }
    }

    /// Returns a literal with unescaped quotes, if possible.
    private static func literal(_ piece: String) -> Literal {
        // Three quotes would begin a literal of several lines.
        let isPlain =
            !piece.hasPrefix("\"\"") && !piece.contains("\"#") && !piece.contains("\\#")
            && piece.unicodeScalars.allSatisfy { $0.value >= 0x20 }
        return .text(isPlain ? "#\"\(piece)\"#" : SwiftLiteral.string(piece))
    }
}
