import RelataModel
import RelataTestSupport

/// Short ways to write the models and steps of sequences that tests pin; there is one entity, A, unless a test says
/// otherwise.
protocol PinnedSequences {}

extension PinnedSequences {
    func model(_ relationships: Relationship...) -> Model {
        Model("Pinned", entities: [Entity("A", attributes: RandomModels.attributes, relationships: relationships)])
    }

    func node(_ id: Int64) -> Node { Node(entity: "A", id: id) }

    /// A to-many relationship of A to A.
    func many(
        _ number: Int, inverse: String? = nil, isOrdered: Bool = false, minCount: Int = 0, _ rule: DeleteRule = .nullify
    ) -> Relationship {
        Relationship(
            "many\(number)", to: "A", inverse: inverse, isToMany: true, isOrdered: isOrdered, isOptional: true,
            minCount: minCount, deleteRule: rule)
    }

    /// A to-one relationship to A, or to another entity.
    func one(
        _ number: Int, inverse: String? = nil, to destination: String = "A", isOptional: Bool = true,
        _ rule: DeleteRule = .nullify
    ) -> Relationship {
        Relationship("one\(number)", to: destination, inverse: inverse, isOptional: isOptional, deleteRule: rule)
    }

    /// Relationships whose list is ordered: one-to-many, many-to-many, and without inverse.
    var orderedModels: [Model] {
        [
            model(one(1, inverse: "many0"), many(0, inverse: "one1", isOrdered: true)),
            model(many(1, inverse: "many0"), many(0, inverse: "many1", isOrdered: true)),
            model(many(0, isOrdered: true)),
        ]
    }

    func inserts(_ ids: Int64...) -> [Step] { ids.map { .insert(node($0)) } }

    func relate(_ source: Int64, _ way: String, _ destination: Int64) -> Step {
        .relate(node(source), way, node(destination), at: nil)
    }

    /// - Parameter obtainsIDs: whether the nodes whose numbers are multiples of 3 are given permanent IDs before they
    ///   are saved.
    func run(_ model: Model, _ steps: [Step], obtainsIDs: Bool = false) throws {
        try DifferentialRunner(model, obtainsIDs: obtainsIDs).run(steps)
    }
}
