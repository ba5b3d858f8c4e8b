import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which changes are undone after they were saved, as the random test shrank them.
@Suite("Restored values when a saved change is undone (semantics 2.6 and 4.9)")
struct UndoneSaveSequenceTests: PinnedSequences {
    @Test("A list that the delete rules shortened has its order restored", arguments: DeleteRule.allCases)
    func orderOfLists(rule: DeleteRule) throws {
        // The list has the order of its positions, which a merge has read, and not of its members' IDs.
        try run(
            model(many(4, inverse: "many5", isOrdered: true, rule), many(5, inverse: "many4")),
            inserts(1, 5, 6) + [
                relate(1, "many5", 6), relate(1, "many4", 6), .save,
                .elsewhere([relate(5, "many5", 1)], .fromNewContext), .record, .delete(node(6)), .saveAndRecord, .undo,
            ])
        // Two members leave the list in one step, each in its own way.
        try run(
            model(many(0, inverse: "many1"), many(1, inverse: "many0", isOrdered: true, rule)),
            inserts(5, 6) + [
                relate(6, "many0", 6), relate(5, "many0", 6), .save, .reopen, .record,
                .replace(node(5), "many0", with: []), .delete(node(6)), .saveAndRecord, .undo,
            ])
    }

    @Test("A member that had left an unread list before it was recorded does not come back into it")
    func leftBefore() throws {
        for isOrdered in [false, true] {
            let start =
                inserts(1, 3, 6) + [relate(3, "many8", 6), .save, .refreshAll, relate(1, "many8", 6), .record]
            try run(
                model(many(8, isOrdered: isOrdered)),
                start + [.unrelate(node(1), "many8", node(6)), .delete(node(6)), .saveAndRecord, .undo])
            try run(model(many(8, isOrdered: isOrdered)), start + [.delete(node(6)), .saveAndRecord, .undo])
        }
    }

    @Test("A list that was never read has its order restored", arguments: [false, true])
    func orderOfUnreadLists(isOneStep: Bool) throws {
        let models = [
            model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true)),
            model(many(1, inverse: "many0"), many(0, inverse: "many1", isOrdered: true)),
            model(many(0, isOrdered: true)),
        ]
        let edits: [Step] = [
            .unrelate(node(1), "many0", node(2)), relate(5, "many0", 2), .delete(node(2)), .delete(node(1)),
            .replace(node(5), "many0", with: [node(3), node(2)]),
        ]
        for model in models {
            let isOwned = model.entities[0].relationships[0].isToMany == false
            for edit in edits + (isOwned ? [.unrelate(node(2), "one1", node(1)), relate(2, "one1", 5)] : []) {
                let start =
                    inserts(1, 2, 3, 4, 5)
                    + [4, 2, 3].map { relate(1, "many0", $0) } + [.save, .reopen, .record]
                // The owner may have been changed otherwise before.
                let marked: [Step] = [.mark(node(1), "x"), .mark(node(2), "x")] + (isOneStep ? [] : [.look])
                try run(model, start + [edit, .saveAndRecord, .undo, .save])
                try run(model, start + marked + [edit, .saveAndRecord, .undo, .save])
                try run(model, start + marked + [edit, .undo, .save])
                try run(model, start + [edit, .saveAndRecord, .undo, .redo, .undo, .save])
            }
        }
    }

    @Test("A reference that dangled before the change dangles after it is undone, and counts as a destination")
    func danglingReferences() throws {
        try run(
            Model(
                "Pinned",
                entities: [
                    Entity(
                        "A", attributes: RandomModels.attributes,
                        relationships: [
                            one(4, isOptional: false), one(9, .cascade), many(7),
                        ])
                ]),
            inserts(4, 5, 8) + [
                relate(4, "one4", 8), relate(5, "one4", 8), relate(8, "one4", 8), relate(4, "one9", 8), .save,
                .delete(node(4)), .record, .replace(node(5), "many7", with: []), .saveAndRecord, .undo, .save,
            ])
    }

    @Test("A reference to an object that was restored and deleted again dangles as before")
    func danglingAgain() throws {
        try run(
            model(one(0, inverse: "one1", .noAction), one(1, inverse: "one0", isOptional: false)),
            inserts(4, 5, 6) + [
                relate(4, "one1", 5), relate(5, "one1", 6), relate(6, "one1", 4), .save, .record, .delete(node(5)),
                .delete(node(6)), .saveAndRecord, .undo, .redo, .mark(node(4), "x"), .save,
            ])
    }
}

