import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which several contexts take part and that once failed, as the random test shrank them or as they were
/// reported.
@Suite("Interactions of contexts: children, merges, refreshes, undo over saves (semantics 2.6, 2.7, 4)")
struct ContextSequenceTests: PinnedSequences {
    // MARK: Children

    @Test(
        "A deletion in a child follows the references in the child, and not those in the parent",
        arguments: DeleteRule.allCases, [1, 2])
    func deletedAfterChange(rule: DeleteRule, levels: Int) throws {
        let start = inserts(1, 2) + [relate(2, "one1", 1), .save, .reopen]
        let children = [Step](repeating: .beginChild, count: levels)
        let end: [Step] = [.unrelate(node(2), "one1", node(1)), .delete(node(2)), .saveAllLevels, .look]
        try run(model(one(1, inverse: "many0", rule), many(0, inverse: "one1")), start + children + end)
        try run(model(one(1, rule)), start + children + end)
        // The key on either side of a one-to-one relationship.
        try run(model(one(1, inverse: "one2", rule), one(2, inverse: "one1")), start + children + end)
        try run(model(one(1, inverse: "one0", rule), one(0, inverse: "one1")), start + children + end)
        let many: [Step] = [
            relate(1, "many1", 2), .save, .beginChild, .unrelate(node(1), "many1", node(2)), .delete(node(1)),
            .saveAllLevels,
        ]
        try run(model(self.many(1, rule)), inserts(1, 2) + many)
        try run(model(self.many(1, inverse: "many2", rule), self.many(2, inverse: "many1")), inserts(1, 2) + many)
    }

    @Test("A remaining object has the same references in the parent as in the child, whatever deleted owner it had")
    func staysAfterDeletion() throws {
        try run(
            model(one(2, inverse: "one3"), one(3, inverse: "one2")),
            inserts(4, 8) + [
                .beginChild, relate(4, "one2", 8), .delete(node(8)), .look, relate(4, "one3", 4), .save, .lookAtParent,
            ])
    }

