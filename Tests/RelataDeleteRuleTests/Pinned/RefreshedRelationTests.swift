import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which an owner or a member is refreshed that had come or gone, as the random test shrank them.
@Suite("What comes back by a refresh that drops changes, and where to (semantics 4.2)")
struct RefreshedRelationTests: PinnedSequences {
    @Test("A refresh that drops changes drops the owner's own position in its list, where it is a member itself")
    func droppedOwnPosition() throws {
        let model = model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true))
        let start = inserts(1, 5) + [relate(5, "one1", 1), relate(1, "one1", 1), .save]
        let changes: [[Step]] = [
            [.replace(node(5), "many0", with: [node(5), node(1)]), .replace(node(1), "many0", with: [node(1)])],
            [.move(node(1), "many0", node(1), to: 0)],
        ]
        for change in changes {
            try run(model, start + change + [.refresh(node(1), mergeChanges: false), .save])
            try run(model, start + [.reopen] + change + [.refresh(node(1), mergeChanges: false), .look, .save])
        }
    }

    @Test("What an owner had taken from another goes back in the order that it had there")
    func backInOrder() throws {
        let model = model(many(0, inverse: "one1", isOrdered: true), one(1, inverse: "many0"))
        for isChangedBefore in [false, true] {
            let start = inserts(3, 4, 5, 7) + [relate(3, "one1", 4), relate(7, "one1", 7), relate(4, "one1", 7), .save]
            try run(
                model,
                start + (isChangedBefore ? [relate(3, "one1", 5)] : [])
                    + [.replace(node(5), "many0", with: [node(7), node(4)]), .refresh(node(5), mergeChanges: false)]
                    + [.look, .save])
        }
    }

    @Test("An owner that is refreshed has no more what a deleted object had given to it")
    func givenByDeleted() throws {
        let models = [
            model(many(3, inverse: "one2"), one(2, inverse: "many3", .deny)),
            model(many(3, inverse: "one2", isOrdered: true), one(2, inverse: "many3", .deny)),
            model(many(3, inverse: "many2"), many(2, inverse: "many3", .deny)),
        ]
        for model in models {
            try run(
                model,
                inserts(1, 3, 4) + [.save, relate(1, "many3", 3), .delete(node(3))]
                    + [.refresh(node(1), mergeChanges: false), .replace(node(1), "many3", with: [node(4)]), .save])
        }
    }

    @Test(
        "A required reference that a refresh brings back, and whose destination is deleted, dangles and counts as one")
    func danglingAfterLeaving() throws {
        for (isOptional, isOrdered) in [(false, false), (true, false), (false, true)] {
            let model = model(
                one(1, inverse: "many0", isOptional: isOptional), many(0, inverse: "one1", isOrdered: isOrdered))
            let start = inserts(1, 2, 3) + [relate(1, "one1", 3), relate(2, "one1", 2), relate(3, "one1", 2), .save]
            for moved: [Step] in [[relate(1, "one1", 2), .delete(node(3))], [.delete(node(3)), relate(1, "one1", 2)]] {
                let dropped = moved + [.refresh(node(1), mergeChanges: false)]
                for end: [Step] in [[.save], [.mark(node(1), "x"), .save], [.look, .mark(node(1), "x"), .save]] {
                    try run(model, start + dropped + end + [.delete(node(1)), .save])
                    try run(model, start + [.beginChild] + dropped + end + [.endChild, .save])
                }
            }
        }
    }

    @Test("An object that had taken itself from its owner's list comes back to its position there")
    func backFromItself() throws {
        let model = model(many(8, inverse: "one9", isOrdered: true), one(9, inverse: "many8"))
        for taken in [relate(14, "one9", 14), relate(14, "many8", 14)] {
            try run(
                model,
                inserts(14, 15) + [relate(14, "one9", 15), relate(15, "one9", 15), .save, taken]
                    + [.refresh(node(14), mergeChanges: false), .look, .save])
        }
    }

    @Test("What has left a deleted object in a child has left it in the parent, though the other side was refreshed")
    func leftBeforeDeletion() throws {
        let model = model(many(8, inverse: "many9"), many(9, inverse: "many8"))
        let leaving: [Step] = [
            .replace(node(2), "many8", with: [node(2), node(5)]), .replace(node(6), "many9", with: []),
        ]
        for left in leaving {
            for pair in [[.delete(node(6)), left], [left, .delete(node(6))]] {
                try run(
                    model,
                    inserts(2, 5, 6) + [relate(6, "many9", 2), .save, .beginChild] + pair
                        + [.refresh(node(2), mergeChanges: false), .save, .lookAtParent, .endChild, .save]
                        + [.delete(node(5)), .save])
            }
        }
    }

    @Test(
        "The rules of a deleted owner leave alone what had left it before, and a refresh brings back, whatever is read again"
    )
    func leftBeforeRules() throws {
        for (isOptional, isOrdered) in [(false, false), (true, false), (false, true)] {
            let model = model(
                one(2, inverse: "many3", isOptional: isOptional), many(3, inverse: "one2", isOrdered: isOrdered))
            let start =
                inserts(4, 5, 6, 7) + [
                    relate(4, "one2", 5), relate(7, "one2", 5), relate(5, "one2", 6), relate(6, "one2", 6), .save,
                ]
            let edits: [[Step]] = [
                [relate(4, "one2", 6), .delete(node(5))], [relate(6, "many3", 4), .delete(node(5)), .look],
                // What the rules had reached first loses it again.
                [.delete(node(5)), .processPendingChanges, relate(4, "one2", 6)],
            ]
            let readings: [[Step]] = [
                [], [.refreshAll], [.elsewhere([.mark(node(6), "x")], .batch)],
                [.elsewhere([.mark(node(6), "x")], .manual), .look],
            ]
            for edit in edits {
                for reading in readings {
                    let dropped = reading + [.refresh(node(4), mergeChanges: false)]
                    for end: [Step] in [[], [.refreshAll, .refresh(node(6), mergeChanges: false)], [.look]] {
                        for others: [Step] in [[], [relate(7, "one2", 7)]] {
                            let steps = others + edit + dropped + end + [.save, .mark(node(4), "y"), .save]
                            try run(model, start + steps)
                            try run(model, start + [.reopen] + steps)
                        }
                    }
                }
            }
        }
    }

    @Test(
        "An owner that was refreshed is not asked for its least number of members where only a deleted one is missing")
    func countAfterRefresh() throws {
        for isOrdered in [false, true] {
            let model = model(many(1, inverse: "one0", isOrdered: isOrdered, minCount: 2), one(0, inverse: "many1"))
            let start = inserts(7, 8, 9) + [relate(7, "many1", 8), relate(7, "many1", 9), .save]
            let empty = Step.replace(node(7), "many1", with: [])
            let edits: [[Step]] = [
                [.delete(node(9)), empty], [empty, .delete(node(9))],
                [.unrelate(node(9), "one0", node(7)), .delete(node(9))],
            ]
            for edit in edits {
                for look: [Step] in [[], [.look]] {
                    let dropped: [Step] = [.refresh(node(7), mergeChanges: false), .mark(node(7), "x")] + look
                    try run(model, start + edit + dropped + [.save])
                    try run(model, start + [.reopen] + edit + dropped + [.save])
                    try run(model, start + [.beginChild] + edit + dropped + [.save, .lookAtParent])
                    // What leaves afterwards counts.
                    try run(model, start + edit + dropped + [.unrelate(node(7), "many1", node(8)), .save])
                    try run(model, start + edit + dropped + [.delete(node(8)), .save])
                }
            }
        }
    }

    @Test(
        "A deleted partner goes back to the object that is refreshed, and the one that had taken it has none, where its rule is Deny"
    )
    func takenPartner() throws {
        for (own, other) in [(4, 5), (5, 4)] {
            for isOptional in [true, false] {
                let model = model(
                    one(own, inverse: "one\(other)", isOptional: isOptional), one(other, inverse: "one\(own)", .deny))
                let start = inserts(2, 3, 5, 6) + [relate(5, "one\(own)", 6), relate(2, "one\(own)", 3), .save]
                let taken = [relate(2, "one\(own)", 6), .delete(node(6)), .refresh(node(5), mergeChanges: false)]
                for end: [Step] in [[], [.delete(node(5))], [.delete(node(2))], [.look, .rollback, .look]] {
                    try run(model, start + taken + end + [.save])
                    try run(model, start + [.beginChild] + taken + end + [.save, .endChild, .save])
                }
            }
        }
    }

    @Test(
        "A refreshed object that goes back to its deleted partner loses it by the rule Nullify, and needs another if it is required"
    )
    func backToNullified() throws {
        for (own, other, isOptional) in [(3, 2, false), (2, 3, false), (3, 2, true), (2, 3, true)] {
            let (mine, back) = ("one\(own)", "one\(other)")
            let model = Model(
                "Pinned",
                entities: [
                    Entity(
                        "A", attributes: RandomModels.attributes, relationships: [one(other, inverse: mine, to: "B")]),
                    Entity(
                        "B", attributes: RandomModels.attributes,
                        relationships: [one(own, inverse: back, isOptional: isOptional)]),
                ])
            let member = Node(entity: "B", id: 3)
            let taken = Step.relate(node(1), back, member, at: nil)
            let start = inserts(1, 10) + [.insert(member), .relate(member, mine, node(10), at: nil), .save]
            let ends: [[Step]] = [
                [], [.save, .delete(node(1))], [.relate(member, mine, node(1), at: nil), .save, .delete(node(1))],
                [.delete(member)], [.save, .mark(member, "x")], [.rollback, .look],
            ]
            for changes: [Step] in [
                [.delete(node(10)), taken], [taken, .delete(node(10))], [.delete(node(10)), .look, taken],
            ] {
                let refreshed = changes + [.refresh(member, mergeChanges: false)]
                for end in ends {
                    try run(model, start + refreshed + end + [.save])
                    try run(model, start + [.beginChild] + refreshed + end + [.save, .endChild, .save])
                }
            }
        }
    }
}
