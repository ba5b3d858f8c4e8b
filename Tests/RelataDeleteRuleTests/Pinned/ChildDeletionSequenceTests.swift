import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which a child deletes what it has changed before or since, as the random test shrank them.
@Suite("What a parent has of the objects that a child deletes (semantics 2.7)")
struct ChildDeletionSequenceTests: PinnedSequences {
    @Test("A deleted object that was given the destination that it had leaves it alone by No Action")
    func sameDestination() throws {
        let required = Relationship(
            "many3", to: "A", inverse: "one2", isToMany: true, isOptional: false, minCount: 1, deleteRule: .nullify)
        let models = [
            model(one(3, inverse: "one2", isOptional: false), one(2, inverse: "one3", .noAction)),
            model(one(3, inverse: "one9", isOptional: false), one(9, inverse: "one3", .noAction)),
            model(required, one(2, inverse: "many3", .noAction)),
        ]
        for model in models {
            for relationship in model.entities[0].relationships where relationship.deleteRule == .noAction {
                let name = relationship.name
                let (start, own) = (inserts(1, 3) + [relate(3, name, 1), relate(1, name, 3)], relate(3, name, 1))
                for changes: [Step] in [[own, .delete(node(3))], [.mark(node(3), "x"), own, .delete(node(3))]] {
                    let end: [Step] = [.save, .lookAtParent, .endChild, .save]
                    try run(model, start + [.save, .beginChild] + changes + end)
                    try run(model, start + [.save, .beginChild, .beginChild] + changes + end)
                    try run(model, start + [.beginChild, .beginChild] + changes + end)
                }
            }
        }
    }

    @Test(
        "What has left a deleted object in a child has left it in the parent, and must have another there if it is required"
    )
    func leftBeforeDeletion() throws {
        // The key is with the one that comes first by name, or with the other.
        for (name, isOptional) in [("one0", false), ("one9", false), ("one0", true), ("one9", true)] {
            let member = Relationship(name, to: "A", inverse: "one5", isOptional: isOptional, deleteRule: .nullify)
            let model = pair(one(5, inverse: name, to: "B"), member)
            let start = inserts(4, 6) + [.insert(other(2)), .relate(other(2), name, node(4), at: nil), .save]
            let moved = Step.relate(other(2), name, node(6), at: nil)
            for changes: [Step] in [[.delete(node(4)), moved], [moved, .delete(node(4))]] {
                for refreshed in [other(2), node(6)] {
                    let dropped = changes + [.refresh(refreshed, mergeChanges: false)]
                    try run(model, start + dropped + [.save])
                    try run(model, start + [.beginChild] + dropped + [.save, .lookAtParent, .endChild, .save])
                }
            }
        }
    }

    @Test(
        "A deleted member has left its owner in the parent, whose least number counts there, though the owner was refreshed"
    )
    func memberLeftBeforeDeletion() throws {
        let list = Relationship(
            "many3", to: "B", inverse: "one2", isToMany: true, isOptional: false, minCount: 1, deleteRule: .nullify)
        let model = pair(list, Relationship("one2", to: "A", inverse: "many3", isOptional: true, deleteRule: .nullify))
        let start =
            inserts(1, 2) + [.insert(other(3)), .insert(other(4))]
            + [.relate(other(3), "one2", node(1), at: nil), .relate(other(4), "one2", node(2), at: nil), .save]
        let changes: [Step] = [.relate(other(3), "one2", node(2), at: nil), .delete(other(3))]
        for child: [Step] in [[], [.beginChild]] {
            for ready: [Step] in [[], [.look]] {
                try run(
                    model,
                    start + child + ready + changes
                        + [.refresh(node(1), mergeChanges: false), .save, .endChild, .save])
            }
        }
    }

    @Test("A rollback brings back the row of what a child had deleted, and made anew by undo, in the parent")
    func rolledBackReplacement() throws {
        let start =
            inserts(9) + [.save, .beginChild, .record, .delete(node(9)), .saveAndRecord, .undo, .save, .endChild]
        for undone: [Step] in [[], [.record, .undo]] {
            for end: [Step] in [[.delete(node(9)), .save], [.mark(node(9), "x"), .save, .look]] {
                try run(model(), start + undone + [.rollback] + end)
            }
            try run(model(), start + undone + [.delete(node(9)), .save])
            try run(model(), start + undone + [.save, .delete(node(9)), .save])
        }
    }

    /// A and B, with a relationship each.
    private func pair(_ a: Relationship, _ b: Relationship) -> Model {
        let entities = [("A", a), ("B", b)].map { name, relationship in
            Entity(name, attributes: RandomModels.attributes, relationships: [relationship])
        }
        return Model("Pinned", entities: entities)
    }

    private func one(_ number: Int, inverse: String, to destination: String) -> Relationship {
        Relationship("one\(number)", to: destination, inverse: inverse, isOptional: true, deleteRule: .nullify)
    }

    /// An object of B.
    private func other(_ id: Int64) -> Node { Node(entity: "B", id: id) }

    @Test(
        "That a child has ended a relation which it does not see, as its destination is to be deleted, survives a refresh"
    )
    func endedUnseen() throws {
        let refreshes: [Step] = [.refreshAll, .refresh(node(6), mergeChanges: true), .look]
        for (own, other) in [("one1", "one0"), ("one0", "one1"), ("one1", "many0")] {
            let number = Int(own.suffix(1)) ?? 0
            let back = other == "many0" ? many(0, inverse: own, .deny) : one(1 - number, inverse: own, .deny)
            let model = model(one(number, inverse: other), back)
            for refresh in refreshes {
                try run(
                    model,
                    inserts(4, 5, 6) + [.save, relate(6, own, 5), .delete(node(5)), .beginChild, relate(6, own, 4)]
                        + [.unrelate(node(6), own, node(4)), refresh, .save, .endChild, .save])
            }
        }
    }
}
