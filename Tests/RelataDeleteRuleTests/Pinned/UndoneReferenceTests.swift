import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which a step is undone whose objects refer to others that a save has ended, as the random test shrank
/// them.
@Suite("References that are undone over saves (semantics 2.6)")
struct UndoneReferenceTests: PinnedSequences {
    @Test(
        "A required reference to what was deleted in the same step, and undone in a child, is no change to be checked")
    func requiredReferenceInChild() throws {
        let models = [
            model(many(0, inverse: "one1", .noAction), one(1, inverse: "many0", isOptional: false)),
            model(many(0, inverse: "one1", isOrdered: true, .noAction), one(1, inverse: "many0", isOptional: false)),
            model(one(1, isOptional: false)),
        ]
        for model in models {
            let relation = relate(6, "one1", 1)
            let step: [Step] = [.record, relation, .delete(node(1)), .saveAndRecord, .undo]
            for end: [Step] in [[.look, .save], [.redo, .save], [.mark(node(6), "x"), .save]] {
                // The destination is new in the parent, or stored; the object that refers to it is new.
                try run(model, inserts(1) + [relate(1, "one1", 1), .beginChild] + inserts(6) + step + end)
                try run(model, inserts(1) + [relate(1, "one1", 1), .save, .beginChild] + inserts(6) + step + end)
                try run(model, inserts(1) + [relate(1, "one1", 1), .save] + inserts(6) + step + end)
            }
        }
    }

    @Test(
        "A required reference to what was deleted before the step, and has ended with the save, is no change to be checked"
    )
    func referenceToEndedObject() throws {
        for isOrdered in [false, true] {
            let model = model(
                many(4, inverse: "one5", isOrdered: isOrdered, .noAction), one(5, inverse: "many4", isOptional: false))
            for own: [Step] in [[], [relate(3, "one5", 3)]] {
                for moved: [Step] in [[relate(10, "one5", 3), relate(8, "one5", 3)], [relate(10, "one5", 3)]] {
                    let step: [Step] = [.record] + moved + [.delete(node(3)), .saveAndRecord, .undo]
                    for end: [Step] in [[.save], [.look, .save, .endChild, .save], [.redo, .save]] {
                        try run(
                            model,
                            inserts(3, 5, 8, 10) + own + [.beginChild, relate(10, "one5", 5), .delete(node(5))] + step
                                + end)
                    }
                }
            }
        }
    }

    @Test("A new object that a step has deleted keeps the partner that it had before, whichever partner it had last")
    func partnerOfDeletedObject() throws {
        for rule in [DeleteRule.noAction, .nullify, .deny] {
            for other in [1, 3] {
                let back = "one\(other)"
                let model = model(one(2, inverse: back, rule), one(other, inverse: "one2"))
                let start = inserts(1, 2, 4, 5) + [relate(2, "one2", 4), relate(5, "one2", 1)]
                for change in [relate(5, "one2", 4), relate(4, back, 5)] {
                    for saved: [Step] in [[], [.save]] {
                        try run(
                            model,
                            start + saved + [.record, change, .delete(node(5)), .saveAndRecord, .undo, .save])
                        try run(
                            model,
                            start + saved
                                + [.record, change, .delete(node(5)), .saveAndRecord, .undo, .redo, .undo, .save])
                    }
                }
            }
        }
    }

    @Test("A required reference that dangled stays so when its destination is made anew and its change is dropped")
    func droppedReferenceToNewRow() throws {
        try run(
            model(one(6, isOptional: false)),
            inserts(3, 4, 5) + [relate(4, "one6", 5), relate(5, "one6", 4), relate(3, "one6", 5), .save, .record]
                + [.delete(node(5)), .saveAndRecord, .undo, .refresh(node(4), mergeChanges: false), .save]
                + [.mark(node(4), "x"), .save, .delete(node(3)), .save])
    }

    @Test(
        "A required reference whose destination a child has deleted goes on dangling when an undo makes that anew, and can be saved"
    )
    func referenceToDestinationMadeAnew() throws {
        let start =
            inserts(2, 5, 7, 10)
            + [(2, 2), (10, 10), (5, 2), (7, 2)].map { relate($0, "one2", $1) }
            + [.save, .beginChild, .delete(node(7)), .record, relate(5, "one2", 10), .delete(node(10)), .saveAndRecord]
        for end: [Step] in [[.undo, .saveAllLevels], [.undo, .redo, .saveAllLevels], [.saveAllLevels]] {
            try run(model(one(2, isOptional: false, .cascade)), start + end)
        }
    }

    @Test("A child that begins after its parent has taken an object made anew has no reference to the former row")
    func referenceToReplacedRow() throws {
        let start =
            inserts(2, 5, 7, 10) + [(2, 2), (10, 10), (5, 2), (7, 2)].map { relate($0, "one2", $1) }
            + [.save, .beginChild, .delete(node(7)), .record, relate(5, "one2", 10), .delete(node(10)), .saveAndRecord]
            + [.undo, .save]
        for end: [Step] in [
            [.endChild, .beginChild, .mark(node(5), "x"), .save, .saveAllLevels],
            [.endChild, .beginChild, .mark(node(5), "x"), .saveAllLevels],
            [.beginChild, .mark(node(5), "x"), .save, .saveAllLevels],
        ] {
            try run(model(one(2, isOptional: false, .cascade)), start + end)
        }
    }

    @Test(
        "An object that referred to a new one without inverse does so again, though both were deleted, one after the other"
    )
    func newDestination() throws {
        let start = inserts(7) + [.save] + inserts(8) + [relate(7, "one6", 8), .record, .delete(node(8))]
        for model in [model(one(6)), model(one(6, .cascade)), model(one(6), many(0))] {
            for step: [Step] in [[.processPendingChanges, .delete(node(7))], [.delete(node(7))], []] {
                for saved: [Step] in [[.saveAndRecord], [.processPendingChanges]] {
                    try run(model, start + step + saved + [.undo, .save])
                    try run(model, start + step + saved + [.undo, .redo, .undo, .save])
                }
            }
        }
    }

