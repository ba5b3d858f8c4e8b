import Foundation
import RelataCommandLine
import RelataCoreDataStore
import RelataMigration
import RelataModel
import RelataModelReader
import RelataSchema
import RelataStoreTransfer

/// `generator migrate MODEL --store FILE`: shows what migration does to one store, and migrates it.
struct StoreFileMigration {
    private let file: String
    private let versions: ModelVersions
    private let version: String
    private let arguments: CommandArguments

    init(_ file: String, of versions: ModelVersions, to version: String, with arguments: CommandArguments) {
        self.file = file
        self.versions = versions
        self.version = version
        self.arguments = arguments
    }

    /// A problem of the file, as an error of the command line.
    private struct UnusableStore: Error {
        let message: String
        let fix: String?
    }

    private var onlyLooks: Bool { arguments.has(.storeDryRun) || arguments.has(.storeCheck) }

    func run(_ console: any Console, reporter: inout Reporter) throws(CommandError) -> ExitStatus {
        let result = versions.read(version)
        guard let model = result.model else {
            console.report(reporter.text(result.diagnostics))
            return .unusable
        }
        let (history, diagnostics) = versions.history(upTo: version, model: model)
        console.report(reporter.text(diagnostics))
        guard !reporter.hasError else { return .unusable }
        guard FileManager.default.fileExists(atPath: file) else {
            throw CommandError.failed("there is no file \(file)", fix: "name the file of a store")
        }
        do {
            return try migrate(to: model, with: history, on: console)
        } catch let problem as UnusableStore {
            throw CommandError.failed("\(file): \(problem.message)", fix: problem.fix)
        } catch let failure as Database.Failure {
            throw CommandError.failed(
                "\(file): \(failure.message)",
                fix: "look whether it is a store, and whether another process has it open")
        } catch let error as StoreState.Unusable {
            throw CommandError.failed("\(file): \(error.reason)")
        } catch StoreMigrator.Failure.incompatible(let reason) {
            throw CommandError.failed("\(file): \(reason)")
        } catch let damage as StoreMetadata.Damage {
            throw CommandError.failed("\(file): \(damage.reason)")
        } catch StoreMigrator.Failure.violations(let violations) {
            console.report(Self.text(of: violations) + "note: nothing was changed\n")
            return .found
        } catch {
            throw CommandError.failed("\(file): \(error)")
        }
    }

    private func migrate(to model: Model, with history: ModelHistory?, on console: any Console) throws -> ExitStatus {
        let database = try Database(path: file, .updatingShared)
        for setting in ["foreign_keys = OFF", "busy_timeout = 10000", "temp_store = FILE", "synchronous = FULL"] {
            try database.run("PRAGMA \(setting)")
        }
        let schema = Schema(model)
        let digest = model.versionFingerprint
        let migrator = StoreMigrator(
            database, to: model, schema: schema, version: StoreLineage.Version(name: version, digest: digest),
            history: history)
        // Another process must not change the store between inspecting and migrating it.
        try database.run("BEGIN IMMEDIATE")
        do {
            let state = try StoreState(database, schema: schema, digest: digest)
            try requireOlder(state, than: model, in: database)
            guard !state.isCurrent else {
                try database.run("ROLLBACK")
                console.write("\(file) is of the version \(version)\n")
                return .done
            }
            let planned = try migrator.planned(isOfStructure: !state.hasStructure)
            let plans = planned.plans
            console.write(VersionChange(old: try name(of: database, in: history), new: version, plans: plans).text)
            let violations = try migrator.violations(of: plans)
            guard violations.isEmpty else { throw StoreMigrator.Failure.violations(violations) }
            // Rows that are prepared first can be inspected only afterwards: the migration is run and rolled back.
            if !onlyLooks || plans.count > 1 || plans.contains(where: { !$0.preparation.isEmpty }) {
                let progress = StepProgress(arguments, console)
                defer { progress.end() }
                try migrator.migrate(planned) { done, total in
                    progress.show(done + 1, of: total, "statement")
                }
            }
            guard !onlyLooks else {
                try database.run("ROLLBACK")
                return arguments.has(.storeCheck) ? .found : .done
            }
            try database.run("COMMIT")
        } catch {
            // After some errors, SQLite has already rolled back the transaction.
            try? database.run("ROLLBACK")
            if case StoreMigrator.Failure.violations(let violations) = error, onlyLooks {
                console.write(Self.text(of: violations))
                return .found
            }
            throw error
        }
        let outcome = "\(file) is of the version \(version) now\n"
        console.write(outcome)
        // Who cannot read the output has to know that the store was changed.
        if console.outputFailure != nil { console.report(outcome) }
        return .done
    }

    /// The name of the store's version: as the bundle calls it, where it has that version.
    private func name(of database: Database, in history: ModelHistory?) throws -> String {
        let last = try StoreMetadata(database).lineage().versions.last
        let digest = try StoreMetadata(database).text(of: Schema.MetadataTable.versionKey) ?? last?.digest
        if let history, let digest, let (index, isExact) = history.index(digest: digest, name: nil), isExact {
            return history.versions[index].name
        }
        return last?.name ?? "the store"
    }

    /// Throws for a store of another model, and for one that had this version and has been migrated to a later one.
    private func requireOlder(_ state: StoreState, than model: Model, in database: Database) throws {
        guard state.modelName == model.name else {
            throw UnusableStore(
                message: "it is a store of \(state.modelName.map { "the model \($0)" } ?? "a model without a name")",
                fix: "name that model, or another store")
        }
        let lineage = try StoreMetadata(database).lineage()
        if lineage.wasOnce(model.versionFingerprint), let last = lineage.versions.last {
            throw UnusableStore(
                message: "it is of the version \(last.name), which is newer than \(version)",
                fix: "a store is not migrated back; name a newer version with --to")
        }
    }

    private static func text(of violations: [StoreMigrator.Violation]) -> String {
        violations.map { violation in
            let object = violation.row.map { " of \(violation.entity ?? "the object") \($0)" } ?? ""
            return "error: \(violation.name)\(object)\(violation.value.map { " = \($0)" } ?? ""): \(violation.reason)\n"
        }.joined()
    }
}
