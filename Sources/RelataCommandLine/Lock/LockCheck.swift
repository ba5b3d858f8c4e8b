package import RelataModel
import RelataModelReader

/// Compares the versions of a bundle with its lock file.
package struct LockCheck {
    private let versions: ModelVersions

    /// Looks at the versions of a bundle.
    package init(versions: ModelVersions) { self.versions = versions }

    /// The problems of the versions that have shipped.
    package var diagnostics: [Diagnostic] {
        versions.lock.versions.flatMap { locked -> [Diagnostic] in
            guard versions.names.contains(locked.name) else { return missing(locked) }
            let read = versions.read(locked.name)
            guard let model = read.model else { return read.diagnostics.filter { $0.severity == .error } }
            let now = VersionLock.Version(locked.name, model)
            return now.digest == locked.digest ? [] : [edited(locked, now: now, in: model)]
        }
    }

    /// The versions that `lock` would add, as diagnostics.
    package var unlocked: [Diagnostic] {
        versions.shippable.filter { name in !versions.lock.versions.contains { $0.name == name } }.map { name in
            Diagnostic(
                .unlockedVersion, .warning, "the version '\(name)' is not in the lock file",
                at: versions.read(name).model?.location ?? SourceLocation(path: versions.path),
                fix: "run 'generator lock' when it is released, and commit \(versions.lock.path)")
        }
    }

    /// Returns the diagnostic for a locked version that the bundle no longer has; none if a single version is read
    /// apart from its bundle.
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

    private func edited(_ locked: VersionLock.Version, now: VersionLock.Version, in model: Model) -> Diagnostic {
        let isStructure = now.structure != locked.structure
        let note = Diagnostic.Note("locked here", at: locked.location)
        let words = "the version '\(locked.name)' has shipped, and was edited since: \(locked.differences(from: now))"
        return isStructure
            ? Diagnostic(
                .lockedVersionEdited, .error, words, at: location(of: locked, now: now, in: model), notes: [note],
                fix:
                    "restore it and make the change in a new version; if no store of it exists, remove its line from "
                    + "the lock file and run 'generator lock'")
            : Diagnostic(
                .lockedVersionEdited, .warning,
                words + "; no table changes, and stores get the new rules and bounds when they are opened",
                at: location(of: locked, now: now, in: model), notes: [note],
                fix: "if that is intended, run 'generator lock' again; otherwise restore the version")
    }

    /// Returns the location of the first entity that differs, if the current version has that entity.
    private func location(
        of locked: VersionLock.Version, now: VersionLock.Version, in model: Model
    ) -> SourceLocation? {
        model.entities.first { locked.parts[$0.name] != now.parts[$0.name] }?.location ?? model.location
    }
}