/// Sequences of new objects, and of contexts whose parents have taken over what is undone.
extension UndoneSaveSequenceTests {
    @Test(
        "Relations of new objects that had none when a step began are undone over the save, whichever side was changed first"
    )
    func newObjects() throws {
        let models = [
            model(many(0, inverse: "many1"), many(1, inverse: "many0")),
            model(many(0, inverse: "many1", isOrdered: true), many(1, inverse: "many0", isOrdered: true)),
            model(many(0, inverse: "one1"), one(1, inverse: "many0")),
            model(many(0)),
        ]
        let start = inserts(1, 2) + [.record]
        for model in models {
            for marked: [Step] in [[], [.mark(node(1), "x")], [.mark(node(1), "x"), .mark(node(2), "y")]] {
                for related in [relate(1, "many0", 2), relate(1, "many0", 1)] {
                    try run(model, start + marked + [related, .saveAndRecord, .undo, .save])
                    try run(model, start + marked + [related, .saveAndRecord, .undo, .redo, .undo, .save])
                    try run(
                        model, [.beginChild] + start + marked + [related, .saveAndRecord, .undo, .save, .lookAtParent])
                }
            }
        }
    }

    @Test(
        "A one-to-one partner that comes back after it was related and deleted has none, whoever has the key",
        arguments: DeleteRule.allCases)
    func partnerThatCameAndWent(rule: DeleteRule) throws {
        for number in [9, 1] {
            let other = "one\(number)"
            let model = model(one(8, inverse: other, rule), one(number, inverse: "one8"))
            for isRead: [Step] in [[.refreshAll], [.look], [.reopen]] {
                let start = inserts(4, 9, 10) + [.save] + isRead + [.record]
                for related in [relate(10, other, 9), relate(9, "one8", 10)] {
                    try run(model, start + [related, .delete(node(9)), .saveAndRecord, .undo, .save])
                    try run(model, start + [related, .delete(node(9)), .saveAndRecord, .undo, .redo, .undo, .save])
                    try run(model, start + [related, .delete(node(10)), .saveAndRecord, .undo, .save])
                    try run(model, [.beginChild] + start + [related, .delete(node(9)), .saveAndRecord, .undo, .save])
                }
            }
        }
    }

    @Test("All references of one object to a new one that was deleted are written when that comes back")
    func referencesToNew() throws {
        let model = model(one(1), one(2), one(3, inverse: "many4"), many(4, inverse: "one3"))
        let start = inserts(1, 2) + [relate(2, "one1", 1), relate(2, "one2", 1), relate(2, "one3", 1), .record]
        for marked: [Step] in [[], [.mark(node(2), "x")]] {
            let end: [Step] = [.delete(node(1)), .saveAndRecord, .undo, .look, .save, .look]
            try run(model, start + marked + end)
            try run(model, start + end + marked + [.save])
            try run(model, [.beginChild] + start + marked + end + [.lookAtParent])
        }
    }

    @Test("A parent's save need not report a list from which a child has removed what only undo had brought back")
    func removedAfterUndoInChild() throws {
        for rule in DeleteRule.allCases {
            try run(
                model(many(6, inverse: "many7"), many(7, inverse: "many6", rule)),
                inserts(1, 8) + [
                    relate(8, "many6", 1), .save, .beginChild, .record, .delete(node(1)), .saveAndRecord, .undo,
                    .replace(node(8), "many6", with: []), .save, .endChild, .save,
                ])
        }
    }

