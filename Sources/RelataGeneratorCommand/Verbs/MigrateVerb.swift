import RelataCodeGeneration
import RelataMigration
import RelataModel

/// `generator migrate`: the SQL that makes a store of one version one of another, or a store that is made one.
struct MigrateVerb {
    private let arguments: Arguments
    private let path: String

    init(_ arguments: Arguments) throws(UsageError) {
        let isOfStore = arguments.has(.storeFile)
        guard let path = arguments.operands.first, arguments.operands.count == 1,
            isOfStore || arguments.has(.fromVersion)
        else {
            throw UsageError(
                "migrate needs one model, and the version that stores are of or a store",
                fix: "write generator migrate MODEL --from VERSION, or generator migrate MODEL --store FILE",
                verb: .migrate)
        }
        if isOfStore, arguments.has(.fromVersion) {
            throw UsageError(
                "--from and --store exclude each other", fix: "leave out --from: the store says what it is",
                verb: .migrate)
        }
        if !isOfStore, let option = [Option.storeCheck, .storeDryRun].first(where: { arguments.has($0) }) {
            throw UsageError("--\(option.name) is for a store", fix: "name one with --store FILE", verb: .migrate)
        }
        self.arguments = arguments
        self.path = path
    }

    func run(_ console: any Console) throws(UsageError) -> ExitStatus {
        var reporter = Reporter(arguments, least: .error, of: console)
        let versions: ModelVersions
        do {
            versions = try ModelVersions(path, arguments)
        } catch {
            console.report(reporter.text([error.diagnostic]))
            return .unusable
        }
        guard let name = arguments.value(of: .toVersion) ?? versions.current else { return .unusable }
        let to = try versions.version(name, .migrate)
        if let file = arguments.value(of: .storeFile) {
            return try StoreFileMigration(file, versions, to: to, arguments).run(console, &reporter)
        }
        guard let old = arguments.value(of: .fromVersion) else { return .unusable }
        let from = try versions.version(old, .migrate)
        // Of the file that it will be run on nothing is known, so texts of tables cannot be edited: a default may have to stay.
        let (change, diagnostics) = versions.change(from: from, to: to, mode: .portable)
        console.report(reporter.text(diagnostics))
        guard let change, !reporter.hasError else { return .unusable }
        let summary = VersionChange(old: from, new: to, plans: change.plans)
        guard !summary.isRefused else {
            console.report(summary.text)
            return .unusable
        }
        if let stage = change.route.legs.first(where: \.hints.isStage) {
            throw UsageError(
                "the way to '\(to)' has the stage of '\(stage.version ?? "")', which is the program's own code and not SQL",
                fix: "print the versions before it and after it, and let the program make that step", verb: .migrate)
        }
        guard let script = try? MigrationScript(from: from, to: to, plans: change.plans, model: change.model) else {
            return .unusable
        }
        console.write(script.text)
        return .done
    }
}
