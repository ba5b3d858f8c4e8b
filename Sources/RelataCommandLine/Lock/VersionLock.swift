import Foundation
package import RelataCodeGeneration
package import RelataModel
import RelataModelReader
import RelataSchema

/// The lock file beside a bundle: the versions that have shipped, in order, and their fingerprints.
///
/// A version whose stores are in use must not be edited any more, and neither the bundle nor a store can tell that it
/// was.
package struct VersionLock: Sendable {
    /// A version as it shipped.
    package struct Version: Sendable {
        package let name: String
        /// `Model.versionFingerprint`.
        package let digest: String
        /// `Schema.structureFingerprint`.
        package let structure: String
        /// `Model.partFingerprints`.
        package let parts: [String: String]
        /// The version's line in the file.
        package var location: SourceLocation?
    }

    package let path: String
    package var versions: [Version] = []

    /// The largest file, in bytes: 117 versions of 88 entities take a third of a megabyte.
    private static let sizeLimit = 1 << 24

    /// Returns the path of the lock file beside a model: `Library.lock.json` beside `Library.xcdatamodeld`.
    package static func path(forModelAt path: String) -> String {
        let bundle = ModelOptions.bundle(ofModelAt: path)
        let name = bundle.deletingPathExtension().lastPathComponent
        return bundle.deletingLastPathComponent().relativePath.appendingPath("\(name).lock.json")
    }

    /// Reads the lock file beside a model; without a file, there are no versions.
    /// - Throws: `GenerationError` for a file that cannot be read or understood.
    package init(forModelAt path: String) throws(GenerationError) {
        self.path = Self.path(forModelAt: path)
        guard FileWriting.exists(self.path) else { return }
        let bytes: [UInt8]
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path: self.path, limit: Self.sizeLimit)
        } catch {
            throw Self.failure("it cannot be read: \(error.reason)", at: SourceLocation(path: self.path))
        }
        let value: LocatedJSON
        do throws(LocatedJSON.Failure) {
            value = try LocatedJSON.parse(bytes, path: self.path)
        } catch {
            throw Self.failure("this is not JSON: \(error.message)", at: error.location, fix: error.fix)
        }
        try read(value)
    }

    private mutating func read(_ value: LocatedJSON) throws(GenerationError) {
        let members = try Self.members(of: value, keys: ["versions"])
        guard let list = members["versions"], case .list(let elements) = list.kind else {
            throw Self.failure("'versions' must be a list", at: members["versions"]?.location ?? value.location)
        }
        for element in elements {
            let version = try Self.version(element)
            guard !versions.contains(where: { $0.name == version.name }) else {
                throw Self.failure(
                    "the version '\(version.name)' is here twice", at: element.location, fix: "remove one of the lines")
            }
            versions.append(version)
        }
    }

    private static func version(_ value: LocatedJSON) throws(GenerationError) -> Version {
        let members = try members(of: value, keys: ["digest", "name", "parts", "structure"])
        func text(_ key: String) throws(GenerationError) -> String {
            guard let member = members[key], case .string(let text) = member.kind, !text.isEmpty else {
                throw failure("a version needs its '\(key)'", at: members[key]?.location ?? value.location)
            }
            return text
        }
        var parts: [String: String] = [:]
        if let list = members["parts"], case .object(let members) = list.kind {
            for member in members {
                guard case .string(let text) = member.value.kind else {
                    throw failure("the digest of a part must be a string", at: member.value.location)
                }
                parts[member.key] = text
            }
        }
        return Version(
            name: try text("name"), digest: try text("digest"), structure: try text("structure"), parts: parts,
            location: value.location)
    }

    private static func members(
        of value: LocatedJSON, keys: [String]
    ) throws(GenerationError) -> [String: LocatedJSON] {
        guard case .object(let members) = value.kind else { throw failure("an object is missing", at: value.location) }
        if let unknown = members.first(where: { !keys.contains($0.key) }) {
            throw failure(
                "there is no '\(unknown.key)' here", at: unknown.location,
                fix: "if a newer generator wrote the file, use that one")
        }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private static func failure(_ message: String, at location: SourceLocation, fix: String? = nil) -> GenerationError {
        GenerationError(
            Diagnostic(
                .invalidLockFile, .error, "the lock file cannot be used: \(message)", at: location,
                fix: fix ?? "restore it from version control, and run 'generator lock'"))
    }

    // MARK: Writing

    /// Returns the contents of the file: a line for each version, so that a comparison shows which ones were added or
    /// changed.
    package func text() throws -> String {
        struct Record: Encodable {
            let name: String
            let digest: String
            let structure: String
            let parts: [String: String]
        }
        let lines = try versions.map { version in
            "    "
                + (try StoreRecord.text(
                    of: Record(
                        name: version.name, digest: version.digest, structure: version.structure, parts: version.parts)))
        }
        return "{\n  \"versions\": [\n" + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "  ]\n}\n"
    }

    /// Returns the names of a bundle's versions in the order in which they were made: the locked ones in the order of
    /// the file, later ones by name.
    package func ordered(_ names: [String]) -> [String] {
        let locked = versions.map(\.name).filter(names.contains)
        return locked + names.filter { !locked.contains($0) }
    }
}

extension VersionLock.Version {
    /// Creates the record of a version in its current state.
    package init(_ name: String, _ model: Model) {
        self.init(
            name: name, digest: model.versionFingerprint, structure: Schema(model).structureFingerprint,
            parts: model.partFingerprints)
    }

    /// Describes in words which entities and composites differ in another state of the version.
    package func differences(from other: VersionLock.Version) -> String {
        let names = Set(parts.keys).union(other.parts.keys).sorted()
        let added = names.filter { parts[$0] == nil }.map { "\($0) is new" }
        let removed = names.filter { other.parts[$0] == nil }.map { "\($0) is missing" }
        let changed = names.filter { name in
            guard let old = parts[name], let new = other.parts[name] else { return false }
            return old != new
        }.map { "\($0) differs" }
        let all = added + removed + changed
        guard !all.isEmpty else { return "its model's name or its identifier differs" }
        return all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " and \(all.count - 5) more" : "")
    }
}
