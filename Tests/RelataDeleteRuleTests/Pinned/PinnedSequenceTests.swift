import RelataModel
import RelataTestSupport
import Testing

/// Sequences that once failed, as the random test shrank them.
@Suite("Sequences that once went wrong (semantics 2 and 3)")
struct PinnedSequenceTests: PinnedSequences {
    @Test("Appending to an ordered list again before it was read")
    func appending() throws {
        try DifferentialRunner(model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true))).run(
            inserts(4, 5, 6) + [.save, relate(5, "one1", 6), .save, relate(4, "one1", 6), .look, .save])
    }

    @Test("Appending to an ordered list that is its own inverse, from its other end")
    func appendingToOwnInverse() throws {
        try DifferentialRunner(model(many(0, inverse: "many0", isOrdered: true))).run(
            inserts(4, 7, 9) + [relate(9, "many0", 7), .save, .reopen, relate(4, "many0", 9), .save])
    }

    @Test("Moving back to an owner that was not read", arguments: DeleteRule.allCases)
    func movingBack(rule: DeleteRule) throws {
        let start = inserts(5, 7, 10) + [relate(5, "many0", 7), .save, .reopen, relate(10, "many0", 7)]
        try DifferentialRunner(model(many(0, rule))).run(start + [relate(5, "many0", 7), .save])
        try DifferentialRunner(model(many(0, rule))).run(start + [.look, .rollback, .look])
        try DifferentialRunner(model(many(0, rule))).run(start + [.delete(node(5)), .look, .save])
        try DifferentialRunner(model(many(0, rule))).run(start + [.delete(node(10)), .save])
        try DifferentialRunner(model(many(0, rule))).run(start + [.unrelate(node(10), "many0", node(7)), .save])
    }

    @Test("An object that is related to itself")
    func itself() throws {
        try DifferentialRunner(model(many(0, inverse: "many0"))).run(inserts(6) + [relate(6, "many0", 6), .save])
        try DifferentialRunner(model(many(2, inverse: "many3"), many(3, inverse: "many2"))).run(
            inserts(4) + [
                .save, relate(4, "many3", 4), .unrelate(node(4), "many3", node(4)), relate(4, "many2", 4), .save,
            ])
    }

    @Test("Removing a deleted object before the deletion propagates", arguments: DeleteRule.allCases)
    func lettingGo(rule: DeleteRule) throws {
        try DifferentialRunner(model(many(0, inverse: "many0", rule))).run(
            inserts(6, 7) + [
                relate(7, "many0", 6), .save, .reopen, .delete(node(6)), .replace(node(7), "many0", with: []), .look,
                .save,
            ])
    }

    @Test("Deleting objects that were never saved", arguments: DeleteRule.allCases)
    func neverSaved(rule: DeleteRule) throws {
        try DifferentialRunner(model(many(0, inverse: "many1"), many(1, inverse: "many0", rule))).run(
            inserts(8) + [.save] + inserts(4) + [relate(8, "many0", 4), .delete(node(4)), .look, .save])
    }

    @Test("The partner of a deleted object, read later and changed in another way")
    func partner() throws {
        try DifferentialRunner(model(one(6, inverse: "one7"), one(7, inverse: "one6"), many(0))).run(
            inserts(2, 6) + [
                relate(6, "one7", 2), .save, .reopen, .delete(node(2)), .look, relate(6, "many0", 6), .save,
            ])
    }

    @Test("A list that has lost deleted destinations keeps what is added to it, wherever in memory that is")
    func addedAfterLoss() throws {
        // New objects come to be where those were that have ended.
        let lost = (10..<40).map(Int64.init)
        let added = (50..<80).map(Int64.init)
        for isOrdered in [false, true] {
            let model = model(many(0, isOrdered: isOrdered), many(2, inverse: "many2"))
            let start =
                (lost + added).map { .insert(node($0)) } + inserts(5) + [relate(5, "many2", 5)]
                + lost.map { relate(5, "many0", $0) } + [.save, .reopen, .look]
            try run(
                model,
                start + lost.map { .delete(node($0)) } + [.save, .look] + added.map { relate(5, "many0", $0) }
                    + [.save])
        }
    }

    // Undoing (semantics 2.6 and 4.9).

    @Test("Undoing a move of destinations of an object that was read only then")
    func undoneMove() throws {
        let start = inserts(1, 6, 14) + [relate(14, "many0", 6), .save, .reopen, .record]
        try DifferentialRunner(model(many(0))).run(
            start + [.replace(node(1), "many0", with: [node(6)]), .delete(node(14)), .undo])
    }

    @Test("Moving a destination whose owner was read only during changes that are undone")
    func movedAfterUndo() throws {
        let start =
            inserts(2, 4, 5, 7, 10) + [relate(7, "many0", 10), relate(7, "many0", 5), .save, .reopen, .record]
        try DifferentialRunner(model(many(0))).run(
            start + [
                .replace(node(2), "many0", with: [node(7), node(2)]), .unrelate(node(7), "many0", node(5)), .undo,
                relate(4, "many0", 10), .look, .save,
            ])
    }

    @Test("Moving a destination whose owner was read between undo and redo")
    func movedAfterRedo() throws {
        try DifferentialRunner(model(many(0, inverse: "many1"), many(1, inverse: "many0"), many(2, .deny))).run(
            inserts(3, 4, 5, 6, 8) + [
                relate(8, "many0", 5), relate(3, "many2", 4), .save, .reopen, .record,
                .unrelate(node(8), "many0", node(5)), .undo, .redo, .undo, relate(6, "many2", 4), .delete(node(3)),
                .save,
            ])
    }

    @Test("One-to-one: who had no partner when a change began has none after it is undone, whoever has the key")
    func undonePartners() throws {
        // The key is in the row of the object whose relationship comes first by name.
        for number in [9, 1] {
            let other = "one\(number)"
            let model = model(one(8, inverse: other), one(number, inverse: "one8"))
            let start = inserts(4, 9, 10) + [relate(10, other, 9), .save, .reopen]
            for parting: Step in [.unrelate(node(9), "one8", node(10)), .unrelate(node(10), other, node(9))] {
                for meeting in [
                    relate(9, "one8", 10), relate(10, other, 9), relate(4, "one8", 10), relate(10, other, 4),
                ] {
                    try DifferentialRunner(model).run(start + [parting, .record, meeting, .undo, .save])
                    try DifferentialRunner(model).run(start + [parting, .record, meeting, .undo, .redo, .undo, .save])
                    try DifferentialRunner(model).run(
                        start + [parting, .record, meeting, .refresh(node(10), mergeChanges: false), .look, .save])
                    try DifferentialRunner(model).run(start + [.record, parting, meeting, .undo, .redo, .save])
                    try DifferentialRunner(model).run(
                        start + [parting, .record, meeting, .saveAndRecord, .undo, .save])
                }
            }
        }
    }

    @Test("A list keeps its order when a member is deleted, comes back, and again", arguments: DeleteRule.allCases)
    func orderOfDeleted(rule: DeleteRule) throws {
        try DifferentialRunner(model(many(0, inverse: "many0", isOrdered: true, rule))).run(
            inserts(1, 4, 11) + [
                relate(11, "many0", 4), .save, .replace(node(1), "many0", with: [node(1), node(11)]), .record,
                .delete(node(4)), .undo, .redo, .undo,
            ])
        try DifferentialRunner(model(many(0, inverse: "many0", isOrdered: true, rule))).run(
            inserts(1, 5, 10) + [
                .save, .relate(node(5), "many0", node(10), at: 0), .relate(node(10), "many0", node(1), at: 0), .record,
                .delete(node(1)), .undo, .redo, .undo, .save,
            ])
    }

    @Test("An unchanged list stays the same when a list on its other side was released")
    func otherSide() throws {
        try DifferentialRunner(model(many(2, inverse: "many3"), many(3, inverse: "many2"))).run(
            inserts(1, 3, 5, 6, 7, 10, 11) + [
                relate(7, "many3", 10), relate(10, "many2", 11), relate(11, "many2", 3), .save,
                .replace(node(6), "many2", with: [node(5), node(11), node(1)]), .rollback, .delete(node(7)), .record,
                .delete(node(3)), .undo, .redo, .save,
            ])
    }

    @Test("A denied deletion leaves the object in lists that are undone")
    func denied() throws {
        try DifferentialRunner(model(many(1, inverse: "many0", .deny), many(0, inverse: "many1"))).run(
            inserts(2, 5, 7) + [
                relate(5, "many0", 2), .save, relate(2, "many1", 7), .delete(node(2)), .record,
                .replace(node(5), "many0", with: []), .look, .undo, .replace(node(7), "many0", with: []), .save,
            ])
    }
}
