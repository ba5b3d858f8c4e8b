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
        let made = try makeFolder()
        var staged: [(temporary: URL, final: URL)] = []
        do {
            for change in plan.changes where change.kind != .remove {
                staged.append(try stage(change))
            }
        } catch {
            staged.forEach { try? FileManager.default.removeItem(at: $0.temporary) }
            made.forEach { try? FileManager.default.removeItem(at: $0) }
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

    /// Makes the folder and those above it, and gives those that were made, the deepest first.
    private func makeFolder() throws(OutputError) -> [URL] {
        var missing: [URL] = []
        var folder = plan.folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            missing.append(folder)
            folder.deleteLastPathComponent()
        }
        do {
            try FileManager.default.createDirectory(at: plan.folder, withIntermediateDirectories: true)
        } catch {
            missing.forEach { try? FileManager.default.removeItem(at: $0) }
            throw OutputError("cannot make this folder", path: plan.folder.path, underlying: error)
        }
        return missing
    }

    private func stage(_ change: OutputPlan.Change) throws(OutputError) -> (temporary: URL, final: URL) {
        let final = plan.folder.appending(path: change.path)
        let temporary = final.deletingLastPathComponent().appending(path: ".\(final.lastPathComponent).relata-new")
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: final.path, isDirectory: &isDirectory), isDirectory.boolValue {
            throw OutputError("cannot write", path: final.path, underlying: Self.posixError(EISDIR))
        }
        do {
            try change.new.write(to: temporary)
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw OutputError("cannot write", path: final.path, underlying: error)
        }
        return (temporary, final)
    }

    private static func posixError(_ code: Int32) -> any Error {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
}
