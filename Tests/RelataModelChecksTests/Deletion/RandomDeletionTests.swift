import RelataModel
import RelataModelChecks
import RelataTestSupport
import Testing

@Suite("The possible effects of a deletion, over random models (semantics 2.1, 2.4)")
struct RandomDeletionTests {
    private static let blocks = 0..<20

    private func forEachModel(in block: Int, _ body: (Model, inout SeededGenerator, Comment) -> Void) {
        for seed in block * 25..<(block + 1) * 25 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let model = Model.random(&generator)
            body(model, &generator, "seed \(seed): \(model.summary)")
        }
    }

    @Test("entities reached along Cascade can be deleted, never back along a to-one inverse", arguments: blocks)
    func reachability(block: Int) {
        forEachModel(in: block) { model, _, story in
            let effects = DeletionEffects(model)
            for entity in model.entities {
                let deletedEntities = effects.effect(of: entity).deletedEntities.map(\.entity.name)
                #expect(Set(deletedEntities) == reached(from: entity, in: model), "\(entity.name) in \(story)")
                #expect(Set(deletedEntities).count == deletedEntities.count)
            }
        }
    }

    /// Pairs of an entity and the relationship that led there, until there is no new one.
    private func reached(from root: Entity, in model: Model) -> Set<String> {
        struct Visit: Hashable {
            let entity: String
            let by: DeclaredRelationship?
        }
        let roots = root.isAbstract ? model.concreteEntities(of: root) : [root]
        var visits = Set(roots.map { Visit(entity: $0.name, by: nil) })
        var size = 0
        while size < visits.count {
            size = visits.count
            for visit in visits {
                for declared in model.declaredRelationships where declared.relationship.deleteRule == .cascade {
                    guard let entity = model.entity(named: visit.entity),
                        model.entity(entity, isKindOf: declared.entity),
                        let destination = model.destination(of: declared.relationship)
                    else { continue }
                    let inverse = model.inverse(of: declared)
                    if let inverse, inverse == visit.by, !declared.relationship.isToMany { continue }
                    for concrete in model.concreteEntities(of: destination) {
                        visits.insert(Visit(entity: concrete.name, by: declared))
                    }
                }
            }
        }
        return Set(visits.filter { $0.by != nil }.map(\.entity))
    }

    @Test("no object graph loses an object of an entity that is not named", arguments: blocks)
    func nothingElseGoes(block: Int) {
        forEachModel(in: block) { model, generator, story in
            let effects = DeletionEffects(model)
            for _ in 0..<10 {
                let graph = ObjectGraph.random(model, &generator)
                for entity in model.entities where !entity.isAbstract {
                    let named = Set(effects.effect(of: entity).deletedEntities.map(\.entity.name))
                    for root in graph.objects(of: entity.name) {
                        let gone = Set(graph.deleted(with: root).filter { $0 != root }.map(graph.entity(of:)))
                        #expect(gone.isSubset(of: named), "\(entity.name) in \(story)")
                    }
                }
            }
        }
    }

    @Test("each named entity has an object graph in which it is deleted, by the given relationship", arguments: blocks)
    func everyVictimCanGo(block: Int) {
        forEachModel(in: block) { model, _, story in
            let effects = DeletionEffects(model)
            for entity in model.entities where !entity.isAbstract {
                for deleted in effects.effect(of: entity).deletedEntities {
                    #expect(
                        canGo(deleted, from: entity, in: model),
                        "\(deleted.entity.name) with \(entity.name) in \(story)")
                }
            }
        }
    }

    /// Builds chains of fresh objects, of up to as many as can be needed, and deletes their beginning.
    private func canGo(_ deleted: DeletionEffect.DeletedEntity, from root: Entity, in model: Model) -> Bool {
        var graphs: [(graph: ObjectGraph, last: Int)] = []
        var start = ObjectGraph(model)
        let first = start.add(root.name)
        graphs.append((start, first))
        var seen: Set<[String]> = []
        while !graphs.isEmpty {
            var longer: [(graph: ObjectGraph, last: Int)] = []
            for (graph, last) in graphs {
                for declared in graph.relationships(of: last) where declared.relationship.deleteRule == .cascade {
                    guard let destination = model.destination(of: declared.relationship) else { continue }
                    for concrete in model.concreteEntities(of: destination) {
                        var graph = graph
                        let object = graph.add(concrete.name)
                        graph.relate(last, declared, object)
                        guard graph.deleted(with: first).contains(object) else { continue }
                        if concrete.name == deleted.entity.name, declared == deleted.relationship { return true }
                        if seen.insert([concrete.name, declared.qualifiedName]).inserted {
                            longer.append((graph, object))
                        }
                    }
                }
            }
            graphs = longer
        }
        return false
    }

    @Test("the path by which a destination may be deleted too exists", arguments: blocks)
    func escapes(block: Int) {
        forEachModel(in: block) { model, _, story in
            let effects = DeletionEffects(model)
            for entity in model.entities where !entity.isAbstract {
                for step in effects.effect(of: entity).kinds.flatMap(\.rules).flatMap(\.steps) {
                    guard let failure = step.failure else { continue }
                    guard let last = failure.escape.last else {
                        // Then no object of the destination goes in any graph.
                        let destination = model.destination(of: step.relationship.relationship)
                        let concrete = Set(destination.map(model.concreteEntities(of:))?.map(\.name) ?? [])
                        #expect(concrete.isDisjoint(with: reached(from: entity, in: model)), story)
                        continue
                    }
                    #expect(
                        canFollow(failure.escape[...], from: entity, in: model), "\(last.qualifiedName) in \(story)")
                }
            }
        }
    }

    /// Whether the relationships can be gone along one after the other, for some choice of sub-entities.
    private func canFollow(
        _ path: ArraySlice<DeclaredRelationship>, from entity: Entity, after arrival: DeclaredRelationship? = nil,
        in model: Model
    ) -> Bool {
        guard let next = path.first else { return true }
        let leadsBack = !next.relationship.isToMany && arrival != nil && model.inverse(of: next) == arrival
        guard next.relationship.deleteRule == .cascade, model.entity(entity, isKindOf: next.entity), !leadsBack,
            let destination = model.destination(of: next.relationship)
        else { return false }
        return model.concreteEntities(of: destination).contains {
            canFollow(path.dropFirst(), from: $0, after: next, in: model)
        }
    }

    @Test("relationships of an entity are shown once at most, and kinds are numbered by distance", arguments: blocks)
    func shownOnce(block: Int) {
        forEachModel(in: block) { model, _, story in
            let effects = DeletionEffects(model)
            for entity in model.entities {
                let kinds = effects.effect(of: entity).kinds
                let declaring = kinds.flatMap(\.rules).map(\.entity.name)
                #expect(Set(declaring).count == declaring.count, story)
                var depths: [Int] = []
                for kind in kinds { depths.append(kind.parent.map { depths[$0] + 1 } ?? 0) }
                #expect(depths == depths.sorted(), story)
            }
        }
    }
}

extension ObjectGraph {
    /// The objects of just this entity.
    func objects(of entity: String) -> [Int] { objects.filter { self.entity(of: $0) == entity } }
}
