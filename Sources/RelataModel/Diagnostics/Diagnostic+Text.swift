extension Sequence<Diagnostic> {
    /// Returns the diagnostics as compilers write them, so that Xcode and every editor link them.
    ///
    /// Each diagnostic is a line, and each of its notes and its fix are separate lines after it:
    ///
    ///     Music.xcdatamodel/contents:12:9: warning: deleting an Album … [nullify-into-required]
    ///     Music.xcdatamodel/contents:20:9: note: Track.album is required
    ///     Music.xcdatamodel/contents:12:9: note: fix: make Track.album optional, or choose Cascade
    ///
    /// A fix has the location of its diagnostic, since editors drop lines without a location.
    ///
    /// - Parameters:
    ///   - folder: the folder that paths are written relative to, as far as they lie in it; without it, paths are
    ///     written as they are.
    ///   - word: how a severity is written; a terminal may color it.
    /// - Returns: lines that each end in a line break; empty for no diagnostics.
    package func text(
        relativeTo folder: String? = nil, word: (Diagnostic.Severity) -> String = \.rawValue
    ) -> String {
        var text = ""
        for diagnostic in self {
            let prefix = diagnostic.location.prefix(relativeTo: folder)
            text += "\(prefix)\(word(diagnostic.severity)): \(diagnostic.message) [\(diagnostic.identifier.rawValue)]\n"
            for note in diagnostic.notes {
                let notePrefix = note.location == nil ? prefix : note.location.prefix(relativeTo: folder)
                text += "\(notePrefix)\(word(.note)): \(note.message)\n"
            }
            if let fix = diagnostic.fix { text += "\(prefix)\(word(.note)): fix: \(fix)\n" }
        }
        return text
    }
}

extension SourceLocation? {
    /// The beginning of a line that is about the location; empty where there is none.
    fileprivate func prefix(relativeTo folder: String?) -> String {
        guard let self else { return "" }
        guard let folder else { return "\(self): " }
        let folderPrefix = folder.hasSuffix("/") ? folder : folder + "/"
        guard self.path.hasPrefix(folderPrefix) else { return "\(self): " }
        let path = String(self.path.dropFirst(folderPrefix.count))
        return "\(SourceLocation(path: path, line: self.line, column: self.column)): "
    }
}
