import RelataModel
import RelataTestSupport
import Testing

/// Sequences about positions in ordered lists that once failed, as the random test shrank them, with their kin.
@Suite(
    "What becomes of positions in ordered lists when objects are refreshed and saves are merged (semantics 3.2, 4.2)")
struct PositionSequenceTests: PinnedSequences {
    /// A list 4, 2, 3 of object 1, and 5 in none.
    private var start: [Step] {
        inserts(1, 2, 3, 4, 5) + [relate(1, "many0", 4), relate(1, "many0", 2), relate(1, "many0", 3), .save]
    }

    @Test("What a refresh brings back to a list is saved where memory shows it")
    func broughtBack() throws {
        let edits: [[Step]] = [
            [], [relate(1, "many0", 5)], [.move(node(1), "many0", node(3), to: 0)],
            [.relate(node(1), "many0", node(5), at: 0)],
            [.replace(node(1), "many0", with: [node(5), node(3), node(2)])],
        ]
        // Before the object leaves, and after it.
        let workloads = edits.map { ($0, []) } + edits.dropFirst().map { ([], $0) }
        for model in orderedModels {
            for (before, after) in workloads {
                let steps = before + [.unrelate(node(1), "many0", node(4))] + after
                let end: [Step] = [.refresh(node(4), mergeChanges: false), .look, .save, .look]
                try run(model, start + steps + end)
                try run(model, start + [.reopen] + steps + end)
                try run(model, start + [.reopen] + steps + end.filter { if case .look = $0 { false } else { true } })
                try run(model, start + [.beginChild] + steps + end + [.endChild, .save])
            }
        }
    }

    @Test("What a child appends after its save stands behind what it has saved, also when the list is read again")
    func appendedAfterSave() throws {
        for model in orderedModels {
            for isRead in [true, false] {
                let edits =
                    inserts(1, 2, 4, 6) + [.save, relate(4, "many0", 2)] + (isRead ? [.look] : []) + [.beginChild]
                let moved = [relate(1, "many0", 2), relate(4, "many0", 6), .save, relate(4, "many0", 2)]
                for refresh: Step in [.refreshAll, .look, .refresh(node(4), mergeChanges: true), .forget] {
                    try run(model, edits + moved + [refresh, .look, .saveAllLevels])
                    try run(
                        model, edits + [.unrelate(node(4), "many0", node(2))] + moved[1...] + [refresh, .saveAllLevels])
                    try run(
                        model,
                        edits + moved + [.move(node(4), "many0", node(2), to: 0), .save, relate(4, "many0", 1)]
                            + [refresh, .look, .saveAllLevels])
                }
            }
        }
    }

    @Test("A refresh of a member leaves its position to the list")
    func movedMember() throws {
        for model in orderedModels {
            for isRead in [true, false] {
                let moved =
                    start + (isRead ? [] : [.reopen])
                    + [.move(node(1), "many0", node(3), to: 0), .refresh(node(3), mergeChanges: false)]
                try run(model, moved + [.look, .save])
                try run(model, moved + [.save])
                try run(model, moved + [.mark(node(3), "x"), .save])
                let returned =
                    start + (isRead ? [] : [.reopen])
                    + [.unrelate(node(1), "many0", node(4)), relate(1, "many0", 4)]
                    + [.refresh(node(4), mergeChanges: false), .save]
                try run(model, returned)
            }
        }
    }

