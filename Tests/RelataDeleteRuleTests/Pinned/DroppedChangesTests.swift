import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which changes are dropped by a refresh, or what was taken back is merged with, as the random test
/// shrank them.
@Suite("What a refresh that drops changes leaves (semantics 4.2)")
struct DroppedChangesTests: PinnedSequences {
    @Test("A refresh that drops changes drops the order too")
    func droppedOrder() throws {
        for model in orderedModels {
            try run(
                model,
                inserts(1, 2, 3)
                    + [relate(1, "many0", 2), relate(1, "many0", 3), .save, .move(node(1), "many0", node(3), to: 0)]
                    + [.refresh(node(1), mergeChanges: false), .look, .mark(node(3), "x"), .save])
        }
    }

    @Test("What a refresh gives back to a list that was read meanwhile stays in it at the next refresh")
    func givenBack() throws {
        for isOrdered in [false, true] {
            let model = model(one(5, inverse: "many4"), many(4, inverse: "one5", isOrdered: isOrdered))
            let start = inserts(1, 2, 5) + [relate(2, "one5", 5), .save, .reopen]
            let end: [Step] = [.unrelate(node(2), "one5", node(5)), relate(5, "many4", 1)]
            for refresh: [Step] in [[.refresh(node(2), mergeChanges: false)], [relate(2, "one5", 5)]] {
                try run(model, start + end + refresh + [.refreshAll, .look, .save])
                try run(model, start + [.beginChild] + end + refresh + [.refreshAll, .look, .save])
            }
        }
    }

    @Test("A refresh that drops changes ends relations whose other side has the key")
    func droppedPartner() throws {
        try run(
            model(one(6, inverse: "one7"), one(7, inverse: "one6")),
            inserts(11, 14) + [.save, .reopen, relate(11, "one6", 14), .refresh(node(14), mergeChanges: false), .look])
        try run(
            model(one(6, inverse: "one7"), one(7, inverse: "one6")),
            inserts(11, 14) + [.save, .reopen, relate(11, "one7", 14), .refresh(node(14), mergeChanges: false), .look])
    }

    @Test(
        "A partner that was taken from another object returns to that, though the object's own other end was changed too"
    )
    func droppedTheft() throws {
        // Who has the key: the entity with the relationship, or the one that inherits it.
        for (own, other) in [(9, 8), (8, 9)] {
            let (way, back) = ("one\(own)", "one\(other)")
            let models = [
                model(one(own, inverse: back), one(other, inverse: way)),
                Model(
                    "Pinned",
                    entities: [
                        Entity(
                            "B", attributes: RandomModels.attributes, relationships: [one(own, inverse: back)]),
                        Entity("A", parent: "B", relationships: [one(other, inverse: way, to: "B")]),
                    ]),
            ]
            for model in models {
                for read: [Step] in [[], [.look], [.reopen]] {
                    let start = inserts(2, 3, 5) + [relate(2, way, 3), relate(5, way, 5), .save] + read
                    for refreshed: Int64 in [2, 3, 5] {
                        let end: [Step] = [.refresh(node(refreshed), mergeChanges: false), .look, .save]
                        try run(model, start + [relate(5, way, 3)] + end)
                        try run(model, start + [relate(3, back, 5)] + end)
                    }
                }
            }
        }
    }

