import RelataModel
import RelataTestSupport
import Testing

/// Sequences with objects that have permanent IDs and no rows, as the random test shrank them.
@Suite("An object that was given a permanent ID and is deleted before its first save has no row (semantics 4.1, 4.5)")
struct UnsavedPermanentIDTests: PinnedSequences {
    @Test("A required reference to it is missing, and an optional one is empty")
    func references() throws {
        let steps = inserts(4, 6) + [relate(4, "one2", 6), .delete(node(6)), .save]
        for inverse in [nil, "many7"] {
            for isOptional in [false, true] {
                var model = model(one(2, inverse: inverse, isOptional: isOptional))
                if let inverse {
                    model = self.model(
                        one(2, inverse: inverse, isOptional: isOptional), many(7, inverse: "one2", .deny))
                }
                try run(model, steps + [.rollback, .look, .save], obtainsIDs: true)
                try run(model, [.beginChild] + steps + [.saveAllLevels], obtainsIDs: true)
            }
        }
    }

    @Test("The rules of what it was related to do not find it")
    func rules() throws {
        for rule: DeleteRule in [.deny, .cascade, .noAction] {
            let model = model(one(0, inverse: "many1"), many(1, inverse: "one0", rule))
            let steps = inserts(3, 4, 6) + [relate(3, "one0", 6), relate(4, "one0", 6), .delete(node(6)), .save]
            try run(model, steps + [.look], obtainsIDs: true)
            try run(model, steps + [.delete(node(4)), .delete(node(3)), .save, .look], obtainsIDs: true)
        }
    }

    @Test("Undoing its deletion brings it and its relationships back, and redoing takes them again")
    func undone() throws {
        let model = model(one(0, inverse: "many1"), many(1, inverse: "one0"))
        let steps = inserts(3, 4, 6) + [relate(3, "one0", 6), relate(4, "one0", 6), .record, .delete(node(6)), .undo]
        try run(model, steps + [.save, .look], obtainsIDs: true)
        try run(model, steps + [.redo, .save, .look], obtainsIDs: true)
        try run(model, [.beginChild] + steps + [.saveAllLevels, .look], obtainsIDs: true)
    }

    @Test("A child sees that its parent has none of it left, once the deletion was saved there")
    func deletedByChild() throws {
        let model = model(one(9, inverse: "one8", isOptional: false), one(8, inverse: "one9", .noAction), many(4))
        for levels: [Step] in [[.beginChild], [.beginChild, .beginChild]] {
            let start = inserts(6, 7) + levels + [relate(7, "one9", 6), .delete(node(6)), .save]
            for changes: [Step] in [[relate(7, "many4", 7)], [.mark(node(7), "x")], [.look, .mark(node(7), "x")]] {
                try run(model, start + changes + [.save], obtainsIDs: true)
                try run(model, start + changes + [.save])
            }
        }
    }
}
