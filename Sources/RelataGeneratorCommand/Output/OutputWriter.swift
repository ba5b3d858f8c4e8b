import RelataModel
import Foundation

/// Carries out plans together.
///
/// New contents are first written to temporary names beside the final ones; only when all of them are on disk are
/// they renamed, and stale files removed. An error before that leaves the folders unchanged; a later one says that
/// they are not.
struct OutputWriter {
    let plans: [OutputPlan]

    /// A file that is written, but not renamed yet.
    private struct StagedFile {
        let temporary: String
        let final: String
    }

    init(_ plans: OutputPlan...) { self.init(plans) }

    init(_ plans: [OutputPlan]) { self.plans = plans }

    /// Creates, updates and removes files as the plans say.
    ///
    /// - Throws: `OutputError` with the path that could not be written.
    func write() throws(OutputError) {
        for plan in plans {
            guard let change = plan.changes.first(where: \.replacesOtherFile) else { continue }
            throw OutputError(otherFileAt: plan.folder.appendingPath(change.path))
        }
        var madeFolders: [String] = []
        var staged: [StagedFile] = []
        do {
            for plan in plans {
                for change in plan.changes where change.kind != .remove {
                    staged.append(try stage(change, of: plan, madeFolders: &madeFolders))
                }
            }
        } catch {
            staged.forEach { unlink($0.temporary) }
            madeFolders.reversed().forEach { rmdir($0) }
            throw error
        }
        for (index, file) in staged.enumerated() where rename(file.temporary, file.final) != 0 {
            let code = errno
            staged.forEach { unlink($0.temporary) }
            throw OutputError(
                "cannot write", path: file.final, underlying: FileWriting.posixError(code),
                fix: "move away what blocks it, and run the command again; "
                    + (index == 0 ? "no file was changed" : "\(index) of \(staged.count) files were written"))
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
        _ change: OutputPlan.Change, of plan: OutputPlan, madeFolders: inout [String]
    ) throws(OutputError) -> StagedFile {
        let path = plan.folder.appendingPath(change.path)
        // A link stays one: what it names is written.
        let final = FileWriting.linkedFile(at: path) ?? path
        let (folder, name) = final.splitAtLastComponent
        if change.kind == .create { try makeFolder(folder, of: plan, made: &madeFolders) }
        if FileWriting.isFolder(final) {
            throw OutputError(
                unchanged: "cannot write", path: final, underlying: FileWriting.posixError(EISDIR),
                remedy: plan.remedy)
        }
        let temporary = folder.appendingPath(".\(name).relata-new")
        do {
            try FileWriting.write(change.new, to: temporary)
            if change.kind == .update { try FileWriting.copyMode(of: final, to: temporary) }
        } catch {
            unlink(temporary)
            throw OutputError(unchanged: "cannot write", path: final, underlying: error, remedy: plan.remedy)
        }
        return StagedFile(temporary: temporary, final: final)
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
