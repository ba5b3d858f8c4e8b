package import RelataModel
package import RelataSchema

/// The versions of a model up to one of them, and the correspondence of their parts from each version to the next.
///
/// Two models that are several versions apart do not determine it: a name that was dropped and reintroduced later is
/// new, and a default may have been different in between. Generated code contains it, as text that is only parsed
/// when a store is migrated.
package struct ModelHistory: StoreForm, Sendable, Hashable {
    /// One version, and its changes since the previous one.
    package struct Version: StoreForm, Sendable, Hashable {
        /// The name of the version in its bundle: `Library 3`.
        package var name: String
        /// `Model.versionFingerprint`.
        package var digest: String
        /// The new names of entities and of their properties, by the old ones.
        package var renames: [String: String]?
        /// The old names of entities and of their properties that the new version no longer has.
        package var drops: [String]?
        /// The defaults, as SQL, of properties that were added and have another default in the last version, by their
        /// names there.
        package var initials: [String: String]?
        /// The user's hints for the change.
        package var hints: PlanHints?
        /// The version itself, if stores must be migrated to it on the route: `ModelDescription.text()`.
        package var description: String?

        init(name: String, digest: String) {
            self.name = name
            self.digest = digest
        }

        /// Reads a version.
        package init(_ reader: FormReader) throws {
            name = try reader.required(reader.string("name"))
            digest = try reader.required(reader.string("digest"))
            renames = try reader.stringsByName("renames")
            drops = try reader.strings("drops")
            initials = try reader.stringsByName("initials")
            hints = try reader.form("hints")
            description = try reader.string("description")
        }

        /// Writes the version.
        package func write(to writer: inout FormWriter) {
            writer.member("description", description)
            writer.member("digest", digest)
            writer.member("drops", drops)
            writer.member("hints", hints)
            writer.member("initials", initials)
            writer.member("name", name)
            writer.member("renames", renames)
        }
    }

    /// The versions, the oldest first.
    package private(set) var versions: [Version]

    /// Parses a history.
    package init(parsing text: String) throws { self = try FormReader.read(ModelHistory.self, text) }

    /// Reads a history.
    package init(_ reader: FormReader) throws { versions = try reader.required(reader.forms("versions")) }

    /// Writes the history.
    package func write(to writer: inout FormWriter) { writer.member("versions", versions) }

    /// Returns the history as a string: JSON, one line for each version.
    package func text() -> String {
        let lines = versions.map { StoreRecord.text($0) }
        return "{\"versions\":[\n" + lines.joined(separator: ",\n") + "\n]}"
    }

    /// Compares each version of a model with the next.
    /// - Parameters:
    ///   - models: the versions with their names, the oldest first.
    ///   - hints: the user's hints for versions, by their names.
    package init(_ models: [(name: String, model: Model)], hints: [String: PlanHints] = [:]) throws {
        var versions: [Version] = []
        for (index, (name, model)) in models.enumerated() {
            var version = Version(name: name, digest: model.versionFingerprint)
            version.hints = hints[name]
            if index > 0 { version.compare(models[index - 1].model, with: model) }
            versions.append(version)
        }
        for index in versions.indices.dropFirst() where versions[index].hints?.needsVersionBefore == true {
            for position in [index - 1, index]
            where position < versions.count - 1 && versions[position].description == nil {
                let model = models[position].model
                versions[position].description = ModelDescription(model, schema: Schema(model)).text()
            }
        }
        self.versions = versions
        addInitials(models.map(\.model))
    }

    /// Returns the index of a store's version.
    /// - Parameters:
    ///   - digest: the store's digest.
    ///   - name: the store's version name, which is used if no version has the digest: for a version that was edited
    ///     afterwards.
    /// - Returns: the index, and whether the digest was found.
    package func index(digest: String, name: String?) -> (index: Int, isExact: Bool)? {
        if let index = versions.lastIndex(where: { $0.digest == digest }) { return (index, true) }
        return versions.lastIndex { $0.name == name }.map { ($0, false) }
    }

    /// Returns the history up to a version.
    package func upTo(_ index: Int) -> ModelHistory {
        var copy = self
        copy.versions = Array(versions[...index])
        return copy
    }

    private mutating func addInitials(_ models: [Model]) {
        guard let last = models.last else { return }
        for index in models.indices.dropFirst().dropLast() {
            let (before, model) = (models[index - 1], models[index])
            let match = VersionMatch(model, through: versions[(index + 1)...])
            let known = VersionMatch(before, through: [versions[index]])
            let kept = Dictionary(
                known.entities.map { ($1, Set((known.properties[$0] ?? [:]).values)) },
                uniquingKeysWith: { $0.union($1) })
            for entity in model.entities {
                for attribute in model.attributes(of: entity) where kept[entity.name]?.contains(attribute.name) == false
                {
                    guard let new = match.entities[entity.name].flatMap({ last.entity(named: $0) }),
                        let name = match.properties[entity.name]?[attribute.name],
                        let now = last.attribute(named: name, of: new), now.type == attribute.type,
                        let initial = attribute.defaultValue?.literal(for: now.type),
                        initial != now.defaultValue?.literal(for: now.type)
                    else { continue }
                    versions[index].initials = (versions[index].initials ?? [:])
                    versions[index].initials?["\(new.name).\(name)"] = initial
                }
            }
        }
    }
}

extension ModelHistory.Version {
    /// Records the parts that the version renames and drops.
    fileprivate mutating func compare(_ old: Model, with new: Model) {
        let match = ModelMatch(from: old, to: new, hints: hints ?? PlanHints())
        var renames: [String: String] = [:]
        var drops: [String] = []
        for entity in old.entities {
            guard let newName = match.newEntities[entity.name], let newEntity = new.entity(named: newName) else {
                drops.append(entity.name)
                continue
            }
            if newName != entity.name { renames[entity.name] = newName }
            let matched = match.properties(of: newEntity, from: entity)
            let names = Dictionary(matched.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
            for property in old.attributes(of: entity).map(\.name) + old.relationships(of: entity).map(\.name) {
                guard let name = names[property] else {
                    drops.append("\(entity.name).\(property)")
                    continue
                }
                if name != property { renames["\(entity.name).\(property)"] = name }
            }
        }
        self.renames = renames.isEmpty ? nil : renames
        self.drops = drops.isEmpty ? nil : drops.sorted()
    }
}