    @Test("A refresh that drops changes restores objects that left, even if the relationship was not read then")
    func droppedLoss() throws {
        let stored = inserts(1, 3, 4, 6) + [relate(3, "one5", 6), relate(4, "one5", 6), .save, .reopen]
        for isOrdered in [false, true] {
            let model = model(one(5, inverse: "many4"), many(4, inverse: "one5", isOrdered: isOrdered))
            for edit: Step in [.replace(node(1), "many4", with: [node(3)]), .unrelate(node(3), "one5", node(6))] {
                try run(model, stored + [edit, .refresh(node(6), mergeChanges: false), .look, .save])
            }
        }
        for isOrdered in [false, true] {
            let owned = inserts(1, 2, 3, 11) + [relate(11, "many0", 1), relate(11, "many0", 3), .save, .reopen]
            for edit in [relate(2, "many0", 1), .replace(node(2), "many0", with: [node(3), node(1)])] {
                try run(
                    model(many(0, isOrdered: isOrdered)),
                    owned + [edit, .refresh(node(11), mergeChanges: false), .look, .save])
            }
        }
        // The key on either side.
        for name in ["one2", "one9"] {
            let model = model(one(5, inverse: name), one(Int(String(name.last ?? "2")) ?? 2, inverse: "one5"))
            let partners = inserts(1, 3, 6) + [relate(3, "one5", 6), .save, .reopen]
            for edit in [relate(1, name, 3), .unrelate(node(3), "one5", node(6)), relate(3, "one5", 1)] {
                for object: Int64 in [3, 6] {
                    try run(model, partners + [edit, .refresh(node(object), mergeChanges: false), .look, .save])
                }
            }
        }
    }

    @Test(
        "What an owner without inverse had taken is saved as taken from its former owner, though the taker has nothing left to save"
    )
    func droppedTaking() throws {
        for isOrdered in [false, true] {
            let model = model(many(4, isOrdered: isOrdered), many(2, inverse: "one3"), one(3, inverse: "many2"))
            let start = inserts(4, 5, 6) + [relate(4, "many4", 5), .save]
            let ends: [[Step]] = [
                [relate(6, "many4", 5), .refresh(node(6), mergeChanges: false)],
                [relate(5, "many4", 5), .refresh(node(5), mergeChanges: false)],
                [.insert(node(7)), relate(7, "many4", 5), .delete(node(7))],
                [relate(6, "many4", 5), .unrelate(node(6), "many4", node(5)), .refresh(node(6), mergeChanges: false)],
            ]
            for end in ends {
                for unread: [Step] in [[], [.reopen], [.elsewhere([relate(4, "many2", 5)], .fromNewContext)]] {
                    try run(model, start + unread + end + [.save])
                    try run(model, start + unread + end + [.look, .save, .look])
                    try run(model, start + unread + end.dropLast() + [.look] + end.suffix(1) + [.save])
                    try run(model, start + unread + [.beginChild] + end + [.save, .lookAtParent, .endChild, .save])
                }
            }
        }
    }

    @Test("A refresh that drops changes relates nothing anew that was added and removed again")
    func droppedReturn() throws {
        for isOrdered in [false, true] {
            let model = model(many(4, inverse: "many5"), many(5, inverse: "many4", isOrdered: isOrdered))
            let edits: [Step] = [relate(6, "many4", 5), .replace(node(6), "many4", with: [])]
            for saved: [Step] in [[.save], [.save, .reopen]] {
                for object: Int64 in [5, 6] {
                    let end: [Step] = [.refresh(node(object), mergeChanges: false), .look, .save]
                    try run(model, inserts(5, 6) + saved + edits + end)
                    try run(model, inserts(5, 6) + [relate(5, "many5", 6)] + saved + edits.reversed() + edits + end)
                    try run(model, inserts(5, 6) + saved + [.beginChild] + edits + end)
                }
            }
        }
    }

    @Test(
        "A refresh that drops changes does not give a member back to an owner that was deleted after it had left",
        arguments: DeleteRule.allCases)
    func droppedMove(rule: DeleteRule) throws {
        for isOrdered in [false, true] {
            let model = model(one(3, inverse: "many2"), many(2, inverse: "one3", isOrdered: isOrdered, rule))
            let start = inserts(1, 2, 8) + [relate(1, "one3", 2), .save]
            for edit: [Step] in [
                [.delete(node(2)), relate(1, "one3", 8)], [relate(1, "one3", 8), .delete(node(2))],
            ] {
                let end: [Step] = [.refresh(node(8), mergeChanges: false), .look, .save]
                try run(model, start + edit + end)
                try run(model, start + [.reopen] + edit + end)
                try run(model, start + [.beginChild] + edit + end)
            }
        }
    }

