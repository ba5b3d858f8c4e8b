package import RelataModel

extension Model {
    /// A digest of everything that distinguishes versions of a model for a store: the contents of `ModelDescription`.
    ///
    /// It is computed on every open, so it is not the digest of the description's string, which is more expensive to
    /// create.
    package var versionFingerprint: String {
        var hash = FNV1a()
        hash.add(name)
        hash.add(versionIdentifier ?? "")
        for entity in entities { hash.add(entity) }
        for composite in composites { hash.add(composite) }
        return hash.text
    }

    /// The parts of that digest for each entity and composite, by name, to determine which of them differ.
    package var partFingerprints: [String: String] {
        var texts: [String: String] = [:]
        for composite in composites {
            var hash = FNV1a()
            hash.add(composite)
            texts[composite.name] = hash.text
        }
        for entity in entities {
            var hash = FNV1a()
            hash.add(entity)
            texts[entity.name] = hash.text
        }
        return texts
    }
}

extension FNV1a {
    fileprivate mutating func add(_ entity: Entity) {
        add(entity.name)
        add(entity.parent ?? "")
        add(entity.isAbstract ? "abstract" : "")
        add(entity.renamingIdentifier ?? "")
        add(entity.versionHashModifier ?? "")
        for attribute in entity.attributes { add(attribute) }
        for relationship in entity.relationships { add(relationship) }
        for constraint in entity.uniquenessConstraints {
            for property in constraint.properties { add(property) }
            add("unique")
        }
        add("entity")
    }

    fileprivate mutating func add(_ composite: Composite) {
        add(composite.name)
        for attribute in composite.attributes { add(attribute) }
    }

    fileprivate mutating func add(_ attribute: Attribute) {
        add(attribute.name)
        add(attribute.type.modelName)
        if case .composite(let name) = attribute.type { add(name) }
        add(attribute.isOptional ? attribute.isTransient ? "ot" : "o" : attribute.isTransient ? "t" : "")
        add(attribute.renamingIdentifier ?? "")
        add(attribute.versionHashModifier ?? "")
        if let value = attribute.defaultValue { add(ValueForm.text(value)) }
        if attribute.isDerived { add(attribute.derivation?.text ?? "") }
        let validation = attribute.validation
        if let minimum = validation.minimum { add("min" + ValueForm.text(minimum)) }
        if let maximum = validation.maximum { add("max" + ValueForm.text(maximum)) }
        if let length = validation.minimumLength { add("shortest\(length)") }
        if let length = validation.maximumLength { add("longest\(length)") }
        add(validation.regularExpression ?? "")
    }

    fileprivate mutating func add(_ relationship: Relationship) {
        add(relationship.name)
        add(relationship.destination)
        add(relationship.inverse ?? "")
        add((relationship.isToMany ? "m" : "") + (relationship.isOrdered ? "s" : ""))
        add((relationship.isOptional ? "o" : "") + (relationship.isTransient ? "t" : ""))
        add("\(relationship.minCount) \(relationship.maxCount) \(relationship.deleteRule.rawValue)")
        add(relationship.renamingIdentifier ?? "")
        add(relationship.versionHashModifier ?? "")
    }
}
