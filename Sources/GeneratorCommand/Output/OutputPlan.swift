import CodeGeneration
import DataModel
import Foundation

/// What writing a set of files into a folder would change there.
///
/// The plan is made from what is on disk and changes nothing; `OutputWriter` carries it out.
struct OutputPlan: Sendable {
    /// A file of the folder, and what happens to it.
    struct Change: Sendable {
        /// What happens to a file.
        enum Kind: String, Sendable {
            case create
            case update
            case remove
        }

        let kind: Kind
        /// The file's path below the folder.
        let path: String
        /// What the folder holds now; empty where the file is to be created.
        let old: Data
        /// What it shall hold; empty where the file is to be removed.
        let new: Data
    }

    let folder: URL
    /// What would change, by path.
    let changes: [Change]
    /// The number of files that are as they should be.
    let unchangedCount: Int

    /// Compares the files with the folder.
    ///
    /// A file in the folder that Relata generated from one of the models and that is not among the files is stale, and
    /// would be removed; a file that anyone else wrote is never touched, and one that stands in the way is an error.
    ///
    /// - Throws: `Diagnostic` if a file that has to be compared cannot be read.
    init(_ files: [OutputFile], models: Set<String>, in folder: URL) throws(OutputError) {
        self.folder = folder
        var changes: [Change] = []
        var unchangedCount = 0
        for file in files {
            let new = Data(file.contents.utf8)
            let url = folder.appending(path: file.path)
            guard FileManager.default.fileExists(atPath: url.path) else {
                changes.append(Change(kind: .create, path: file.path, old: Data(), new: new))
                continue
            }
            let old = try Self.read(url)
            if old == new {
                unchangedCount += 1
            } else {
                changes.append(Change(kind: .update, path: file.path, old: old, new: new))
            }
        }
        let paths = Set(files.map { $0.path.lowercased() })
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where !paths.contains(name.lowercased()) {
            let url = folder.appending(path: name)
            guard let origin = GeneratedFile.origin(ofFileAt: url), models.contains(origin) else { continue }
            changes.append(Change(kind: .remove, path: name, old: try Self.read(url), new: Data()))
        }
        self.changes = changes.sorted { $0.path < $1.path }
        self.unchangedCount = unchangedCount
    }

    private static func read(_ url: URL) throws(OutputError) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw OutputError("cannot read what is there now", path: url.path, underlying: error)
        }
    }
}
