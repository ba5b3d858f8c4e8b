import Foundation
import RelataModel

/// A folder `X.xcdatamodeld` with the versions of a model.
struct ModelBundle {
    let path: String
    /// The names of the versions, without extension, sorted.
    let versions: [String]

    /// Lists the versions in a folder; there may be none.
    init(path: String) {
        self.path = path
        versions = Self.names(inFolder: path)
            .filter { PathName($0).fileExtension == "xcdatamodel" }
            .map { PathName($0).stem }
            .sorted()
    }

    /// Returns the models directly in a folder, sorted; bundles first.
    static func models(inFolder path: String) -> [String] {
        let names = names(inFolder: path)
        return names.filter { PathName($0).fileExtension == "xcdatamodeld" }.sorted()
            + names.filter { PathName($0).fileExtension == "xcdatamodel" }.sorted()
    }

    /// Returns the name of a version without its optional extension.
    static func stem(ofVersion name: String) -> String {
        name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
    }

    /// Returns the version to read: the requested one, or the current one.
    func chooseVersion(
        _ version: String?, files: inout [String], warnings: inout [Diagnostic]
    ) throws(FatalReadError) -> String {
        let location = SourceLocation(path: path)
        guard let only = versions.first else {
            throw FatalReadError(
                .notAModel, "no data model: there is no .xcdatamodel in it", at: location,
                fix: "restore the bundle from version control, or give the path of another model")
        }
        if let version {
            guard let found = self[version] else { throw missing(version, at: location) }
            return found
        }
        let versionFile = "\(path)/.xccurrentversion"
        guard FileBytes.kind(ofPath: versionFile) != nil else {
            guard versions.count == 1 else {
                throw FatalReadError(
                    .ambiguousVersion,
                    "the bundle holds \(versions.count) versions and does not say which one is current: \(listed)",
                    at: location,
                    fix:
                        "set the current version in Xcode, or name one with --model-version or as \"modelVersion\" in relata.json"
                )
            }
            return only
        }
        do throws(FatalReadError) {
            let current = try CurrentVersionFile.read(path: versionFile, files: &files)
            guard let found = self[current.name] else { throw missing(current.name, at: current.location) }
            return found
        } catch {
            let damage = error.diagnostic
            guard damage.identifier == .invalidVersionFile else { throw error }
            // With a single version there is no ambiguity. Xcode also leaves a file that is valid and names no
            // version, and then chooses a version itself.
            let isSound = CurrentVersionFile.isSound(path: versionFile)
            guard versions.count == 1 || isSound else { throw error }
            let last =
                versions.max { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending } ?? only
            let choice = versions.count == 1 ? "" : ", so that the last version is read: '\(last)'"
            warnings.append(
                Diagnostic(.invalidVersionFile, .warning, damage.message + choice, at: damage.location, fix: damage.fix)
            )
            return last
        }
    }

    /// The version with that name, given with or without extension.
    private subscript(name: String) -> String? {
        if versions.contains(name) { return name }
        let stem = Self.stem(ofVersion: name)
        return versions.contains(stem) ? stem : nil
    }

    private var listed: String {
        let shown = versions.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
        return versions.count > 10 ? shown + ", …" : shown
    }

    private func missing(_ name: String, at location: SourceLocation) -> FatalReadError {
        let suggestion = Spelling.suggestion(for: Self.stem(ofVersion: name), in: versions)
        return FatalReadError(
            .missingVersion, "there is no version '\(name)' in the bundle", at: location,
            fix: suggestion ?? "choose one of \(listed)")
    }

    private static func names(inFolder path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
}
