import Foundation
import RelataModel

/// The formats of printed diagnostics.
enum DiagnosticFormat: String, Sendable, CaseIterable {
    /// The format of compilers, which Xcode and editors turn into links.
    case text
    /// One JSON array.
    case json
    /// Annotations of a GitHub workflow.
    case github

    /// Returns the diagnostics as text that ends in a line break; for no diagnostics it is empty, or an empty array
    /// in JSON.
    func text(of diagnostics: [Diagnostic], in palette: Palette) -> String {
        switch self {
        case .text: diagnostics.text(word: palette.word)
        case .json: PrettyJSON.text(diagnostics.map(Record.init))
        case .github: diagnostics.map(Self.annotation).joined()
        }
    }

    private static func annotation(_ diagnostic: Diagnostic) -> String {
        let command =
            switch diagnostic.severity {
            case .note: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        var properties = ["title=\(escaped(diagnostic.identifier.rawValue, alsoIn: ":,"))"]
        if let location = diagnostic.location {
            properties.insert("file=\(escaped(location.path, alsoIn: ":,"))", at: 0)
            if location.line > 0 { properties.insert("line=\(location.line),col=\(location.column)", at: 1) }
        }
        // An annotation has one location, so those of notes are part of the text.
        let notes = diagnostic.notes.map { note in note.location.map { "\($0): \(note.message)" } ?? note.message }
        let message = ([diagnostic.message] + notes + (diagnostic.fix.map { [$0] } ?? []))
            .joined(separator: "\n")
        return "::\(command) \(properties.joined(separator: ","))::\(escaped(message, alsoIn: ""))\n"
    }

    /// Escapes a string for GitHub's workflow commands.
    private static func escaped(_ text: String, alsoIn characters: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "%" || scalar == "\r" || scalar == "\n" || characters.unicodeScalars.contains(scalar) {
                let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
                result += "%" + (hexadecimal.count < 2 ? "0" : "") + hexadecimal
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

// MARK: - JSON

extension DiagnosticFormat {
    private struct Record: Encodable {
        struct Location: Encodable {
            let file: String
            let line: Int?
            let column: Int?

            init(_ location: SourceLocation) {
                file = location.path
                line = location.line == 0 ? nil : location.line
                column = location.line == 0 ? nil : location.column
            }
        }

        struct Note: Encodable {
            let message: String
            let location: Location?
        }

        let identifier: String
        let severity: String
        let message: String
        let location: Location?
        let notes: [Note]
        let fix: String?

        init(_ diagnostic: Diagnostic) {
            identifier = diagnostic.identifier.rawValue
            severity = diagnostic.severity.rawValue
            message = diagnostic.message
            location = diagnostic.location.map(Location.init)
            notes = diagnostic.notes.map { Note(message: $0.message, location: $0.location.map(Location.init)) }
            fix = diagnostic.fix
        }
    }
}
