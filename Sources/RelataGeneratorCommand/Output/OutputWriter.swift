import RelataModel
import Foundation

/// Carries out a plan, completely or not at all.
///
/// New contents are first written to temporary names beside the final ones; only when all of them are on disk are
/// they renamed. An error before that leaves the folder unchanged.
struct OutputWriter {
    let plan: OutputPlan

    /// A file that is written, but not renamed yet.
    private struct StagedFile {
        let temporary: String
        let final: String
    }

    /// Creates, updates and removes files as the plan says.
    ///
    /// - Throws: `OutputError` with the path that could not be written.
    func write() throws(OutputError) {
        guard !plan.changes.isEmpty else { return }
        if let change = plan.changes.first(where: \.replacesOtherFile) {
            throw OutputError(otherFileAt: plan.folder.appendingPath(change.path))
        }
        var madeFolders: [String] = []
        var staged: [StagedFile] = []
        do {
            for change in plan.changes where change.kind != .remove {
                staged.append(try stage(change, madeFolders: &madeFolders))
            }
        } catch {
            staged.forEach { unlink($0.temporary) }
            madeFolders.reversed().forEach { rmdir($0) }
            throw error
        }
        for file in staged where rename(file.temporary, file.final) != 0 {
            let code = errno
            staged.forEach { unlink($0.temporary) }
            throw OutputError("cannot write", path: file.final, underlying: FileWriting.posixError(code))
        }
        for change in plan.changes where change.kind == .remove {
            let path = plan.folder.appendingPath(change.path)
            guard unlink(path) == 0 else {
                throw OutputError(
                    "cannot remove this stale file", path: path, underlying: FileWriting.posixError(errno))
            }
        }
    }

    /// Writes the new contents to a temporary file beside the final one.
    private func stage(
        _ change: OutputPlan.Change, madeFolders: inout [String]
    ) throws(OutputError) -> StagedFile {
        let final = plan.folder.appendingPath(change.path)
        let (folder, name) = final.splitAtLastComponent
        if change.kind == .create { try makeFolder(folder, made: &madeFolders) }
        if FileWriting.isFolder(final) {
            throw OutputError("cannot write", path: final, underlying: FileWriting.posixError(EISDIR))
        }
        let temporary = folder.appendingPath(".\(name).relata-new")
        do {
            try FileWriting.write(change.new, to: temporary)
        } catch {
            unlink(temporary)
            throw OutputError("cannot write", path: final, underlying: error)
        }
        return StagedFile(temporary: temporary, final: final)
    }

    /// Creates a folder and its missing parents, and adds the created ones to `made`, the deepest last.
    private func makeFolder(_ folder: String, made: inout [String]) throws(OutputError) {
        guard !FileWriting.exists(folder) else { return }
        var missing: [String] = []
        var ancestor = URL(filePath: folder, directoryHint: .isDirectory).standardizedFileURL
        while !FileManager.default.fileExists(atPath: ancestor.path), ancestor.path != "/" {
            missing.append(ancestor.path)
            ancestor.deleteLastPathComponent()
        }
        for path in missing.reversed() {
            guard mkdir(path, 0o777) == 0 else {
                throw OutputError("cannot make this folder", path: path, underlying: FileWriting.posixError(errno))
            }
            made.append(path)
        }
    }
}
