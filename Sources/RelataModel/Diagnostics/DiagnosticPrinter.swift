/// Prints diagnostics as compilers do, so that Xcode and every editor link them.
///
/// Each diagnostic is a line, and each of its notes and its fix are separate lines after it:
///
///     Music.xcdatamodel/contents:12:9: warning: deleting an Album … [nullify-into-required]
///     Music.xcdatamodel/contents:20:9: note: Track.album is required
///     Music.xcdatamodel/contents:12:9: note: fix: make Track.album optional, or choose Cascade
///
/// A fix has the location of its diagnostic, since editors drop lines without a location.
package enum DiagnosticPrinter {
    /// The diagnostics as text.
    ///
    /// - Parameters:
    ///   - diagnostics: what to print, in this order.
    ///   - folder: the folder that paths are printed relative to, as far as they lie in it; without it, paths are
    ///     printed as they are.
    ///   - word: how a severity is written; a terminal may color it.
    /// - Returns: lines that each end in a line break; empty for no diagnostics.
    package static func text(
        _ diagnostics: [Diagnostic], relativeTo folder: String? = nil,
        word: (Diagnostic.Severity) -> String = \.rawValue
    ) -> String {
        var text = ""
        for diagnostic in diagnostics {
            let locationPrefix = prefix(diagnostic.location, relativeTo: folder)
            text +=
                "\(locationPrefix)\(word(diagnostic.severity)): \(diagnostic.message) [\(diagnostic.identifier.rawValue)]\n"
            for note in diagnostic.notes {
                let notePrefix = note.location.map { prefix($0, relativeTo: folder) } ?? locationPrefix
                text += "\(notePrefix)\(word(.note)): \(note.message)\n"
            }
            if let fix = diagnostic.fix { text += "\(locationPrefix)\(word(.note)): fix: \(fix)\n" }
        }
        return text
    }

    private static func prefix(_ location: SourceLocation?, relativeTo folder: String?) -> String {
        guard let location else { return "" }
        guard let folder else { return "\(location): " }
        let folderPrefix = folder.hasSuffix("/") ? folder : folder + "/"
        guard location.path.hasPrefix(folderPrefix) else { return "\(location): " }
        let path = String(location.path.dropFirst(folderPrefix.count))
        return "\(SourceLocation(path: path, line: location.line, column: location.column)): "
    }
}
