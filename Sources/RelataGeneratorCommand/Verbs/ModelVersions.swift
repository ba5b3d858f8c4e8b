import Foundation
import RelataCodeGeneration
import RelataMigration
import RelataModel
import RelataModelReader

/// The versions of a bundle, in the order in which they came, and the plans between them.
struct ModelVersions {
    let path: String
    /// The names, in their natural order: `Model`, `Model 2`, `Model 10`.
    let names: [String]
    private let options: GenerationOptions

    init(_ path: String, _ arguments: Arguments) throws(GenerationError) {
        self.path = path
        names = ModelReader.availableVersions(path: path).sorted {
            $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
        }
        options = try ModelOptions(forModelAt: path, arguments).options
        for name in options.migrations.keys.sorted() where !names.contains(name) {
            throw GenerationError(
                Diagnostic(
                    .invalidOptions, .error,
                    "the options have hints for the version '\(name)', which the model does not have",
                    at: SourceLocation(path: path),
                    fix: Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
                        ?? "the versions are \(names.joined(separator: ", "))"))
        }
    }

    /// The version that an option names; with or without the extension.
    func version(_ name: String, _ verb: Verb) throws(UsageError) -> String {
        let plain = name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
        guard names.contains(plain) else {
            throw UsageError(
                "the model has no version '\(name)'",
                fix: Spelling.nearest(to: plain, in: names).map { "did you mean '\($0)'?" }
                    ?? "the versions are \(names.joined(separator: ", "))", verb: verb)
        }
        return plain
    }

    /// The bundle's current version: the one that it is read as.
    var current: String? {
        let files = ModelReader.read(path: path).files.map { URL(filePath: $0) }
        let folders = files.map { $0.deletingLastPathComponent() }.filter { $0.pathExtension == "xcdatamodel" }
        return folders.last.map { $0.deletingPathExtension().lastPathComponent } ?? names.last
    }

    /// What becomes of stores between two versions, or what is wrong with one of them.
    func plan(
        from old: String, to new: String, mode: MigrationPlan.Mode
    ) -> (plan: MigrationPlan?, diagnostics: [Diagnostic]) {
        let (before, after) = (ModelReader.read(path: path, version: old), ModelReader.read(path: path, version: new))
        guard let oldModel = before.model, let newModel = after.model else {
            return (nil, (before.diagnostics + after.diagnostics).filter { $0.severity == .error })
        }
        var hints = PlanHints()
        // The hints of every version on the way; an old name is one of the version before the hint's.
        let first = names.firstIndex(of: old) ?? 0
        let last = names.firstIndex(of: new) ?? 0
        if first < last {
            for name in names[(first + 1)...last] {
                guard let migration = options.migrations[name] else { continue }
                hints.renames.merge(migration.renames) { _, later in later }
                hints.discards.formUnion(migration.discards)
            }
        }
        return (MigrationPlan(from: StoredSchema(oldModel), to: newModel, hints: hints, mode: mode), [])
    }
}
