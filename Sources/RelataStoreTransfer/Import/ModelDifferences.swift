import RelataModel

/// Describes the differences between two versions of a model that matter for their stores.
enum ModelDifferences {
    /// Returns the first differences, as the end of a sentence.
    static func between(old: Model, new: Model) -> String {
        var differences: [String] = []
        let names = Set(old.entities.map(\.name)).union(new.entities.map(\.name)).sorted()
        for name in names {
            switch (old.entity(named: name), new.entity(named: name)) {
            case (let before?, let after?): differences += Self.differences(old: before, new: after)
            case (_?, nil): differences.append("the entity \(name) is only in the store")
            default: differences.append("the entity \(name) is not in the store")
            }
        }
        guard !differences.isEmpty else { return "" }
        let rest = differences.count > 5 ? "; and \(differences.count - 5) more" : ""
        return ": " + differences.prefix(5).joined(separator: "; ") + rest
    }

    private static func differences(old before: Entity, new after: Entity) -> [String] {
        var differences: [String] = []
        if before.parent != after.parent { differences.append("\(before.name) has another parent") }
        let old = stored(before)
        let new = stored(after)
        for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
            let subject = "\(before.name).\(name)"
            switch (old[name], new[name]) {
            case (let former?, let current?):
                differences.append("\(subject) is \(former) in the store, and \(current) in the model")
            case (_?, nil): differences.append("\(subject) is only in the store")
            default: differences.append("\(subject) is not in the store")
            }
        }
        return differences
    }

    /// Returns the stored parts of an entity, in words.
    private static func stored(_ entity: Entity) -> [String: String] {
        var stored: [String: String] = [:]
        for attribute in entity.attributes where !attribute.isTransient {
            stored[attribute.name] = attribute.type.modelName
        }
        for relationship in entity.relationships where !relationship.isTransient {
            let kind = relationship.isToMany ? (relationship.isOrdered ? "ordered to-many" : "to-many") : "to-one"
            stored[relationship.name] = "\(kind) to \(relationship.destination)"
        }
        return stored
    }
}
