package import Foundation
package import RelataModel

extension Model {
    /// Digests of the entities, by name, of everything that distinguishes versions in Core Data: names, types,
    /// whether values are optional, the destinations of relationships and their number. Default values and rules are
    /// not included.
    package var entityVersionHashes: [String: Data] {
        Dictionary(entities.map { ($0.name, versionHash(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    private func versionHash(of entity: Entity) -> Data {
        var hash = FNV1a()
        hash.add(entity.name)
        hash.add(entity.parent ?? "")
        hash.add(entity.isAbstract ? "abstract" : "")
        hash.add(entity.versionHashModifier ?? "")
        for attribute in attributes(of: entity).sorted(by: { $0.name < $1.name }) {
            hash.addVersion(of: attribute)
            if case .composite(let name) = attribute.type {
                for leaf in composites.first(where: { $0.name == name })?.attributes ?? [] { hash.addVersion(of: leaf) }
            }
        }
        for relationship in relationships(of: entity).sorted(by: { $0.name < $1.name }) {
            hash.addVersion(of: relationship)
        }
        return Data(hash.text.utf8)
    }
}

extension FNV1a {
    fileprivate mutating func addVersion(of attribute: Attribute) {
        add(attribute.name)
        add(attribute.type.modelName)
        add((attribute.isOptional ? "o" : "") + (attribute.isTransient ? "t" : "") + (attribute.isDerived ? "d" : ""))
        add(attribute.versionHashModifier ?? "")
    }

    fileprivate mutating func addVersion(of relationship: Relationship) {
        add(relationship.name)
        add(relationship.destination)
        add(relationship.inverse ?? "")
        add((relationship.isToMany ? "m" : "") + (relationship.isOrdered ? "s" : ""))
        add((relationship.isOptional ? "o" : "") + (relationship.isTransient ? "t" : ""))
        add("\(relationship.minCount) \(relationship.maxCount) \(relationship.deleteRule.rawValue)")
        add(relationship.versionHashModifier ?? "")
    }
}
