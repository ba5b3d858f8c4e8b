package import Foundation
package import RelataModel

extension Model {
    /// Digests of the entities, by name, of everything that distinguishes versions in Core Data (semantics 8.2): names,
    /// types, whether values are optional, the destinations of relationships and their number, and uniqueness
    /// constraints, inherited ones too. Default values, delete rules and transient properties are not included: a store
    /// does not change with them.
    package var entityVersionHashes: [String: Data] {
        Dictionary(entities.map { ($0.name, versionHash(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    private func versionHash(of entity: Entity) -> Data {
        var hash = FNV1a()
        hash.add(entity.name)
        for ancestor in lineage(of: entity) {
            hash.add(ancestor.name)
            hash.add(ancestor.isAbstract ? "abstract" : "")
            hash.add(ancestor.versionHashModifier ?? "")
            for constraint in ancestor.uniquenessConstraints {
                hash.add(constraint.properties.joined(separator: ","))
            }
        }
        for attribute in attributes(of: entity).sorted(by: { $0.name < $1.name }) where !attribute.isTransient {
            hash.addVersion(of: attribute)
            if case .composite(let name) = attribute.type {
                for leaf in composites.first(where: { $0.name == name })?.attributes ?? [] { hash.addVersion(of: leaf) }
            }
        }
        for relationship in relationships(of: entity).sorted(by: { $0.name < $1.name })
        where !relationship.isTransient {
            hash.addVersion(of: relationship)
        }
        return Data(hash.text.utf8)
    }
}

extension FNV1a {
    fileprivate mutating func addVersion(of attribute: Attribute) {
        add(attribute.name)
        add(attribute.type.modelName)
        add((attribute.isOptional ? "o" : "") + (attribute.isDerived ? "d" : ""))
        add(attribute.versionHashModifier ?? "")
    }

    fileprivate mutating func addVersion(of relationship: Relationship) {
        add(relationship.name)
        add(relationship.destination)
        add(relationship.inverse ?? "")
        add((relationship.isToMany ? "m" : "") + (relationship.isOrdered ? "s" : ""))
        add(relationship.isOptional ? "o" : "")
        add("\(relationship.minCount) \(relationship.maxCount)")
        add(relationship.versionHashModifier ?? "")
    }
}
