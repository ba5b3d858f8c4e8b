import RelataModel
import RelataTestSupport
import Testing

/// Sequences after which a save did not name all objects that it changed, as the random test shrank them.
@Suite("The objects that a save says it has changed (semantics 4.4)")
struct ReportedChangeTests: PinnedSequences {
    /// A many-to-many relationship whose sides are ordered or not.
    private func pairs(_ rule: DeleteRule) -> [Model] {
        [(false, false), (true, false), (false, true), (true, true)].map { isOrdered in
            model(
                many(0, inverse: "many1", isOrdered: isOrdered.0, rule),
                many(1, inverse: "many0", isOrdered: isOrdered.1))
        }
    }

    @Test(
        "What a grandchild relates, deletes and drops again leaves the change that its parent has made",
        arguments: [DeleteRule.noAction, .nullify])
    func droppedInGrandchild(rule: DeleteRule) throws {
        for model in pairs(rule) {
            for added in [relate(3, "many0", 4), relate(4, "many1", 3)] {
                try run(
                    model,
                    inserts(3, 4) + [relate(3, "many0", 4), .save, .beginChild]
                        + [.unrelate(node(3), "many0", node(4)), .beginChild, added, .delete(node(3))]
                        + [.refresh(node(4), mergeChanges: false), .save, .endChild, .save, .endChild, .save])
            }
        }
    }

    @Test("Those that a deleted object was related to, when its list was read after the deletion")
    func readAfterDeletion() throws {
        for model in pairs(.nullify) {
            let start = inserts(1, 5, 8) + [relate(1, "many1", 8), relate(5, "many1", 8), .save, .reopen]
            try run(model, start + [.delete(node(8)), .record, .delete(node(5)), .saveAndRecord])
            try run(model, start + [.delete(node(8)), .record, .delete(node(5)), .saveAndRecord, .undo, .save])
        }
    }

    @Test("A restored object that lost a relation while it was not in memory", arguments: [DeleteRule.noAction, .deny])
    func restoredAfterLoss(rule: DeleteRule) throws {
        let model = model(many(0, inverse: "many1"), many(1, inverse: "many0", rule))
        try run(
            model,
            inserts(4, 5) + [relate(4, "many0", 5), .save, .reopen, .delete(node(4)), .record, .delete(node(5)), .undo]
                + [.save])
    }

    @Test("An owner that is refreshed in a child has not changed, where what it had taken there is deleted")
    func refreshedOwner() throws {
        // The owner lacks what it requires, so that a save of it would be refused.
        let required = Relationship("one5", to: "A", isOptional: false, deleteRule: .nullify)
        for isOrdered in [false, true] {
            let models = [
                model(many(0, inverse: "one1", isOrdered: isOrdered), one(1, inverse: "many0"), required),
                model(many(0, inverse: "many1", isOrdered: isOrdered), many(1, inverse: "many0"), required),
            ]
            for model in models {
                let back = model.entities[0].relationships[1].name
                for added in [relate(14, "many0", 13), relate(13, back, 14)] {
                    try run(
                        model,
                        inserts(13, 14) + [.beginChild, added, .delete(node(13))]
                            + [.refresh(node(14), mergeChanges: false), .save])
                    try run(
                        model,
                        inserts(13, 14) + [.beginChild, .beginChild, added, .delete(node(13))]
                            + [.refresh(node(14), mergeChanges: false), .save, .endChild, .save])
                }
            }
        }
    }

    @Test("Those from which a child's saved deletion has taken what a refresh in the parent gives back to them")
    func refreshedAfterDeletionInChild() throws {
        let lists = [false, true].map { isOrdered in
            model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: isOrdered))
        }
        let partners = [model(one(1, inverse: "one2"), one(2, inverse: "one1"))]
        let reversed = [model(one(0, inverse: "one1"), one(1, inverse: "one0"))]
        for (models, name) in [(lists, "one1"), (partners, "one1"), (reversed, "one1"), (pairs(.nullify), "many1")] {
            for model in models {
                let start = inserts(3, 6) + [relate(3, name, 6), .save]
                let end: [Step] = [.delete(node(6)), .save, .endChild, .refresh(node(3), mergeChanges: false), .save]
                try run(model, start + [.beginChild] + end)
                try run(model, start + [.reopen, .beginChild] + end)
                try run(model, start + [.beginChild, .look] + end)
                try run(
                    model,
                    start + [.beginChild, .beginChild, .delete(node(6)), .save, .endChild, .save] + end.dropFirst(2))
            }
        }
    }
}
