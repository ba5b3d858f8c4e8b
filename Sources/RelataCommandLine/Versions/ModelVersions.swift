import Foundation
package import RelataCodeGeneration
package import RelataMigration
package import RelataModel
package import RelataModelReader
import RelataSchema

/// The versions of a bundle, in the order in which they were made, and the plans between them.
package struct ModelVersions {
    package let path: String
    /// The names, in the order of the lock file; others in their natural order: `Model`, `Model 2`, `Model 10`.
    package let names: [String]
    /// The versions that have shipped.
    package let lock: VersionLock
    private let options: GenerationOptions
    private let models = ModelCache()

    /// The models that were read, so that each is read only once.
    private final class ModelCache {
        var results: [String: ModelReader.Reading] = [:]
    }

    package init(_ path: String, _ arguments: CommandArguments) throws(GenerationError) {
        self.path = path
        lock = try VersionLock(forModelAt: path)
        names = lock.ordered(
            ModelReader.availableVersions(path: path).sorted {
                $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
            })
        options = try ModelOptions(forModelAt: path, arguments).options
        for name in options.migrations.keys.sorted() where !names.contains(name) {
            throw GenerationError(
                Diagnostic(
                    .invalidOptions, .error,
                    "the options have hints for the version '\(name)', which the model does not have",
                    at: SourceLocation(path: path),
                    fix: Spelling.suggestion(for: name, in: names)
                        ?? "the versions are \(names.joined(separator: ", "))"))
        }
    }

    /// Reads the versions of a bundle.
    ///
    /// - Returns: `nil` if they cannot be used, which has then been reported.
    package static func load(
        _ path: String, with arguments: CommandArguments, on console: any Console, _ reporter: inout Reporter
    ) -> ModelVersions? {
        do {
            return try ModelVersions(path, arguments)
        } catch {
            console.report(reporter.text([error.diagnostic]))
            return nil
        }
    }

    /// Returns the version that an option names, with or without the extension.
    package func version(_ name: String, for verb: Verb) throws(CommandError) -> String {
        let plain = name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
        guard names.contains(plain) else {
            throw CommandError.usage(
                "the model has no version '\(name)'",
                fix: Spelling.suggestion(for: plain, in: names)
                    ?? "the versions are \(names.joined(separator: ", "))", verb: verb)
        }
        return plain
    }

    /// The bundle's current version: the one that reading the bundle selects.
    package var current: String? { Self.version(ofFiles: readCurrent().files) ?? names.last }

    /// Reads the current version.
    package func readCurrent() -> ModelReader.Reading { ModelReader.read(path: path, version: options.modelVersion) }

    /// The versions that a program with this bundle may have created stores of: all but those after the current one.
    package var shippable: [String] {
        guard let current, let index = names.firstIndex(of: current) else { return names }
        return Array(names[...index])
    }

    /// Whether these are all versions, and not one that is read apart from its bundle.
    package var isBundle: Bool { ModelOptions.bundle(ofModelAt: path).path == URL(filePath: path).path }

    /// Returns the version that some files belong to.
    package static func version(ofFiles files: [String]) -> String? {
        let folders = files.map { URL(filePath: $0).deletingLastPathComponent() }
        return folders.last { $0.pathExtension == "xcdatamodel" }?.deletingPathExtension().lastPathComponent
    }

    /// Reads a version, or returns the result of having read it before.
    package func read(_ name: String) -> ModelReader.Reading {
        if let known = models.results[name] { return known }
        let result = ModelReader.read(path: path, version: name)
        models.results[name] = result
        return result
    }

    /// The files that were read.
    package var files: [String] { models.results.values.flatMap(\.files).sorted() }

    // MARK: Plans

    /// The migration between two versions: one plan for each model on the way.
    package struct Change {
        package let plans: [MigrationPlan]
        package let route: MigrationRoute
        package let history: ModelHistory
        package let oldModel: Model
        package let model: Model
    }

    /// Returns the migration between two versions, or the problems of one of them.
    package func change(
        from old: String, to new: String, mode: MigrationPlan.Mode
    ) -> (change: Change?, diagnostics: [Diagnostic]) {
        guard let first = names.firstIndex(of: old), let last = names.firstIndex(of: new) else {
            return (nil, [invalid("the model has no versions '\(old)' and '\(new)'")])
        }
        let between = first <= last ? Array(names[first...last]) : [old, new]
        var known: [(name: String, model: Model)] = []
        for name in between {
            guard let model = read(name).model else {
                return (nil, read(name).diagnostics.filter { $0.severity == .error })
            }
            known.append((name, model))
        }
        guard let source = known.first?.model, let target = known.last?.model else { return (nil, []) }
        do {
            let history = try ModelHistory(known, hints: first <= last ? hints : [:])
            let route = try MigrationRoute(
                from: source, digest: source.versionFingerprint, name: old, to: target,
                history: first < last ? history : nil, hints: PlanHints())
            let plans = route.plans(from: StoredSchema(source), mode: mode)
            return (
                Change(plans: plans, route: route, history: history, oldModel: source, model: target),
                hintDiagnostics(in: between)
            )
        } catch {
            return (nil, [invalid("\(error)")])
        }
    }

    private func invalid(_ message: String) -> Diagnostic {
        Diagnostic(.invalidOptions, .error, message, at: SourceLocation(path: path))
    }

    /// Returns the known versions up to one of them, for generated code, and the problems of the options for them.
    package func history(upTo name: String, model: Model) -> (history: ModelHistory?, diagnostics: [Diagnostic]) {
        guard let last = names.firstIndex(of: name) else { return (nil, []) }
        var known: [(name: String, model: Model)] = []
        var unreadable: [Diagnostic] = []
        for version in names[..<last] {
            let result = read(version)
            guard let model = result.model else {
                // Migration from this version is unknown; later versions are not affected.
                known = []
                unreadable += result.diagnostics.filter { $0.severity == .error }.prefix(1).map { error in
                    Diagnostic(
                        error.identifier, .warning,
                        "the version '\(version)' cannot be read, so stores of it and of older ones are migrated without the "
                            + "hints for them: \(error.message)", at: error.location, fix: error.fix)
                }
                continue
            }
            known.append((version, model))
        }
        known.append((name, model))
        let checked = known.map(\.name)
        do {
            return (try ModelHistory(known, hints: hints), unreadable + hintDiagnostics(in: checked))
        } catch {
            return (nil, [invalid("\(error)")])
        }
    }

    /// Returns the versions that stages read and write, with the entities that the options name.
    package func staged(in history: ModelHistory, model: Model) -> [ModelVersion.Staged] {
        var staged: [ModelVersion.Staged] = []
        func add(_ entities: [String], of version: String) {
            let model = version == history.versions.last?.name ? model : read(version).model
            guard let model else { return }
            let there = entities.filter { model.entity(named: $0).map { !$0.isAbstract } ?? false }
            let index = staged.firstIndex { $0.name == version } ?? staged.count
            if index == staged.count { staged.append(.init(name: version, model: model, entities: [])) }
            staged[index].entities += there.filter { !staged[index].entities.contains($0) }
        }
        for (old, new) in zip(history.versions, history.versions.dropFirst()) {
            guard let entities = options.migrations[new.name]?.stageEntities, !entities.isEmpty else { continue }
            add(entities, of: old.name)
            add(entities.map { new.renames?[$0] ?? $0 }, of: new.name)
        }
        return staged
    }

    /// Returns the entities that the stage of a version names and that neither it nor the version before has.
    private func unknownEntities(
        _ migration: MigrationOptions, of version: String, from before: Model, to after: Model
    ) -> [Diagnostic] {
        let names = (before.entities + after.entities).filter { !$0.isAbstract }.map(\.name)
        return migration.stageEntities.filter { !names.contains($0) }.map { name in
            Diagnostic(
                .invalidOptions, .error,
                "'\(version)' stage: neither this version nor the one before has an entity '\(name)' with objects",
                at: migration.locations["stage.\(name)"] ?? SourceLocation(path: path),
                fix: Spelling.suggestion(for: name, in: names)
                    ?? "name an entity that is not abstract")
        }
    }

    // MARK: Hints

    /// The options for the migration to versions, by their names.
    package var migrationOptions: [String: MigrationOptions] { options.migrations }

    private var hints: [String: PlanHints] { options.migrations.mapValues { PlanHints($0) } }

    /// Returns the problems of the versions' hints, with their locations in the options.
    private func hintDiagnostics(in versions: [String]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for (old, new) in zip(versions, versions.dropFirst()) {
            guard let migration = options.migrations[new], let before = read(old).model, let after = read(new).model
            else {
                continue
            }
            let hints = PlanHints(migration)
            diagnostics += unknownEntities(migration, of: new, from: before, to: after)
            var problems = HintCheck(hints, from: before, to: after).problems
            if problems.isEmpty {
                do {
                    let history = try ModelHistory([(old, before), (new, after)], hints: [new: hints])
                    let route = try MigrationRoute(
                        from: before, digest: before.versionFingerprint, name: old, to: after, history: history,
                        hints: PlanHints())
                    problems = route.plans(from: StoredSchema(before), mode: .inPlace).flatMap(\.problems).filter {
                        $0.hint != nil
                    }
                } catch {
                    diagnostics.append(invalid("the hints of '\(new)' cannot be checked: \(error)"))
                }
            }
            diagnostics += problems.map { problem in
                let name = problem.hint ?? problem.name
                return Diagnostic(
                    .invalidOptions, .error, "'\(new)' \(name): \(problem.description)",
                    at: migration.locations[name] ?? SourceLocation(path: path), fix: problem.fix)
            }
        }
        return diagnostics
    }
}

extension PlanHints {
    /// Creates the hints from the options of a version.
    package init(_ options: MigrationOptions) {
        self.init(
            renames: options.renames, discards: Set(options.discards), erases: Set(options.erases),
            values: options.values, splits: options.splits,
            keepOne: options.keepOne.mapValues {
                KeepOne(by: $0.by, order: $0.order, dropsReferences: $0.dropsReferences ? true : nil)
            }, isStage: options.isStage)
    }
}