    @Test("A reference that dangles does so after a refresh that drops changes, and counts as a destination")
    func droppedDanglingReference() throws {
        try run(
            model(one(0, isOptional: false), one(3, inverse: "many2"), many(2, inverse: "one3")),
            inserts(1, 7) + [
                relate(7, "one0", 1), relate(1, "one0", 7), .save, .delete(node(7)), .save, relate(1, "one0", 1),
                .refresh(node(1), mergeChanges: false), .save, .elsewhere([relate(1, "many2", 1)], .fromNewContext),
                relate(1, "many2", 1), .save,
            ])
    }

    @Test("A refresh that drops changes does not relate what is stored to an object that undo has made anew")
    func droppedAfterUndo() throws {
        for rule in DeleteRule.allCases {
            let start = inserts(3, 8) + [.save]
            let end: [Step] = [
                .record, .delete(node(3)), .saveAndRecord, .undo, .refresh(node(8), mergeChanges: false), .look, .save,
            ]
            try run(model(many(4, inverse: "many4", rule)), start + [relate(8, "many4", 3)] + end)
            try run(
                model(many(4, inverse: "many5", rule), many(5, inverse: "many4")),
                start + [relate(8, "many4", 3)] + end)
            try run(
                model(one(4, inverse: "many5", rule), many(5, inverse: "one4")), start + [relate(8, "many5", 3)] + end)
        }
    }

    @Test("What a child adds to a list after a refresh that dropped what it had added before is saved")
    func addedAfterDropping() throws {
        for isOrdered in [false, true] {
            let models = [
                model(many(0, isOrdered: isOrdered)),
                model(many(0, inverse: "many1", isOrdered: isOrdered), many(1, inverse: "many0")),
                model(many(0, inverse: "one1", isOrdered: isOrdered), one(1, inverse: "many0")),
            ]
            for model in models {
                let start = inserts(8, 9, 10, 13) + [relate(8, "many0", 9)]
                let edits: [Step] = [relate(8, "many0", 13), .refresh(node(8), mergeChanges: false)]
                for look: [Step] in [[], [.look]] {
                    let end = [relate(8, "many0", 10)] + look
                    try run(
                        model, start + [.beginChild] + edits + look + end + [.save, .lookAtParent, .endChild, .save])
                    try run(
                        model,
                        start + [.save, .beginChild] + edits + look + end + [.save, .lookAtParent, .endChild, .save])
                    try run(model, start + [.save] + edits + look + end + [.save])
                }
            }
        }
    }

    @Test(
        "What was removed from a list and added again, and is removed by another context meanwhile, is gone",
        arguments: [Step.Merge.fromNewContext, .manual, .automatic])
    func removedElsewhere(way: Step.Merge) throws {
        for isOrdered in [false, true] {
            let model = model(many(0, inverse: "many1", isOrdered: isOrdered), many(1, inverse: "many0"))
            let edits: [Step] = [.unrelate(node(4), "many1", node(3)), relate(4, "many1", 3)]
            let end: [Step] = [.elsewhere([.replace(node(3), "many0", with: [])], way), .look, .save]
            for saved: [Step] in [[.save], [.save, .reopen]] {
                let start = inserts(3, 4) + [relate(4, "many1", 3)] + saved
                try run(model, start + edits + end)
                try run(model, start + [edits[0], .refreshAll, edits[1]] + end)
                try run(model, start + [edits[0], .look, edits[1], .refreshAll] + end)
            }
        }
    }

    @Test("A refresh that drops changes leaves no change where a member had gone elsewhere before it was deleted")
    func droppedOwnerOfDeleted() throws {
        let model = model(one(2, inverse: "many3", isOptional: false), many(3, inverse: "one2"))
        for edit in [relate(1, "one2", 1), relate(1, "one2", 9)] {
            try run(
                model,
                inserts(1, 8, 9) + [relate(1, "one2", 8), relate(9, "one2", 9), .beginChild, edit, .delete(node(1))]
                    + [.refresh(node(8), mergeChanges: false), .save])
        }
    }

