import DataModel
import RelationalSchema

/// That deleted objects have destinations which another writer has added since the relationships were read; the context's
/// `strays` says which.
struct HasStrays: Error {}

/// Applying the delete rules to what is stored now, and not only to what was known.
extension ContextCore {
    /// Looks, inside the save's transaction, for rows that refer to the deleted objects and are not known to do so.
    /// - Throws: `HasStrays` if there are any.
    func requireNoStrays(_ deleted: ContiguousArray<ManagedObject>) throws {
        strays = []
        for group in EntityGroup.groups(of: deleted) {
            for relationship in group.entity.toManyRelationships where relationship.deleteRule != .noAction {
                guard case .inverseKey(_, let column, _) = relationship.mapping, let inverse = relationship.inverse
                else { continue }
                var sources: [Int64: ManagedObject] = [:]
                for source in group.objects where source.number > 0 { sources[source.number] = source }
                let entity = model.entities[relationship.destination]
                for (object, key, _) in try reader.objects(of: entity, where: column, isAnyOf: sources.keys.sorted()) {
                    guard let source = sources[key], object.state.isDisjoint(with: .deleted),
                        // What was moved away in memory is about to be written.
                        object.changedSlots & (1 << UInt64(min(inverse.slot, 63))) == 0,
                        source.knownContents(at: relationship.slot)?.contains(object) != true
                    else { continue }
                    strays.append((relationship, Link(source: source, destination: object)))
                }
            }
        }
        guard strays.isEmpty else { throw HasStrays() }
    }

    /// Takes the strays into the relationships of their deleted sources, so that the rules apply to them.
    func adoptStrays() {
        defer { strays = [] }
        for (relationship, link) in strays {
            guard let contents = link.source.contents(of: relationship) else { continue }
            contents.append(link.destination)
            if let inverse = relationship.inverse { link.destination.find(link.source, at: inverse.slot) }
            deletedRoots.append(link.source)
        }
    }
}
