import RelataModel
import RelataTestSupport
import Testing

/// Sequences in which another context removes what left a list here and returned, as the random test shrank them.
@Suite("A member that left and returned, and that another context has removed meanwhile (semantics 4.7)")
struct MergedRemovalTests: PinnedSequences {
    @Test("It is on neither side after the merge, and can be added and removed there, and that be undone over a save")
    func addedAgain() throws {
        let models = [
            model(many(0, inverse: "many1"), many(1, inverse: "many0")),
            model(many(0, inverse: "many1", isOrdered: true), many(1, inverse: "many0")),
            model(many(0, inverse: "many1"), many(1, inverse: "many0", isOrdered: true)),
        ]
        let start = inserts(2, 10) + [relate(10, "many0", 2), .save, .reopen]
        let returned: [Step] = [.unrelate(node(10), "many0", node(2)), relate(10, "many0", 2)]
        let removal: Step = .elsewhere([.unrelate(node(10), "many0", node(2))], .manual)
        let changes: [[Step]] = [
            [relate(10, "many0", 2)], [relate(10, "many0", 2), .unrelate(node(2), "many1", node(10))],
            [relate(2, "many1", 10), .unrelate(node(10), "many0", node(2))], [.mark(node(2), "x")],
        ]
        for model in models {
            for change in changes {
                for saved: [Step] in [[.saveAndRecord], [.save, .look], []] {
                    for end: [Step] in [[.undo], [.undo, .redo], [.look, .undo], [.refreshAll, .look]] {
                        try run(model, start + returned + [removal, .record] + change + saved + end + [.save])
                    }
                }
            }
        }
    }
}