    @Test(
        "What was set to the value that it had is no change that hides another context's",
        arguments: [Step.Merge.fromNewContext, .manual, .automatic])
    func setToTheSame(way: Step.Merge) throws {
        let model = model(one(0, inverse: "many1"), many(1, inverse: "one0", isOrdered: true))
        let start = inserts(2, 5, 6, 8) + [2, 5, 8].map { relate(6, "many1", $0) } + [.save, relate(8, "one0", 6)]
        for merge: [Step] in [
            [.elsewhere([.move(node(6), "many1", node(8), to: 1)], way)],
            [.elsewhere([.move(node(6), "many1", node(8), to: 0)], way), .mark(node(8), "x")],
        ] {
            try run(model, start + merge + [.save])
            try run(model, start + [.refreshAll] + merge + [.look, .save])
        }
    }

    @Test("A refresh that drops changes gives nothing back to an owner that was deleted before it was ever saved")
    func droppedAfterUnsavedOwner() throws {
        for isOrdered in [false, true] {
            for rule in DeleteRule.allCases {
                let lists = model(one(0, inverse: "many1"), many(1, inverse: "one0", isOrdered: isOrdered, rule))
                let partners = model(one(0, inverse: "one1"), one(1, inverse: "one0", rule))
                for (model, name) in [(lists, "many1"), (partners, "one1")] {
                    for deletion: [Step] in [[.delete(node(6)), .save], [.save, .delete(node(6)), .save]] {
                        let start = inserts(6, 8, 11) + [relate(8, "one0", 6)] + deletion
                        for edit in [relate(8, "one0", 11), relate(11, name, 8)] {
                            for object: Int64 in [8, 11] {
                                let end: [Step] = [.refresh(node(object), mergeChanges: false), .look, .save]
                                try run(model, start + [edit] + end)
                                try run(model, start + [.beginChild, edit] + end + [.saveAllLevels])
                            }
                        }
                    }
                }
            }
        }
    }

    @Test("A refresh that drops changes leaves no change where a partner had gone elsewhere before it was deleted")
    func droppedPartnerOfDeleted() throws {
        for (own, other) in [(0, 1), (1, 0)] {
            let model = model(
                one(own, inverse: "one\(other)"), one(other, inverse: "one\(own)", isOptional: other == 0))
            let (forth, back) = ("one\(own)", "one\(other)")
            let moves = [relate(4, forth, 4), relate(4, back, 4), relate(4, back, 9), relate(9, forth, 4)]
            for move in moves {
                for order: [Step] in [[move, .delete(node(4))], [.delete(node(4)), move]] {
                    let end: [Step] = order + [.refresh(node(1), mergeChanges: false), .look, .save]
                    for saved: [Step] in [[], [.save], [.save, .reopen]] {
                        let start = inserts(1, 4, 9) + [relate(4, back, 1)] + saved
                        try run(model, start + [.beginChild] + end)
                        if !saved.isEmpty { try run(model, start + end) }
                    }
                }
            }
        }
    }

    @Test("A refresh that drops changes leaves a deleted object what its rule Deny has been given")
    func droppedDenied() throws {
        for isOrdered in [false, true] {
            let model = model(many(2, inverse: "many3"), many(3, inverse: "many2", isOrdered: isOrdered, .deny))
            let end: [Step] = [.delete(node(7)), .refresh(node(2), mergeChanges: false), .save]
            for edit in [relate(7, "many3", 2), relate(2, "many2", 7)] {
                try run(model, inserts(2, 7) + [.beginChild, edit] + end)
                try run(model, inserts(2, 7) + [.save, edit] + end)
                try run(model, inserts(2, 7) + [.save, .reopen, edit] + end)
            }
        }
    }