    @Test("An object that comes back, goes again and comes back again is one that the parent does not know")
    func backTwiceInChild() throws {
        let models = [
            model(one(1, inverse: "many0"), many(0, inverse: "one1")),
            model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true)),
            model(one(1, inverse: "one0"), one(0, inverse: "one1")),
        ]
        for model in models {
            let start = inserts(1, 2) + [relate(2, "one1", 1), .save, .beginChild, .record, .delete(node(2))]
            for ending: [Step] in [
                [.save, .lookAtParent, .endChild, .save], [.saveAllLevels],
                [.beginChild, .delete(node(2)), .save, .endChild],
                [.beginChild, .mark(node(2), "x"), .save, .endChild, .look, .saveAllLevels],
            ] {
                try run(model, start + [.saveAndRecord, .undo] + ending)
                try run(model, start + [.saveAndRecord, .undo, .save] + ending)
                try run(model, start + [.saveAndRecord, .undo, .redo, .undo] + ending)
                try run(model, start + [.saveAndRecord, .undo, .redo, .undo, .save] + ending)
                try run(model, start + [.saveAndRecord, .undo, .redo] + ending)
            }
        }
    }

    @Test(
        "Both sides of a link of No Action are restored, whichever of them was in memory when the step began",
        arguments: DeleteRule.allCases)
    func linksOfChangedObjects(rule: DeleteRule) throws {
        // The object that goes was changed before its link was read.
        for number in [9, 1] {
            let model = model(
                one(8, inverse: "one\(number)"), one(number, inverse: "one8", rule), many(4, inverse: "many5"),
                many(5, inverse: "many4", .cascade))
            let start = inserts(2, 3, 7) + [relate(3, "one8", 7), .save, .reopen, .record]
            let edits = [relate(7, "many4", 2), .delete(node(2)), .saveAndRecord, .undo]
            try run(model, start + edits + [.save])
            try run(model, start + edits + [.redo, .undo, .save])
            try run(model, [.beginChild] + start + edits + [.save, .lookAtParent])
        }
        for isOrdered in [false, true] {
            let model = model(
                one(2, inverse: "one2", .cascade), many(4, inverse: "one5", isOrdered: isOrdered, rule),
                one(5, inverse: "many4"))
            let start =
                inserts(1, 2, 4, 8)
                + [relate(1, "one2", 8), relate(1, "many4", 4), relate(1, "many4", 2), .save, .reopen, .record]
            let edits: [Step] = [.unrelate(node(2), "one5", node(1)), .delete(node(8)), .saveAndRecord, .undo]
            try run(model, start + edits + [.save])
            try run(model, start + edits + [.redo, .undo, .save])
        }
    }

    @Test(
        "Objects that refer to each other and were faults when one was deleted are related again",
        arguments: DeleteRule.allCases)
    func deletedFaults(rule: DeleteRule) throws {
        for number in [1, 9] {
            let model = model(one(5, inverse: "one\(number)", rule), one(number, inverse: "one5"))
            let start =
                inserts(4, 5, 10) + [relate(5, "one5", 4), relate(4, "one5", 10), .mark(node(4), "x"), .save]
            for fault: Step in [.refreshAll, .reopen] {
                let deletions: [Step] = [.delete(node(5)), .delete(node(4)), .delete(node(10))]
                try run(model, start + [fault, .record] + deletions + [.saveAndRecord, .undo, .save])
                try run(model, start + [fault, .record] + deletions.reversed() + [.saveAndRecord, .undo, .save])
                try run(model, start + [.beginChild, fault, .record] + deletions + [.saveAndRecord, .undo, .save])
            }
        }
    }

    @Test(
        "A member that had left before its owner was read and deleted is in its list again",
        arguments: DeleteRule.allCases)
    func leftBeforeDeletion(rule: DeleteRule) throws {
        for isOrdered in [false, true] {
            let model = model(one(2, inverse: "many3"), many(3, inverse: "one2", isOrdered: isOrdered, rule))
            let start = inserts(2, 5, 9, 11) + [relate(9, "many3", 2), relate(9, "many3", 5), .save, .reopen, .record]
            for edit in [relate(11, "many3", 5), .unrelate(node(5), "one2", node(9)), .delete(node(5))] {
                try run(model, start + [edit, .delete(node(9)), .undo, .save])
                guard rule != .deny else { continue }
                try run(model, start + [edit, .delete(node(9)), .saveAndRecord, .undo, .save])
                try run(model, start + [edit, .delete(node(9)), .saveAndRecord, .undo, .redo, .undo, .save])
            }
        }
    }

    @Test("An owner that only undo has read has its members again when the change is done again and undone again")
    func ownersThatUndoReads() throws {
        for isOrdered in [false, true] {
            let models = [
                model(one(4, inverse: "many5"), many(5, inverse: "one4", isOrdered: isOrdered)),
                model(many(5, isOrdered: isOrdered)), model(one(4, inverse: "one5"), one(5, inverse: "one4")),
                model(one(6, inverse: "one5"), one(5, inverse: "one6")),
            ]
            for model in models {
                let isToOne = model.entities[0].relationships.allSatisfy { !$0.isToMany }
                let way = isToOne ? "one5" : "many5"
                let start = inserts(2, 3, 5) + [relate(3, way, 2), .save, .reopen, .record, relate(5, way, 2)]
                for look: [Step] in [[], [.look]] {
                    let turns = [.undo] + look + [.redo] + look + [.undo] + look
                    try run(model, start + [.saveAndRecord] + turns + [.save])
                    try run(model, start + [.saveAndRecord] + turns + [.redo, .save])
                    try run(model, start + turns + [.save])
                }
            }
        }
    }

    @Test("A required reference that was empty in the parent and is so again after undo is no change of the child")
    func undoneRequiredReference() throws {
        for (own, other) in [(6, 7), (7, 6)] {
            let model = model(
                one(own, inverse: "one\(other)", .noAction), one(other, inverse: "one\(own)", isOptional: false))
            let changes: [Step] = [
                relate(7, "one\(other)", 16), .processPendingChanges, .delete(node(16)), .saveAndRecord, .undo, .save,
            ]
            try run(model, inserts(7, 16) + [.beginChild, .record] + changes)
            try run(model, inserts(7, 16) + [.beginChild, .beginChild, .record] + changes)
        }
    }
}
