import RelataCodeGeneration
import RelataCommandLine
import RelataMigration
import RelataModel

/// `generator migrate`: prints the SQL that migrates a store between two versions, or migrates a store.
struct MigrateVerb {
    private let arguments: CommandArguments
    private let path: String
    /// The origin of the migration: a version, or the store that has it.
    private let origin: Origin

    private enum Origin {
        case version(String)
        case store(String)
    }

    init(_ arguments: CommandArguments) throws(CommandError) {
        let store = arguments.value(of: .storeFile).map(Origin.store)
        guard let path = arguments.operands.first, arguments.operands.count == 1,
            let origin = store ?? arguments.value(of: .fromVersion).map(Origin.version)
        else {
            throw CommandError.usage(
                "migrate needs one model, and the version that stores are of or a store",
                fix: "write generator migrate MODEL --from VERSION, or generator migrate MODEL --store FILE",
                verb: .migrate)
        }
        if store != nil, arguments.has(.fromVersion) {
            throw CommandError.usage(
                "--from and --store cannot be used together", fix: "leave out --from: the store says what it is",
                verb: .migrate)
        }
        if store == nil, let option = [Option.storeCheck, .storeDryRun].first(where: { arguments.has($0) }) {
            throw CommandError.usage(
                "--\(option.name) is for a store", fix: "name one with --store FILE", verb: .migrate)
        }
        self.arguments = arguments
        self.path = path
        self.origin = origin
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        var reporter = Reporter(arguments, least: .error, of: console)
        guard let versions = ModelVersions.load(path, with: arguments, on: console, &reporter) else { return .unusable }
        guard let name = arguments.value(of: .toVersion) ?? versions.current else {
            throw CommandError.failed("\(path): the model has no version that can be read")
        }
        let to = try versions.version(name, for: .migrate)
        switch origin {
        case .store(let file):
            return try StoreFileMigration(file, of: versions, to: to, with: arguments).run(console, reporter: &reporter)
        case .version(let name):
            return try script(
                from: versions.version(name, for: .migrate), to: to, of: versions, on: console, reporter: &reporter)
        }
    }

    /// Prints the SQL that migrates a store from one version to another.
    private func script(
        from: String, to: String, of versions: ModelVersions, on console: any Console, reporter: inout Reporter
    ) throws(CommandError) -> ExitStatus {
        // The file that it will run on is unknown, so the SQL of tables cannot be edited: a default may have to stay.
        let (change, diagnostics) = versions.change(from: from, to: to, mode: .portable)
        console.report(reporter.text(diagnostics))
        guard let change, !reporter.hasError else { return .unusable }
        let summary = VersionChange(old: from, new: to, plans: change.plans)
        guard !summary.isRefused else {
            console.report(summary.text)
            return .unusable
        }
        if let stage = change.route.legs.first(where: \.hints.isStage) {
            throw CommandError.failed(
                "the way to '\(to)' has the stage of '\(stage.version ?? "")', which is the program's own code and not SQL",
                fix: "print the versions before it and after it, and let the program make that step")
        }
        do {
            let script = try MigrationScript(
                from: (from, change.oldModel), to: (to, change.model), plans: change.plans,
                changesData: change.route.legs.contains(where: \.hints.needsVersionBefore))
            console.write(script.text)
            return .done
        } catch {
            throw CommandError.failed("the migration from '\(from)' to '\(to)' cannot be written: \(error)")
        }
    }
}
