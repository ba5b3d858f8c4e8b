import Foundation

/// The names of the copies that `generator port` writes into one folder.
///
/// The plugin CoreDataPlugin compiles this file too, as it has to say which files the command writes: a plugin can
/// depend on no library.
enum CopyNames {
    /// Returns the names: the files' names with the suffix `.ported`, since two files of one name in a module have one
    /// `#fileID`, and with the next free number where several have one name. Names that differ only in case are one,
    /// as they are in some file systems.
    ///
    /// - Parameter paths: the paths of the files, in the order of the command line.
    static func all(ofFilesAt paths: [String]) -> [String] {
        var taken: Set<String> = []
        return paths.map { path in
            let name =
                URL(filePath: path, directoryHint: .notDirectory).deletingPathExtension().lastPathComponent
                + ".ported.swift"
            var free = name
            var number = 1
            while !taken.insert(free.lowercased()).inserted {
                number += 1
                free = "\(number)-\(name)"
            }
            return free
        }
    }
}
