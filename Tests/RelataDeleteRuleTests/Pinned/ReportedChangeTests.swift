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

/// Sequences in which undo brings a deleted member back over a save, as another object, which goes again.
extension ReportedChangeTests {
    /// Relationships in which 2 is a member of a list of 1, and with which rule it goes: the model, the step that makes
    /// it a member, and the name of the list.
    private func lists(_ rule: DeleteRule) -> [(model: Model, related: Step, list: String)] {
        let owned = [false, true].map { isOrdered in
            model(one(1, inverse: "many0", rule), many(0, inverse: "one1", isOrdered: isOrdered))
        }
        return owned.map { ($0, relate(2, "one1", 1), "many0") }
            + pairs(rule).map { ($0, relate(2, "many0", 1), "many1") }
    }

    private func starts(_ related: Step) -> [[Step]] {
        [[], [.reopen]].map { inserts(1, 2) + [related, .save] + $0 }
    }

    @Test(
        "An owner whose member a grandchild has deleted, got back by undo and deleted again, wherever that is done",
        arguments: [DeleteRule.noAction, .nullify])
    func memberBackInGrandchild(rule: DeleteRule) throws {
        for (model, related, _) in lists(rule) {
            for start in starts(related) {
                let deleted: [Step] = [.beginChild, .beginChild, .record, .delete(node(2)), .saveAndRecord]
                for end: [Step] in [[.delete(node(2)), .save, .endChild], [.endChild, .delete(node(2))]] {
                    try run(model, start + deleted + [.undo, .save] + end + [.save, .endChild, .save])
                }
            }
        }
    }

    @Test(
        "An owner whose member goes with the redo of its deletion in a grandchild, which has saved the undo",
        arguments: [DeleteRule.noAction, .nullify])
    func memberGoneByRedo(rule: DeleteRule) throws {
        for (model, related, _) in lists(rule) {
            for start in starts(related) {
                try run(
                    model,
                    start + [.beginChild, .beginChild, .record, .delete(node(2)), .saveAndRecord]
                        + [.undo, .saveAndRecord, .redo, .save, .endChild, .save, .endChild, .save])
            }
        }
    }

    @Test(
        "An owner from which the member that undo brought back was taken before the parent had it there, and deleted then",
        arguments: [DeleteRule.noAction, .nullify], [1, 2])
    func memberTakenBeforeSave(rule: DeleteRule, levels: Int) throws {
        for (model, related, list) in lists(rule) {
            for start in starts(related) {
                let undone =
                    [Step](repeating: .beginChild, count: levels)
                    + [.record, .delete(node(2)), .saveAndRecord, .undo, .unrelate(node(1), list, node(2)), .save]
                let saves = [Step](repeating: .save, count: levels)
                let ends = saves.flatMap { [$0, .endChild] } + [.save]
                try run(model, start + undone + [.delete(node(2))] + ends)
                try run(model, start + undone + [.endChild, .delete(node(2))] + ends)
            }
        }
    }

    @Test(
        "An owner from which its parent takes the member that a grandchild's undo brought back, before deleting it",
        arguments: [DeleteRule.noAction, .nullify])
    func memberTakenInChild(rule: DeleteRule) throws {
        for (model, related, list) in lists(rule) {
            for start in starts(related) {
                try run(
                    model,
                    start + [.beginChild, .beginChild, .record, .delete(node(2)), .saveAndRecord, .undo, .save]
                        + [.endChild, .unrelate(node(1), list, node(2)), .delete(node(2)), .save, .endChild, .save])
            }
        }
    }
}