    @Test(
        "The rules of a deleted owner are applied to what a refresh brings back to it", arguments: DeleteRule.allCases)
    func broughtBackToDeleted(rule: DeleteRule) throws {
        let steps: [Step] = [
            .unrelate(node(1), "many0", node(3)), .delete(node(1)), .refresh(node(3), mergeChanges: false), .save,
        ]
        for isOrdered in [true, false] {
            try run(
                model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: isOrdered, rule)), start + steps)
            try run(
                model(many(1, inverse: "many0"), many(0, inverse: "many1", isOrdered: isOrdered, rule)), start + steps)
        }
    }

    @Test(
        "An object that another context has given another position in a list can be changed and deleted after the merge",
        arguments: Step.Merge.allCases)
    func placedElsewhere(way: Step.Merge) throws {
        guard way != .batch else { return }
        let edits: [Step] = [
            .move(node(1), "many0", node(3), to: 0), .replace(node(1), "many0", with: [node(3), node(2), node(4)]),
        ]
        let changes: [Step] = [
            .unrelate(node(1), "many0", node(3)), .mark(node(3), "x"), .delete(node(3)), relate(5, "many0", 3),
            .replace(node(1), "many0", with: [node(2), node(3), node(4)]), .move(node(1), "many0", node(2), to: 0),
        ]
        for model in orderedModels {
            for edit in edits {
                for change in changes {
                    try run(model, start + [.elsewhere([edit], way), change, .save])
                    try run(model, start + [.mark(node(2), "y"), .elsewhere([edit], way), change, .save])
                }
            }
        }
    }

    @Test(
        "A reference that a child sets to what it has saved already leaves the object at its position",
        arguments: [true, false])
    func setAgain(isSaved: Bool) throws {
        let model = orderedModels[0]
        let related = [relate(8, "one1", 5), relate(5, "one1", 5), .save, relate(8, "one1", 5)]
        for end: [Step] in [[.look, .saveAllLevels], [.refreshAll, .look, .saveAllLevels], [.saveAllLevels, .look]] {
            try run(model, inserts(5, 8) + (isSaved ? [.save] : []) + [.beginChild] + related + end)
            try run(model, inserts(5, 8) + (isSaved ? [.save] : []) + [.beginChild, .look] + related + end)
        }
    }

    @Test(
        "A child that has undone the deletion of a new member over its save keeps the order when all is refreshed",
        arguments: DeleteRule.allCases)
    func undoneOverSaveAndRefreshed(rule: DeleteRule) throws {
        let model = model(one(1, inverse: "many0", rule), many(0, inverse: "one1", isOrdered: true))
        for refresh: [Step] in [[.refreshAll], [.refresh(node(4), mergeChanges: true)], []] {
            for isStored in [true, false] {
                try run(
                    model,
                    inserts(4, 7) + (isStored ? [.save] : []) + [.beginChild] + inserts(14)
                        + [.replace(node(4), "many0", with: [node(4), node(14), node(7)]), .record]
                        + [.delete(node(14)), .saveAndRecord, .undo] + refresh + [.look, .save, .endChild, .save])
            }
        }
    }

    @Test("A member that was appended to a list which is read in a step that is undone is stored at the end of it")
    func appendedBeforeUndoneReading() throws {
        let model = model(one(0, inverse: "many1"), many(1, inverse: "one0", isOrdered: true), many(2))
        let start = inserts(6, 7, 8, 9) + [relate(7, "many1", 6), .save, .refreshAll, relate(9, "one0", 7), .record]
        for step: [Step] in [
            [.replace(node(9), "many2", with: [node(6), node(8), node(9)])], [.mark(node(9), "x"), .look],
        ] {
            try run(model, start + step + [.undo, .save])
            try run(model, start + step + [.undo, .redo, .save])
            try run(model, start + step + [.saveAndRecord, .undo, .redo, .save])
        }
    }

    @Test(
        "A member that has come back to a list without inverse, and is moved on after a merge, does not go with the list's owner"
    )
    func movedOnAfterMerge() throws {
        let start = inserts(2, 3, 4, 6) + [relate(2, "many0", 3), .save, relate(4, "many0", 3)]
        let back: [Step] = [.replace(node(2), "many0", with: [node(3), node(6)])]
        for merge in Step.Merge.allCases {
            for next: [Step] in [[relate(3, "many0", 3)], [relate(4, "many0", 3)], [relate(6, "many0", 3)]] {
                for look: [Step] in [[], [.look]] {
                    let elsewhere = Step.elsewhere([.mark(node(4), "m")], merge)
                    try run(
                        model(many(0, isOrdered: true, .cascade)),
                        start + back + [elsewhere] + next + look + [.delete(node(2)), .save])
                }
            }
        }
    }

    @Test("Members that were appended keep their order when a step is undone, whether or not the list was read in it")
    func appendedBeforeStep() throws {
        let model = model(one(7, inverse: "many6"), many(6, inverse: "one7", isOrdered: true))
        let start = inserts(14) + [.save] + inserts(15, 16, 17) + [15, 16, 17].map { relate($0, "one7", 14) }
        for marked: Int64 in 15...17 {
            for moved: Int64 in 15...17 {
                let step: [Step] = [.record, .mark(node(marked), "x"), relate(moved, "one7", moved), .undo]
                try run(model, start + step + [.look, .save])
                try run(model, start + step + [.redo, .look, .save])
            }
        }
    }
}
