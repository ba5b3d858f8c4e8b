import RelataModel
import RelataModelReader

/// Holds the versions of a bundle against its lock file.
struct LockCheck {
    let versions: ModelVersions

    /// What is wrong with the versions that have shipped.
    var diagnostics: [Diagnostic] {
        versions.lock.versions.flatMap { locked -> [Diagnostic] in
            guard versions.names.contains(locked.name) else { return missing(locked) }
            let read = versions.read(locked.name)
            guard let model = read.model else { return read.diagnostics.filter { $0.severity == .error } }
            let now = VersionLock.Version(locked.name, model)
            return now.digest == locked.digest ? [] : [edited(locked, now, model)]
        }
    }

    /// What `lock` would add.
    var unlocked: [Diagnostic] {
        versions.shippable.filter { name in !versions.lock.versions.contains { $0.name == name } }.map { name in
            Diagnostic(
                .unlockedVersion, .warning, "the version '\(name)' is not in the lock file",
                at: versions.read(name).model?.location ?? SourceLocation(path: versions.path),
                fix: "run 'generator lock' when it is released, and commit \(versions.lock.path)")
        }
    }

    /// Nothing of a single version that is read apart from its bundle.
    private func missing(_ locked: VersionLock.Version) -> [Diagnostic] {
        guard versions.isBundle else { return [] }
        return [
            Diagnostic(
                .lockedVersionMissing, .warning,
                "the version '\(locked.name)' has shipped, and the bundle does not have it any more",
                at: locked.location,
                fix: "restore it from version control, or remove this line if no store of it exists")
        ]
    }

    private func edited(_ locked: VersionLock.Version, _ now: VersionLock.Version, _ model: Model) -> Diagnostic {
        let isStructure = now.structure != locked.structure
        let place = Diagnostic.Note("locked here", at: locked.location)
        let words = "the version '\(locked.name)' has shipped, and was edited since: \(locked.differences(from: now))"
        return isStructure
            ? Diagnostic(
                .lockedVersionEdited, .error, words, at: location(locked, now, model), notes: [place],
                fix:
                    "restore it and make the change in a new version; if no store of it exists, remove its line from "
                    + "the lock file and run 'generator lock'")
            : Diagnostic(
                .lockedVersionEdited, .warning,
                words + "; no table does, and stores get the new rules and bounds when they are opened",
                at: location(locked, now, model), notes: [place],
                fix: "if that is meant, run 'generator lock' again; otherwise restore the version")
    }

    /// The first entity that differs, where that is one of the version as it is.
    private func location(
        _ locked: VersionLock.Version, _ now: VersionLock.Version, _ model: Model
    ) -> SourceLocation? {
        model.entities.first { locked.parts[$0.name] != now.parts[$0.name] }?.location ?? model.location
    }
}
