package import Foundation
package import RelataCodeGeneration
import RelataModel

/// The changes that writing a set of files would make in a folder.
///
/// The plan is made from what is on disk and changes nothing; `OutputWriter` carries it out.
package struct OutputPlan: Sendable {
    /// The change of a file in the folder.
    package struct Change: Sendable {
        /// The kinds of changes.
        package enum Kind: String, Sendable {
            case create
            case update
            case remove
        }

        package let kind: Kind
        /// The file's path relative to the folder.
        package let path: String
        /// The current contents; empty if the file is to be created.
        package let old: Data
        /// The new contents; empty if the file is to be removed.
        package let new: Data

        /// Whether a generated file would take the place of one that was not generated.
        package var replacesOtherFile: Bool {
            kind == .update && !old.isEmpty && GeneratedFile.origin(of: new) != nil
                && GeneratedFile.origin(of: old) == nil
        }
    }

    /// The path of the folder.
    package let folder: String
    /// The changes, sorted by path.
    package let changes: [Change]
    /// The number of files that need no change.
    package let unchangedCount: Int
    /// What to do where the folder cannot be written.
    package let remedy: String

    /// Compares the files with the folder.
    ///
    /// A file in the folder that Relata generated from one of the models and that is not among the files is stale, and
    /// would be removed. Other files are never touched; `OutputWriter` refuses to write over one.
    ///
    /// - Parameters:
    ///   - files: the files.
    ///   - models: the models whose stale files are removed.
    ///   - kind: which of their files the folder has.
    ///   - folder: the folder.
    ///   - remedy: what to do where the folder cannot be written.
    /// - Throws: `OutputError` if a file that has to be compared cannot be read.
    package init(
        _ files: [OutputFile], models: Set<String>, kind: GeneratedFile.Kind = .code, in folder: String,
        remedy: String = OutputError.otherOutput
    ) throws(OutputError) {
        self.folder = folder
        self.remedy = remedy
        var changes: [Change] = []
        var unchangedCount = 0
        let folderExists = FileWriting.exists(folder)
        for file in files {
            let new = Data(file.contents.utf8)
            let path = folder.appendingPath(file.path)
            guard folderExists, FileWriting.exists(path) else {
                changes.append(Change(kind: .create, path: file.path, old: Data(), new: new))
                continue
            }
            let old = try Self.read(path, remedy: remedy)
            if old == new {
                unchangedCount += 1
            } else {
                changes.append(Change(kind: .update, path: file.path, old: old, new: new))
            }
        }
        let paths = Dictionary(files.map { ($0.path.lowercased(), $0.path) }, uniquingKeysWith: { first, _ in first })
        let names = models.isEmpty || !folderExists ? [] : try Self.names(in: folder, remedy: remedy)
        let new = Set(files.map(\.path))
        for name in names where !new.contains(name) {
            let path = folder.appendingPath(name)
            // Where the file system does not tell upper from lower case, it is the file that is written.
            if let same = paths[name.lowercased()], FileWriting.isSameFile(path, folder.appendingPath(same)) {
                continue
            }
            guard let origin = GeneratedFile.origin(ofFileAt: path, kind: kind), models.contains(origin) else {
                continue
            }
            changes.append(Change(kind: .remove, path: name, old: try Self.read(path, remedy: remedy), new: Data()))
        }
        self.changes = changes.sorted { $0.path < $1.path }
        self.unchangedCount = unchangedCount
    }

    private static func names(in folder: String, remedy: String) throws(OutputError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw OutputError(
                unchanged: "cannot list the folder for output", path: folder, underlying: error, remedy: remedy)
        }
    }

    private static func read(_ path: String, remedy: String) throws(OutputError) -> Data {
        do {
            return try Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory))
        } catch {
            throw OutputError(
                unchanged: "cannot read what is there now", path: path, underlying: error, remedy: remedy)
        }
    }
}
