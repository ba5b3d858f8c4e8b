import RelataModel

/// The correspondence of a model's parts to those of a later version.
package struct VersionMatch: Sendable, Hashable {
    /// The new names of entities by the old ones; dropped ones are missing.
    package var entities: [String: String] = [:]
    /// The new names of an old entity's properties, inherited ones included; dropped ones are missing.
    package var properties: [String: [String: String]] = [:]
    /// The parts that were dropped with a version's discard hint, by their old names.
    package var discarded: Set<String> = []
    /// What of it must not stay in the file, by its old name.
    package var erased: Set<String> = []

    /// Follows the parts of a model through the later versions.
    init(_ model: Model, through versions: some Sequence<ModelHistory.Version>) {
        for entity in model.entities {
            entities[entity.name] = entity.name
            let names = model.attributes(of: entity).map(\.name) + model.relationships(of: entity).map(\.name)
            properties[entity.name] = Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        }
        for version in versions { follow(version, to: model) }
    }

    private mutating func follow(_ version: ModelHistory.Version, to model: Model) {
        let drops = Set(version.drops ?? [])
        let renames = version.renames ?? [:]
        let erases = version.hints?.erases ?? []
        let discards = (version.hints?.discards ?? []).union(erases)
        for (old, current) in entities {
            var kept: [String: String] = [:]
            for (property, name) in properties[old] ?? [:] {
                let qualified = "\(current).\(name)"
                guard drops.contains(qualified) else {
                    kept[property] = renames[qualified] ?? name
                    continue
                }
                if Self.isDiscarded(name, of: current, by: discards, in: version) {
                    discarded.insert(Self.declared(property, of: old, model))
                }
                if Self.isDiscarded(name, of: current, by: erases, in: version) {
                    erased.insert(Self.declared(property, of: old, model))
                }
            }
            properties[old] = kept
            guard !drops.contains(current) else {
                entities[old] = nil
                if discards.contains(current) { discarded.insert(old) }
                continue
            }
            entities[old] = renames[current] ?? current
        }
    }

    /// Returns the name of a loss: with the entity that declares the property.
    private static func declared(_ property: String, of entity: String, _ model: Model) -> String {
        let declaring = model.entity(named: entity).flatMap { model.declaringEntity(ofProperty: property, of: $0) }
        return "\(declaring?.name ?? entity).\(property)"
    }

    /// Returns whether the hints discard the property, by the entity or one that it is inherited from.
    private static func isDiscarded(
        _ name: String, of entity: String, by discards: Set<String>, in version: ModelHistory.Version
    ) -> Bool {
        if discards.contains("\(entity).\(name)") { return true }
        // Every entity that has the property has dropped it; the hint names the one that declared it.
        return discards.contains { discard in
            discard.hasSuffix(".\(name)") && version.drops?.contains(discard) == true
        }
    }
}