    @Test("Objects appended to a list that the child has not read are in the child's order", arguments: [true, false])
    func appendedInChild(isRead: Bool) throws {
        let start = inserts(1, 2, 3) + [relate(2, "one1", 1), .save, .reopen] + (isRead ? [.look] : [])
        let steps: [Step] =
            [.beginChild, relate(3, "one1", 1)] + inserts(4) + [
                relate(4, "one1", 1), .save, .lookAtParent, .saveAllLevels,
            ]
        try run(model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true)), start + steps)
    }

    @Test("A member that is removed from a list that was not read, and added again, is the last")
    func backInChild() throws {
        try run(
            model(many(0, inverse: "many1"), many(1, inverse: "many0", isOrdered: true)),
            inserts(1, 2, 6) + [
                relate(2, "many1", 6), relate(2, "many1", 1), .beginChild, .unrelate(node(6), "many0", node(2)),
                relate(6, "many0", 2), .save, .endChild, .save,
            ])
    }

    @Test("An object deleted in the parent is no destination in a child", arguments: DeleteRule.allCases)
    func deletedInParent(rule: DeleteRule) throws {
        let steps =
            inserts(4, 5) + [relate(4, "one1", 5), .save, .delete(node(4)), .beginChild, .look, .endChild]
            + [.rollback, .delete(node(5)), .beginChild, .look]
        try run(model(one(1, inverse: "many0", rule), many(0, inverse: "one1", rule)), steps)
        try run(model(one(1, inverse: "one2", rule), one(2, inverse: "one1", rule)), steps)
    }

    @Test("A child of a child finds the first context's unsaved objects, and its deletions reach all levels")
    func grandchild() throws {
        try run(
            model(many(0, .cascade), one(1, inverse: "one2"), one(2, inverse: "one1")),
            inserts(1, 2, 3) + [
                relate(1, "many0", 2), .beginChild, .beginChild, relate(3, "one1", 2), .delete(node(1)), .look,
                .saveAllLevels,
            ])
    }

    @Test("A child's save checks all counts of an object that it changed")
    func countsInChild() throws {
        try run(
            model(many(6, inverse: "many7"), many(7, inverse: "many6", minCount: 3)),
            inserts(9) + [relate(9, "many7", 9), .beginChild, .mark(node(9), "x"), .save])
        try run(
            model(many(1, inverse: "one0"), one(0, inverse: "many1", isOptional: false), many(2)),
            inserts(3, 4) + [.beginChild, relate(4, "many2", 3), .save])
    }

    @Test("What a child deletes is no partner in the child any more, whoever has the key, read before or not")
    func deletedPartnerInChild() throws {
        for saved: [Step] in [[], [.save], [.save, .reopen]] {
            for model in [
                model(one(0, inverse: "one1"), one(1, inverse: "one0")),
                model(one(0, inverse: "one1"), one(1, inverse: "one0"), one(2, isOptional: false)),
            ] {
                let isRequired = model.entities[0].relationships.count > 2
                let start =
                    inserts(4, 7) + (isRequired ? [relate(7, "one2", 7), relate(4, "one2", 4)] : [])
                    + [relate(7, "one0", 4), relate(7, "one1", 4)] + saved + [.beginChild]
                for node: Int64 in [4, 7] {
                    try run(model, start + [.delete(self.node(node)), .look, .save, .lookAtParent, .saveAllLevels])
                    try run(model, start + [.delete(self.node(node)), .save, .lookAtParent, .saveAllLevels])
                    try run(model, start + [.look, .delete(self.node(node)), .look, .saveAllLevels])
                }
            }
        }
    }

    @Test(
        "A destination of a new owner that is deleted again, or undone, is where another context puts it",
        arguments: [Step.Merge.fromNewContext, .manual, .automatic])
    func takenByDeletedOwner(way: Step.Merge) throws {
        for isOrdered in [false, true] {
            let model = model(many(0, isOrdered: isOrdered))
            let end: [Step] = [.elsewhere([relate(4, "many0", 5)], way), .look, .save]
            for owned: [Step] in [[], [relate(5, "many0", 4)]] {
                let start = inserts(4, 5) + owned + [.save]
                let edits = inserts(6) + [relate(6, "many0", 5)]
                try run(model, start + edits + [.delete(node(6))] + end)
                try run(model, start + edits + [.look, .delete(node(6)), .look] + end)
                try run(model, start + [.record] + edits + [.undo] + end)
                try run(model, start + [.record] + edits + [.delete(node(6)), .undo, .rollback] + end)
            }
        }
    }

    @Test("A new position in a list is no change of the object that has it, at any level")
    func placeInChild() throws {
        let model = model(
            one(0, inverse: "many1"), many(1, inverse: "one0", isOrdered: true), one(7, isOptional: false))
        let start = inserts(4, 6, 11) + [relate(11, "many1", 6), relate(4, "one0", 11), relate(11, "one7", 11)]
        let move = Step.move(node(11), "many1", node(4), to: 0)
        try run(model, start + [.beginChild, .beginChild, move, .save, .endChild, .save, .lookAtParent])
        try run(model, start + [.beginChild, .beginChild, move, .mark(node(4), "x"), .save, .endChild, .save])
    }

    @Test("A move of the only destination that exists still is no change")
    func movedNowhere() throws {
        try run(
            model(many(0, inverse: "many1", .noAction), many(1, inverse: "many0", isOrdered: true, minCount: 2)),
            inserts(1, 4, 6) + [
                relate(1, "many1", 4), relate(1, "many1", 1), .save, .elsewhere([.delete(node(4))], .batch),
                .beginChild, .move(node(1), "many1", node(1), to: 0), .saveAllLevels,
            ])
    }

    @Test("A destination without inverse that a child adds and removes has no owner in the parent")
    func ownerlessInChild() throws {
        try run(
            model(many(0)),
            inserts(1, 5, 7) + [
                relate(1, "many0", 7), .beginChild, relate(5, "many0", 7), .unrelate(node(5), "many0", node(7)), .save,
                .lookAtParent, .saveAllLevels,
            ])
    }

    @Test("A child's save also checks the owner that a destination without inverse has left, even if it was never read")
    func ownerWithoutInverseInChild() throws {
        try run(
            model(one(4, isOptional: false), many(2)),
            inserts(2, 7) + [relate(2, "many2", 7), .beginChild, relate(7, "many2", 7), .save])
    }

    @Test(
        "An object that a child deleted, before its parent saves, is no destination in the child, read before or not"
    )
    func deletedByChild() throws {
        for isRead in [true, false] {
            try run(
                model(one(4, isOptional: false), many(2)),
                inserts(1, 2) + [relate(1, "one4", 2), relate(2, "one4", 1), .save, .beginChild, .delete(node(1))]
                    + (isRead ? [.look] : []) + [.save, relate(2, "many2", 2), .save])
        }
    }

    @Test("A row that the parent is about to delete is no destination for a child's save, even if it was never read")
    func pendingDeletionInParent() throws {
        let required = one(4, isOptional: false)
        let start = inserts(1, 2, 3) + [relate(1, "one4", 1), relate(2, "one4", 1), relate(3, "one4", 3), .save]
        for ending: Step in [.save, .saveAllLevels] {
            try run(
                model(required, many(2)),
                start + [.reopen, .beginChild, .delete(node(1)), .save, relate(2, "many2", 3), ending])
            try run(
                model(required, one(0, inverse: "many1"), many(1, inverse: "one0")),
                start + [.reopen, .delete(node(1)), .beginChild, relate(3, "one0", 2), ending])
            try run(
                model(required, one(0, inverse: "many1"), many(1, inverse: "one0")),
                start + [.reopen, .delete(node(1)), .beginChild, .beginChild, relate(3, "one0", 2), ending])
        }
    }

    @Test(
        "An object that a child moves to another owner leaves one that is deleted in the parent, which then has no Deny"
    )
    func movedFromDeleted() throws {
        try run(
            model(many(2, .deny)),
            inserts(5, 6) + [
                relate(6, "many2", 5), .save, .delete(node(6)), .beginChild, relate(5, "many2", 5), .saveAllLevels,
            ])
    }

    @Test("A destination that a child adds and removes stays with an owner that is deleted in the parent, and its Deny")
    func addedAndRemovedInChild() throws {
        for rule in DeleteRule.allCases {
            for isOrdered in [false, true] {
                for levels in [1, 2] {
                    for deletion: [Step] in [[.delete(node(3))], [.reopen, .delete(node(3))]] {
                        let children = [Step](repeating: .beginChild, count: levels)
                        let edits: [Step] = [relate(4, "many4", 4), .unrelate(node(4), "many4", node(4))]
                        try run(
                            model(many(4, isOrdered: isOrdered, rule)),
                            inserts(3, 4) + [relate(3, "many4", 4), .save] + deletion + children + edits
                                + [.saveAllLevels])
                    }
                }
            }
        }
    }

    @Test("A required destination that a child deleted before it was ever saved is missing in the child's next save")
    func missingInChild() throws {
        for rule in DeleteRule.allCases {
            for levels in [1, 2] {
                // Where the reference is read, where its object alone is, and where neither is.
                for read: [Step] in [[], [.mark(node(4), "w")], [.look]] {
                    let children = [Step](repeating: .beginChild, count: levels)
                    try run(
                        model(one(6, inverse: "many7", isOptional: false), many(7, inverse: "one6", rule), one(0)),
                        inserts(1, 4) + [relate(1, "one6", 4), relate(4, "one6", 1)] + children + read
                            + [.delete(node(1)), .save, .mark(node(4), "x"), .saveAllLevels])
                    try run(
                        model(one(6, isOptional: false), many(7, rule)),
                        inserts(1, 4) + [relate(1, "one6", 4), relate(4, "one6", 1)] + children + read
                            + [.delete(node(1)), .save, .mark(node(4), "x"), .saveAllLevels])
                }
            }
        }
    }

    @Test("A new object that a child adds to a list, which is refreshed before the save, is in the child's list once")
    func addedOnceInChild() throws {
        for model in orderedModels {
            for read: [Step] in [[.look], [.record, .undo], []] {
                for edit: [Step] in [
                    [relate(10, "many0", 15)], [relate(10, "many0", 15), .move(node(10), "many0", node(15), to: 0)],
                ] {
                    try run(
                        model,
                        inserts(9, 10) + [relate(10, "many0", 9), .beginChild] + read + inserts(15) + edit
                            + [.refreshAll, .save, .look, .lookAtParent, .saveAllLevels])
                }
            }
        }
    }

    // MARK: Merges and refreshes

    @Test("A destination that was added and removed, or removed and added, is where another context puts it")
    func movedBackAndMerged() throws {
        let there: [Step] = [relate(13, "many0", 9), .unrelate(node(13), "many0", node(9))]
        for way in Step.Merge.allCases where way != .batch {
            for isOrdered in [true, false] {
                try run(
                    model(many(0, isOrdered: isOrdered)),
                    inserts(9, 13) + [.save] + there + [.elsewhere([relate(13, "many0", 9)], way), .look, .save])
                let start = inserts(9, 13, 20) + [relate(13, "many0", 9), .save, .reopen]
                try run(
                    model(many(0, isOrdered: isOrdered)),
                    start + there.reversed() + [.elsewhere([relate(20, "many0", 9)], way), .look, .save])
                try run(
                    model(many(0, isOrdered: isOrdered)),
                    start + [relate(20, "many0", 9), relate(13, "many0", 9)]
                        + [.elsewhere([relate(20, "many0", 9)], way), .look, .save])
            }
        }
    }

    @Test("An unsaved order survives a merge and a refresh, and is saved with the objects appended after it")
    func unsavedOrder() throws {
        let merges = Step.Merge.allCases.map { Step.elsewhere([.mark(node(2), "x")], $0) }
        let owners = Step.Merge.allCases.map { Step.elsewhere([.mark(node(1), "x")], $0) }
        for refresh in merges + owners + [.refreshAll, .refresh(node(1), mergeChanges: true)] {
            for model in orderedModels {
                let start =
                    inserts(1, 2, 3, 4, 5)
                    + [relate(1, "many0", 2), relate(1, "many0", 3), relate(1, "many0", 4), .save, .look]
                let moved = start + [.move(node(1), "many0", node(4), to: 0), refresh]
                try run(model, moved + [.look, relate(1, "many0", 5), .save])
                try run(model, moved + [relate(1, "many0", 5), .look, .save])
                try run(model, moved + [.save])
                let inserted = start + [.relate(node(1), "many0", node(5), at: 1), refresh]
                try run(model, inserted + [.look, .save])
                try run(model, inserted + [.save])
            }
        }
    }

    @Test(
        "After a merged deletion of a partner, the remaining one can be changed and saved",
        arguments: Step.Merge.allCases)
    func mergedDeletion(way: Step.Merge) throws {
        for key in ["one1", "one2"] {
            let start =
                inserts(1, 2, 3) + [relate(1, key, 2), .save, .look, .elsewhere([.delete(node(2))], way)]
            let model = model(
                one(1, inverse: "one2"), one(2, inverse: "one1"), one(3, inverse: "many4"), many(4, inverse: "one3"))
            try run(model, start + [relate(1, "one3", 3), .delete(node(3)), .save])
            try run(model, start + [.mark(node(1), "x"), .delete(node(3)), .save])
            try run(
                model, start + [.replace(node(1), "many4", with: []), .rollback, .look, .mark(node(1), "y"), .save])
        }
    }

    @Test("An object that was refreshed can be deleted without being read again")
    func deletedAfterRefresh() throws {
        try run(
            model(one(2, inverse: "one3"), one(3, inverse: "one2")),
            inserts(5, 6) + [
                .save, .elsewhere([relate(5, "one3", 6)], .fromNewContext), .delete(node(6)), .save,
            ])
    }

    @Test(
        "A destination without inverse that another context gives another owner leaves the first",
        arguments: Step.Merge.allCases)
    func mergedOwner(way: Step.Merge) throws {
        try run(
            model(many(6)),
            inserts(1, 5, 8) + [
                relate(8, "many6", 1), .save, .look, .elsewhere([relate(5, "many6", 1)], way), .look, .lookElsewhere,
            ])
    }

    @Test(
        "The rule of a reference is applied to what it leads to in memory, also when another context has saved meanwhile",
        arguments: DeleteRule.allCases, [Step.Merge.fromNewContext, .batch])
    func changedReference(rule: DeleteRule, way: Step.Merge) throws {
        let start =
            inserts(2, 4, 8) + [relate(2, "one0", 4), .save, .reopen, relate(2, "one0", 8), .delete(node(2))]
            + [.elsewhere([.mark(node(4), "x")], way)]
        for model in [
            model(one(0, rule)), model(one(0, inverse: "many1", rule), many(1, inverse: "one0")),
            model(one(0, inverse: "one1", rule), one(1, inverse: "one0")),
            model(one(9, inverse: "one0"), one(0, inverse: "one9", rule)),
        ] {
            try run(model, start + [.save])
            try run(model, start + [.delete(node(8)), .save])
            try run(model, start + [.delete(node(8)), .look, .save])
        }
    }

    // MARK: Who is told

    @Test("A save reports both ends of a relationship that it changes, even if the other one is not in memory")
    func bothEnds() throws {
        let ordered = [true, false]
        for isOrdered in ordered {
            let model = model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: isOrdered))
            let start = inserts(1, 2, 3) + [relate(2, "one1", 1), .save, .reopen]
            try run(model, start + [.delete(node(2)), .save])
            try run(model, start + [.unrelate(node(2), "one1", node(1)), .save])
            try run(model, start + [relate(2, "one1", 3), .save])
            try run(model, start + [relate(2, "one1", 3), .delete(node(2)), .save])
        }
        let pairs = model(many(0, inverse: "many1"), many(1, inverse: "many0"))
        let partners = model(one(0, inverse: "one1"), one(1, inverse: "one0"))
        for (model, way) in [(pairs, "many0"), (pairs, "many1"), (partners, "one0"), (partners, "one1")] {
            let start = inserts(1, 2) + [relate(1, way, 2), .save, .reopen]
            try run(model, start + [.delete(node(1)), .save])
            try run(model, start + [.unrelate(node(1), way, node(2)), .save])
        }
        // What goes by Cascade is no object, and its other owners are told all the same.
        let cascade = model(
            many(0, inverse: "one1", .cascade), one(1, inverse: "many0"), one(2, inverse: "many3"),
            many(3, inverse: "one2"))
        try run(
            cascade,
            inserts(1, 2, 3, 4) + [
                relate(2, "one1", 1), relate(3, "one1", 1), relate(2, "one2", 4), .save, .reopen, .delete(node(1)),
                .save,
            ])
    }

    // MARK: Undo over saves

    @Test(
        "Undo over a save restores, in the file too, links of No Action and without inverse",
        arguments: DeleteRule.allCases)
    func undoneLinks(rule: DeleteRule) throws {
        let edits: [Step] = [.record, .delete(node(1)), .saveAndRecord, .undo, .look, .save]
        for isRead in [true, false] {
            let start = inserts(1, 2, 3) + [relate(2, "one1", 1), .save, .reopen] + (isRead ? [.look] : [])
            try run(model(one(1, inverse: "many0"), many(0, inverse: "one1", rule)), start + edits)
            try run(model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true, rule)), start + edits)
            try run(model(one(1, rule)), start + edits)
            try run(model(one(1, inverse: "one2"), one(2, inverse: "one1", rule)), start + edits)
            try run(model(one(1, inverse: "one0"), one(0, inverse: "one1", rule)), start + edits)
            let owner = inserts(1, 2, 3) + [relate(2, "many0", 3), relate(2, "many0", 1), .save, .reopen]
            for isOrdered in [true, false] {
                let list = model(many(0, isOrdered: isOrdered, rule))
                try run(list, owner + (isRead ? [.look] : []) + edits)
                try run(
                    list, owner + (isRead ? [.look] : []) + [.record, .delete(node(2)), .saveAndRecord, .undo, .save])
            }
        }
    }

    @Test("Undoing a saved insertion removes no objects that existed before")
    func undoneInsertion() throws {
        for rule in [DeleteRule.cascade, .deny] {
            try run(
                model(one(1, inverse: "one0"), one(0, inverse: "one1", rule)),
                inserts(6) + [.save, .refreshAll, .record] + inserts(8) + [
                    relate(8, "one0", 6), .saveAndRecord, .undo, .save,
                ])
        }
    }

    @Test("Undoing several steps over a save relates the restored objects of one step to those of another")
    func undoneSteps() throws {
        try run(
            model(
                many(0, inverse: "one1"), one(1, inverse: "many0", .cascade), one(2, inverse: "many3"),
                many(3, inverse: "one2")),
            inserts(2, 4, 5, 6, 9) + [
                relate(4, "one1", 2), relate(6, "one2", 9), relate(5, "one1", 9), relate(6, "one1", 2), .save,
                .refresh(node(6), mergeChanges: false), .record, .delete(node(4)), .processPendingChanges,
                .delete(node(5)), .saveAndRecord, .undo, .save,
            ])
    }
}

extension ContextSequenceTests {
    @Test("Changes that are undone over a save can be merged into, saved and deleted again")
    func afterUndoneSave() throws {
        try run(
            model(many(2)),
            inserts(12) + [
                .record, .replace(node(12), "many2", with: []), .saveAndRecord, .undo,
                .elsewhere([.mark(node(12), "m")], .automatic), .save,
            ])
        try run(
            model(many(0, inverse: "many1"), many(1, inverse: "many0", .deny)),
            inserts(6, 14) + [
                relate(14, "many1", 6), .save, .delete(node(14)), .record, .delete(node(6)), .saveAndRecord, .undo,
                .save, .delete(node(6)), .save,
            ])
    }
}
