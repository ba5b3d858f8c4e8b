import DataModel
import Foundation

/// Carries out a plan, all of it or nothing.
///
/// New contents are first written beside their places under temporary names; only when all of them are on disk do they
/// take their places. What fails before that leaves the folder as it was.
struct OutputWriter {
    let plan: OutputPlan

    /// Writes, updates and removes what the plan says.
    ///
    /// - Throws: `OutputError` with the path that could not be written.
    func write() throws(OutputError) {
        guard !plan.changes.isEmpty else { return }
        var made: [URL] = []
        var staged: [(temporary: URL, final: URL)] = []
        do {
            for change in plan.changes where change.kind != .remove {
                let final = plan.folder.appending(path: change.path)
                try makeFolder(final.deletingLastPathComponent(), made: &made)
                staged.append((try stage(change, at: final), final))
            }
        } catch {
            staged.forEach { try? FileManager.default.removeItem(at: $0.temporary) }
            made.reversed().forEach { try? FileManager.default.removeItem(at: $0) }
            throw error
        }
        for (temporary, final) in staged {
            guard rename(temporary.path, final.path) == 0 else {
                let code = errno
                staged.forEach { try? FileManager.default.removeItem(at: $0.temporary) }
                throw OutputError("cannot write", path: final.path, underlying: Self.posixError(code))
            }
        }
        for change in plan.changes where change.kind == .remove {
            let url = plan.folder.appending(path: change.path)
            do {
                try FileManager.default.removeItem(at: url)
            } catch {
                throw OutputError("cannot remove this stale file", path: url.path, underlying: error)
            }
        }
    }

    /// Makes a folder and those above it, and adds those that were not there to `made`, the deepest last.
    private func makeFolder(_ folder: URL, made: inout [URL]) throws(OutputError) {
        var missing: [URL] = []
        var ancestor = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: ancestor.path), ancestor.path != "/" {
            missing.append(ancestor)
            ancestor.deleteLastPathComponent()
        }
        made += missing.reversed()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError("cannot make this folder", path: folder.path, underlying: error)
        }
    }

    /// Writes the new contents beside their place, and gives the place that they have for now.
    private func stage(_ change: OutputPlan.Change, at final: URL) throws(OutputError) -> URL {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: final.path, isDirectory: &isDirectory), isDirectory.boolValue {
            throw OutputError("cannot write", path: final.path, underlying: Self.posixError(EISDIR))
        }
        let temporary = final.deletingLastPathComponent().appending(path: ".\(final.lastPathComponent).relata-new")
        do {
            try change.new.write(to: temporary)
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw OutputError("cannot write", path: final.path, underlying: error)
        }
        return temporary
    }

    private static func posixError(_ code: Int32) -> any Error {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}