    @Test("A refresh that drops changes leaves no change where an object had left its owner before that was deleted")
    func droppedLeaver() throws {
        let deletion = Step.delete(node(8))
        for isOrdered in [false, true] {
            for isRequired in [false, true] {
                let owned = model(
                    one(2, inverse: "many3", isOptional: !isRequired), many(3, inverse: "one2", isOrdered: isOrdered))
                let shared = model(
                    many(2, inverse: "many3", minCount: isRequired ? 2 : 0),
                    many(3, inverse: "many2", isOrdered: isOrdered))
                let owners = [relate(1, "one2", 8), relate(8, "one2", 8), relate(9, "one2", 9)]
                let pairs = [
                    relate(1, "many2", 8), relate(1, "many2", 9), relate(8, "many2", 9), relate(8, "many2", 8),
                    relate(9, "many2", 9), relate(9, "many2", 8),
                ]
                let leaving: [(Model, [Step], [Step])] = [
                    (owned, owners, [relate(1, "one2", 9)]),
                    (shared, pairs, [.unrelate(node(1), "many2", node(8)), relate(1, "many2", 1)]),
                ]
                for (model, related, edits) in leaving {
                    for order in [edits + [deletion], [deletion] + edits] {
                        let start = inserts(1, 8, 9) + related
                        let end: [Step] = order + [.refresh(node(1), mergeChanges: false), .look, .save]
                        try run(model, start + [.save] + end)
                        try run(model, start + [.beginChild] + end + [.lookAtParent])
                    }
                }
            }
        }
    }

    @Test(
        "A refresh that gives a deleted destination back takes nothing from the object that it was given to",
        arguments: [DeleteRule.deny, .noAction])
    func droppedPartnerThatWasTaken(rule: DeleteRule) throws {
        for (own, other) in [(0, 1), (1, 0)] {
            let model = model(
                one(own, inverse: "one\(other)", rule), one(other, inverse: "one\(own)", isOptional: false))
            let back = "one\(other)"
            let start = inserts(1, 7, 11) + [1, 7, 11].map { relate($0, back, $0) } + [relate(1, back, 7)]
            let end: [Step] = [relate(11, back, 7), .delete(node(7)), .refresh(node(1), mergeChanges: false), .save]
            try run(model, start + [.beginChild] + end)
            try run(model, start + [relate(7, back, 1), .save] + end)
        }
    }

    @Test(
        "What had left a list before its owner was deleted is not taken from it by a refresh, whoever else was deleted")
    func leftBeforeDeletion() throws {
        let model = Model(
            "Pinned",
            entities: [
                Entity(
                    "A", attributes: RandomModels.attributes,
                    relationships: [
                        Relationship("one9", to: "B", inverse: "many8", isOptional: false, deleteRule: .cascade)
                    ]),
                Entity(
                    "B", attributes: RandomModels.attributes,
                    relationships: [
                        Relationship(
                            "many8", to: "A", inverse: "one9", isToMany: true, isOptional: true, deleteRule: .nullify)
                    ]),
            ])
        func b(_ id: Int64) -> Node { Node(entity: "B", id: id) }
        func give(_ id: Int64, _ destination: Int64) -> Step { .relate(node(id), "one9", b(destination), at: nil) }
        let stored: [Step] =
            [.insert(node(1)), .insert(b(3)), .insert(node(4)), .insert(b(5)), .insert(node(7))]
            + [give(7, 3), give(1, 5), give(4, 3), .save]
        for forgetting: [Step] in [[], [.refreshAll], [.look]] {
            let end: [Step] = [.delete(node(4)), .refresh(node(7), mergeChanges: false), .save]
            try run(model, stored + [give(7, 5), .delete(node(1))] + forgetting + end)
        }
    }

    @Test(
        "A refresh drops a one-to-one reference that an undo over a save has restored, whichever side has the key",
        arguments: [false, true])
    func partnerThatUndoRestored(isDynamic: Bool) throws {
        for (own, other) in [(0, 1), (1, 0)] {
            let model = model(one(own, inverse: "one\(other)", .noAction), one(other, inverse: "one\(own)"))
            let steps: [Step] =
                inserts(1, 8) + [
                    relate(1, "one\(other)", 8), .record, .delete(node(8)), .saveAndRecord, .undo,
                    .refresh(node(1), mergeChanges: false), .look, .save,
                ]
            try DifferentialRunner(model, isDynamic: isDynamic).run(steps)
        }
    }
}
