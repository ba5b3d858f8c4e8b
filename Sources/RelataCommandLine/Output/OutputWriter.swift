import Foundation
import RelataModel

/// Carries out plans together.
///
/// New contents are first written to temporary names beside the final ones; only when all of them are on disk are
/// they renamed, and stale files removed. An error before that leaves the folders unchanged; a later one says that
/// they are not.
package struct OutputWriter {
    package let plans: [OutputPlan]

    package init(_ plans: OutputPlan...) { self.init(plans) }

    package init(_ plans: [OutputPlan]) { self.plans = plans }

    /// Creates, updates and removes files as the plans say.
    ///
    /// - Throws: `OutputError` with the path that could not be written.
    package func write() throws(OutputError) {
        for plan in plans {
            guard let change = plan.changes.first(where: \.replacesOtherFile) else { continue }
            throw OutputError(otherFileAt: plan.folder.appendingPath(change.path))
        }
        var madeFolders: [String] = []
        var knownFolders: Set<String> = []
        var staged: [ReplacingFile] = []
        do {
            for plan in plans {
                for change in plan.changes where change.kind != .remove {
                    let path = plan.folder.appendingPath(change.path)
                    if change.kind == .create, knownFolders.insert(path.splitAtLastComponent.folder).inserted {
                        try makeFolder(path.splitAtLastComponent.folder, of: plan, made: &madeFolders)
                    }
                    staged.append(try stage(change, at: path, of: plan))
                }
            }
        } catch {
            staged = []
            madeFolders.reversed().forEach { rmdir($0) }
            throw error
        }
        for (index, file) in staged.enumerated() {
            do {
                try file.replace()
            } catch {
                throw OutputError(
                    "cannot write", path: file.path, underlying: error,
                    fix: "move away what blocks it, and run the command again; "
                        + (index == 0 ? "no file was changed" : "\(index) of \(staged.count) files were written"))
            }
        }
        for plan in plans {
            for change in plan.changes where change.kind == .remove {
                let path = plan.folder.appendingPath(change.path)
                guard unlink(path) == 0 else {
                    throw OutputError(
                        "cannot remove this stale file", path: path, underlying: FileWriting.posixError(errno),
                        fix: "remove it, and run the command again; the new files were written")
                }
            }
        }
    }

    /// Writes the new contents to a temporary file beside the final one.
    private func stage(
        _ change: OutputPlan.Change, at path: String, of plan: OutputPlan
    ) throws(OutputError) -> ReplacingFile {
        do {
            let file = try ReplacingFile(path)
            try file.write(change.new)
            try file.close()
            return file
        } catch {
            throw OutputError(
                unchanged: "cannot write", path: path, underlying: error,
                remedy: plan.remedy)
        }
    }

    /// Creates a folder and its missing parents, and adds the created ones to `made`, the deepest last.
    private func makeFolder(_ folder: String, of plan: OutputPlan, made: inout [String]) throws(OutputError) {
        for path in FileWriting.missingFolders(of: folder) {
            guard mkdir(path, 0o777) == 0 else {
                throw OutputError(
                    unchanged: "cannot make this folder", path: path, underlying: FileWriting.posixError(errno),
                    remedy: plan.remedy)
            }
            made.append(path)
        }
    }
}
