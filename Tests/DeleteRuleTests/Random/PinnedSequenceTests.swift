import DataModel
import TestSupport
import Testing

/// Sequences that once failed, as the random test shrank them.
@Suite("Sequences that once went wrong (semantics 2 and 3)")
struct PinnedSequenceTests {
    private func model(_ relationships: Relationship...) -> Model {
        let name = Attribute("name", .string, isOptional: true)
        return Model("Pinned", entities: [Entity("A", attributes: [name], relationships: relationships)])
    }

    private func node(_ id: Int64) -> Node { Node(entity: "A", id: id) }

    /// A to-many relationship of A to A.
    private func many(
        _ number: Int, inverse: String? = nil, isOrdered: Bool = false, _ rule: DeleteRule = .nullify
    ) -> Relationship {
        Relationship(
            "many\(number)", to: "A", inverse: inverse, isToMany: true, isOrdered: isOrdered, isOptional: true,
            deleteRule: rule)
    }

    /// A to-one relationship of A to A.
    private func one(_ number: Int, inverse: String, _ rule: DeleteRule = .nullify) -> Relationship {
        Relationship("one\(number)", to: "A", inverse: inverse, isOptional: true, deleteRule: rule)
    }

    private func inserts(_ ids: Int64...) -> [Step] { ids.map { .insert(node($0)) } }

    private func relate(_ source: Int64, _ way: String, _ destination: Int64) -> Step {
        .relate(node(source), way, node(destination), at: nil)
    }

    @Test("Appending to an ordered list again before it was read")
    func appending() throws {
        try Play(model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true))).run(
            inserts(4, 5, 6) + [.save, relate(5, "one1", 6), .save, relate(4, "one1", 6), .look, .save])
    }

    @Test("Appending to an ordered list that is its own inverse, from its other end")
    func appendingToOwnInverse() throws {
        try Play(model(many(0, inverse: "many0", isOrdered: true))).run(
            inserts(4, 7, 9) + [relate(9, "many0", 7), .save, .reopen, relate(4, "many0", 9), .save])
    }

    @Test("Moving back to an owner that was not read", arguments: DeleteRule.allCases)
    func movingBack(rule: DeleteRule) throws {
        let start = inserts(5, 7, 10) + [relate(5, "many0", 7), .save, .reopen, relate(10, "many0", 7)]
        try Play(model(many(0, rule))).run(start + [relate(5, "many0", 7), .save])
        try Play(model(many(0, rule))).run(start + [.look, .rollback, .look])
        try Play(model(many(0, rule))).run(start + [.delete(node(5)), .look, .save])
        try Play(model(many(0, rule))).run(start + [.delete(node(10)), .save])
        try Play(model(many(0, rule))).run(start + [.unrelate(node(10), "many0", node(7)), .save])
    }

    @Test("An object that is related to itself")
    func itself() throws {
        try Play(model(many(0, inverse: "many0"))).run(inserts(6) + [relate(6, "many0", 6), .save])
        try Play(model(many(2, inverse: "many3"), many(3, inverse: "many2"))).run(
            inserts(4) + [
                .save, relate(4, "many3", 4), .unrelate(node(4), "many3", node(4)), relate(4, "many2", 4), .save,
            ])
    }

    @Test("Letting go of what was deleted, before the deletion is carried on", arguments: DeleteRule.allCases)
    func lettingGo(rule: DeleteRule) throws {
        try Play(model(many(0, inverse: "many0", rule))).run(
            inserts(6, 7) + [
                relate(7, "many0", 6), .save, .reopen, .delete(node(6)), .replace(node(7), "many0", with: []), .look,
                .save,
            ])
    }

    @Test("Deleting what was never saved", arguments: DeleteRule.allCases)
    func neverSaved(rule: DeleteRule) throws {
        try Play(model(many(0, inverse: "many1"), many(1, inverse: "many0", rule))).run(
            inserts(8) + [.save] + inserts(4) + [relate(8, "many0", 4), .delete(node(4)), .look, .save])
    }

    @Test("The partner of a deleted object, read later and changed otherwise")
    func partner() throws {
        try Play(model(one(6, inverse: "one7"), one(7, inverse: "one6"), many(0))).run(
            inserts(2, 6) + [
                relate(6, "one7", 2), .save, .reopen, .delete(node(2)), .look, relate(6, "many0", 6), .save,
            ])
    }
}
