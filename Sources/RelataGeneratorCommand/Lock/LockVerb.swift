import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel
import RelataModelReader

/// `generator lock`: records the shipped versions of a bundle, or checks that they have not changed.
struct LockVerb {
    private let arguments: CommandArguments
    private let path: String

    /// What to do where the lock file cannot be written: its folder is that of the bundle.
    private static let remedy = "change the permissions of the file and of its folder"

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage("lock needs one model", fix: "write generator lock MODEL", verb: .lock)
        }
        self.arguments = arguments
        // The versions of a bundle ship together.
        self.path = ModelOptions.bundle(ofModelAt: path).relativePath
    }

    func run(_ console: any Console) -> ExitStatus {
        let checks = arguments.has(.lockCheck)
        var reporter = Reporter(arguments, least: .note, to: checks ? .output : .error, of: console)
        func report(_ diagnostics: [Diagnostic]) {
            let text = reporter.text(diagnostics)
            if checks { console.write(text) } else { console.report(text) }
        }
        let versions: ModelVersions
        do {
            versions = try ModelVersions(path, arguments)
        } catch {
            report([error.diagnostic])
            return .unusable
        }
        let read = versions.shippable.isEmpty ? [versions.readCurrent()] : versions.shippable.map(versions.read)
        let unreadable = read.filter { $0.model == nil }.flatMap(\.diagnostics).filter { $0.severity == .error }
        guard unreadable.isEmpty else {
            report(unreadable)
            return .unusable
        }
        let check = LockCheck(versions: versions)
        var diagnostics = check.diagnostics
        if checks {
            diagnostics += check.unlocked
            report(diagnostics)
            return diagnostics.isEmpty ? .done : .found
        }
        // Edited versions are the reason for running `lock`, so they are not reported, unless they are errors.
        report(diagnostics.filter { $0.severity == .error || $0.identifier != .lockedVersionEdited })
        guard !reporter.hasError else { return .unusable }
        // What keeps stores from being opened is said once more, before it is one line for all.
        if let current = versions.current {
            report(VersionDiagnostics(versions, upTo: current).ofOpenVersions.filter { $0.severity > .note })
        }
        do {
            try write(versions, on: console)
            return .done
        } catch let error as OutputError {
            report([error.diagnostic])
        } catch {
            report([
                OutputError(
                    unchanged: "cannot write", path: versions.lock.path, underlying: error, remedy: Self.remedy
                ).diagnostic
            ])
        }
        return .unusable
    }

    private func write(_ versions: ModelVersions, on console: any Console) throws {
        var lock = versions.lock
        var words: [String] = []
        for name in versions.shippable {
            guard let model = versions.read(name).model else { continue }
            let version = VersionLock.Version(name, model)
            guard let index = lock.versions.firstIndex(where: { $0.name == name }) else {
                lock.versions.append(version)
                words.append("locked the version \(name)")
                continue
            }
            if lock.versions[index].digest != version.digest { words.append("locked the version \(name) as it is now") }
            lock.versions[index] = version
        }
        let (folder, name) = lock.path.splitAtLastComponent
        let plan = try OutputPlan(
            [OutputFile(path: name, contents: try lock.text())], models: [], in: folder, remedy: Self.remedy)
        try OutputWriter(plan).write()
        guard !arguments.has(.quiet) else { return }
        console.report(words.isEmpty ? "no version is new\n" : words.map { "\($0) in \(lock.path)\n" }.joined())
    }
}
