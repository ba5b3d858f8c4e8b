import RelataMigration
package import RelataModel

/// The diagnostics of the steps between a bundle's versions.
///
/// A bundle may have a hundred versions that shipped long ago. So each version speaks for itself until it is in the
/// lock file; afterwards there is one line for all whose stores are refused. Notes are those of versions that are not
/// locked, without a lock file those of the last one.
package struct VersionDiagnostics {
    private let versions: ModelVersions
    private let pairs: [(old: String, new: String)]
    private let mappedSteps: Set<VersionStep>?

    /// Looks at the versions up to one of them.
    ///
    /// - Parameter mappedSteps: the steps that mapping models lead over, for a program that migrates by them.
    package init(_ versions: ModelVersions, upTo last: String, mappedSteps: Set<VersionStep>? = nil) {
        self.versions = versions
        self.mappedSteps = mappedSteps
        let known = versions.names.firstIndex(of: last).map { Array(versions.names[...$0]) } ?? []
        pairs = zip(known, known.dropFirst()).map { (old: $0, new: $1) }
    }

    private func isLocked(_ name: String) -> Bool { versions.lock.versions.contains { $0.name == name } }

    /// What is to be said of versions that are not locked.
    package var ofOpenVersions: [Diagnostic] {
        pairs.filter { !isLocked($0.new) }.flatMap { pair -> [Diagnostic] in
            guard let plan = plan(pair) else { return [] }
            let isNoted = !versions.lock.versions.isEmpty || pair.new == pairs.last?.new
            return plan.warnings + (isNoted ? plan.notes : [])
        }
    }

    /// What keeps stores of locked versions from being opened, in one line.
    package var ofLockedVersions: [Diagnostic] {
        let refused = pairs.filter { isLocked($0.new) && !(plan($0)?.warnings.isEmpty ?? true) }.map(\.new)
        guard let last = refused.last else { return [] }
        let names = refused.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let left = refused.count - 5
        let rest = left > 0 ? " and \(left) \(left == 1 ? "other" : "others")" : ""
        return [
            Diagnostic(
                .refusedVersions, .warning,
                "stores of versions before '\(last)' are refused: the steps to \(names)\(rest) lose data or want a value, and no hint says "
                    + "anything of it", at: versions.lock.versions.first { $0.name == last }?.location,
                fix: "'generator diff' names each change and its line for relata.json")
        ]
    }

    /// The plan of a pair, where both can be read and no mapping model takes its place.
    private func plan(_ pair: (old: String, new: String)) -> PlanDiagnostics? {
        guard mappedSteps?.contains(VersionStep(from: pair.old, to: pair.new)) != true else { return nil }
        let (change, _) = versions.change(from: pair.old, to: pair.new, mode: .inPlace)
        return change.map {
            PlanDiagnostics(
                from: pair.old, to: pair.new, $0, options: versions.migrationOptions, canBeMapped: mappedSteps != nil)
        }
    }
}
