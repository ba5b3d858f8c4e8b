import RelataCodeGeneration
import RelataMigration
import RelataModel
import RelataModelReader

/// `generator migrate`: the SQL that makes a store of one version one of another.
struct MigrateVerb {
    private let arguments: Arguments
    private let path: String
    private let old: String

    init(_ arguments: Arguments) throws(UsageError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1,
            let old = arguments.value(of: .fromVersion)
        else {
            throw UsageError(
                "migrate needs one model and the version that stores are of",
                fix: "write generator migrate MODEL --from VERSION", verb: .migrate)
        }
        self.arguments = arguments
        self.path = path
        self.old = old
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
        let from = try versions.version(old, .migrate)
        guard let name = arguments.value(of: .toVersion) ?? versions.current else { return .unusable }
        let to = try versions.version(name, .migrate)
        // Of the file that it will be run on nothing is known, so texts of tables cannot be edited: a default may have to stay.
        let (plan, diagnostics) = versions.plan(from: from, to: to, mode: .portable)
        guard let plan, let model = ModelReader.read(path: path, version: to).model else {
            console.report(reporter.text(diagnostics))
            return .unusable
        }
        let change = VersionChange(old: from, new: to, plan: plan)
        guard !change.isRefused else {
            console.report(change.text)
            return .unusable
        }
        guard let script = try? MigrationScript(from: from, to: to, plan: plan, model: model) else { return .unusable }
        console.write(script.text)
        return .done
    }
}