    @Test("An object made anew is not related to what another context saves while its former row dangles there")
    func mergedDanglingPair() throws {
        for model in [
            model(many(4, inverse: "many4", .noAction)), model(many(4, inverse: "many4", isOrdered: true, .noAction)),
        ] {
            try run(
                model,
                inserts(6, 7, 8) + [.save, .record, relate(8, "many4", 7), .delete(node(8)), .saveAndRecord, .undo]
                    + [.elsewhere([relate(7, "many4", 6)], .automatic), .look, .save])
        }
    }

    @Test("A new member that was deleted comes back to the list of its owner, though that was to be read again")
    func memberOfUnreadList() throws {
        for isOrdered in [false, true] {
            let start =
                inserts(5, 6) + [relate(6, "many0", 5), .save] + inserts(13) + [relate(6, "many0", 13)]
            for forgetting in [Step.elsewhere([.mark(node(6), "x")], .batch), .refreshAll] {
                for saved in [Step.saveAndRecord, .processPendingChanges] {
                    try run(
                        model(many(0, isOrdered: isOrdered)),
                        start + [forgetting, .record, .delete(node(13)), saved, .undo, .save])
                }
            }
        }
    }

    @Test("A required reference to a new object that a child deletes is no change when something else is undone")
    func referenceThatDangledBefore() throws {
        for isOrdered in [false, true] {
            let models = [
                model(
                    one(6, inverse: "many7", isOptional: false),
                    many(7, inverse: "one6", isOrdered: isOrdered, .noAction), many(8)),
                model(one(6, isOptional: false), many(8, isOrdered: isOrdered)),
                model(
                    one(6, isOptional: false), many(8, inverse: "many9", isOrdered: isOrdered),
                    many(9, inverse: "many8")),
                model(
                    one(6, isOptional: false), many(8, inverse: "one9", isOrdered: isOrdered),
                    one(9, inverse: "many8")),
            ]
            for model in models {
                for saved: [Step] in [[], [.save]] {
                    for levels in [1, 2] {
                        let relations = [relate(5, "one6", 7), relate(9, "one6", 9), relate(7, "one6", 7)]
                        let start =
                            inserts(5, 7, 9) + relations + saved
                            + [Step](repeating: .beginChild, count: levels) + [.delete(node(7)), .record]
                        let step: [Step] = [relate(5, "many8", 9), .look, .delete(node(9)), .saveAndRecord, .undo]
                        try run(model, start + step + [relate(9, "one6", 9), .save])
                        try run(model, start + step + [.save])
                    }
                }
            }
        }
    }

    @Test("What undo over a save brings back to what is saved is no change that stands against a merge")
    func mergedAfterUndo() throws {
        for number in [0, 2] {
            let (own, other) = ("one1", "one\(number)")
            let model = model(one(1, inverse: other), one(number, inverse: own))
            for way in Step.Merge.allCases where way != .batch {
                for saved: [Step] in [[], [.save]] {
                    let start =
                        inserts(2, 7, 8) + [relate(2, other, 7)] + saved
                        + [.record, .unrelate(node(2), other, node(7)), .look, relate(7, own, 2)]
                    let merge = Step.elsewhere([relate(8, other, 7)], way)
                    try run(model, start + [.saveAndRecord, .undo, merge, .look, relate(2, other, 7), .save])
                    try run(model, start + [.saveAndRecord, .undo, merge, relate(2, other, 7), .save])
                    try run(model, start + [.saveAndRecord, .undo, .redo, merge, .look, relate(2, other, 7), .save])
                }
            }
        }
    }

    @Test("A one-to-one partner that undo has made anew stays the partner when what is saved is read again")
    func partnerMadeAnew() throws {
        for number in [0, 2] {
            let (own, other) = ("one1", "one\(number)")
            for rule in [DeleteRule.nullify, .noAction] {
                let model = model(one(1, inverse: other), one(number, inverse: own, rule))
                let start = inserts(1, 8) + [relate(1, own, 8), .record]
                for step: Step in [.delete(node(8)), .delete(node(1))] {
                    for read in [Step.refreshAll, .elsewhere([.mark(node(1), "x"), .mark(node(8), "y")], .manual)] {
                        try run(model, start + [step, .saveAndRecord, .undo, read, .look, .save])
                    }
                }
            }
        }
    }

    @Test("A required partner that another context has deleted is missing where undo makes the object anew")
    func missingPartnerOfObjectMadeAnew() throws {
        let model = Model(
            "Pinned",
            entities: [
                Entity(
                    "A", attributes: RandomModels.attributes,
                    relationships: [
                        one(1, inverse: "one0", to: "B", .noAction),
                        Relationship(
                            "many4", to: "B", inverse: "one5", isToMany: true, isOptional: true, deleteRule: .cascade),
                    ]),
                Entity(
                    "B", attributes: RandomModels.attributes,
                    relationships: [one(0, inverse: "one1", isOptional: false), one(5, inverse: "many4")]),
            ])
        let b3 = Node(entity: "B", id: 3)
        for way in Step.Merge.allCases {
            let start: [Step] =
                [.insert(b3)] + inserts(4, 5) + [
                    .relate(node(4), "many4", b3, at: nil), .relate(b3, "one0", node(5), at: nil), .save,
                ]
            try run(
                model,
                start + [.elsewhere([.delete(node(5))], way), .record, .delete(node(4)), .saveAndRecord, .undo, .save])
        }
    }
}
