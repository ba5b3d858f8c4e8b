import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataMigration
import RelataModel

/// `generator diff`: shows what migration does to a store from one version of a model to the next.
struct DiffVerb {
    private let arguments: CommandArguments
    private let path: String

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage("diff needs one model", fix: "write generator diff MODEL", verb: .diff)
        }
        self.arguments = arguments
        self.path = path
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        var reporter = Reporter(arguments, least: .error, of: console)
        guard let versions = ModelVersions.load(path, with: arguments, on: console, &reporter) else { return .unusable }
        let pairs = try self.pairs(of: versions)
        var changes: [VersionChange] = []
        for (old, new) in pairs {
            let (change, diagnostics) = versions.change(from: old, to: new, mode: .inPlace)
            console.report(reporter.text(diagnostics))
            guard let change, !reporter.hasError else { return .unusable }
            let isStep = versions.names.firstIndex(of: old).map { $0 + 1 } == versions.names.firstIndex(of: new)
            changes.append(
                VersionChange(
                    old: old, new: new, plans: change.plans, isStep: isStep, migrationOptions: versions.migrationOptions
                ))
        }
        switch arguments.value(of: .historyFormat, as: HistoryFormat.self) {
        case .json: console.write(VersionChange.json(changes))
        case .markdown: console.write(VersionChange.markdown(changes))
        case .text, nil: console.write(changes.map(\.text).joined(separator: "\n"))
        }
        return arguments.has(.failing) && changes.contains(where: \.isRefused) ? .found : .done
    }

    /// Returns the pairs of versions to compare; without options, each version with the next one.
    private func pairs(of versions: ModelVersions) throws(CommandError) -> [(old: String, new: String)] {
        let from = try arguments.value(of: .fromVersion).map { name throws(CommandError) in
            try versions.version(name, for: .diff)
        }
        let to = try arguments.value(of: .toVersion).map { name throws(CommandError) in
            try versions.version(name, for: .diff)
        }
        if let from {
            guard let to = to ?? versions.current else { return [] }
            return [(old: from, new: to)]
        }
        let all = zip(versions.names, versions.names.dropFirst()).map { (old: $0, new: $1) }
        guard let to else { return all }
        return all.filter { $0.new == to }
    }
}
