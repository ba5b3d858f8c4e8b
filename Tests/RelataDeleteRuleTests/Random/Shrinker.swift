import RelataModel
import RelataTestSupport

/// Makes a failing sequence as short, and its model as plain, as it can be while it still fails.
struct Shrinker {
    private(set) var model: Model
    private(set) var steps: [Step]
    private(set) var problem: String

    private let isDynamic: Bool
    private let obtainsIDs: Bool

    init(_ model: Model, _ steps: [Step], isDynamic: Bool, obtainsIDs: Bool, problem: String) {
        self.model = model
        self.isDynamic = isDynamic
        self.obtainsIDs = obtainsIDs
        self.steps = steps
        self.problem = problem
    }

    /// Leaves out steps and relationships, and loosens what relationships ask for.
    mutating func shrink() {
        while true {
            let before = (steps.count, model)
            dropSteps()
            simplifyModel()
            if before == (steps.count, model) { return }
        }
    }

    private mutating func dropSteps() {
        var length = max(steps.count / 2, 1)
        while true {
            var start = 0
            while start < steps.count {
                var fewer = steps
                fewer.removeSubrange(start..<min(start + length, steps.count))
                if !keep(model.entities, fewer) { start += length }
            }
            if length == 1 { dropNestedSteps() }
            if length == 1 { return }
            length /= 2
        }
    }

    /// Leaves out what another context does, step by step.
    private mutating func dropNestedSteps() {
        for position in steps.indices {
            guard case .elsewhere(let nested, let way) = steps[position], nested.count > 1 else { continue }
            var kept = nested
            for _ in nested {
                for index in kept.indices {
                    var fewer = kept
                    fewer.remove(at: index)
                    var changed = steps
                    changed[position] = .elsewhere(fewer, way)
                    if keep(model.entities, changed) {
                        kept = fewer
                        break
                    }
                }
            }
        }
    }

    private mutating func simplifyModel() {
        for entity in model.entities.indices {
            for name in model.entities[entity].relationships.map(\.name) {
                if drop(name) { continue }
                simplify(name, entity) { $0.isOptional = true }
                simplify(name, entity) { $0.minCount = 0 }
                simplify(name, entity) { $0.isOrdered = false }
                simplify(name, entity) { $0.deleteRule = .nullify }
            }
            if model.entities[entity].parent != nil {
                var plainer = model.entities
                plainer[entity].parent = nil
                plainer[entity].attributes = RandomModels.attributes
                keep(plainer, steps)
            }
        }
    }

    /// Leaves out a relationship and its inverse; the names are unique in a model.
    private mutating func drop(_ name: String) -> Bool {
        var smaller = model.entities
        for entity in smaller.indices {
            smaller[entity].relationships.removeAll { $0.name == name || $0.inverse == name }
        }
        return keep(smaller, steps)
    }

    private mutating func simplify(_ name: String, _ entity: Int, _ change: (inout Relationship) -> Void) {
        var simpler = model.entities
        guard let position = simpler[entity].relationships.firstIndex(where: { $0.name == name }) else { return }
        change(&simpler[entity].relationships[position])
        if simpler != model.entities { keep(simpler, steps) }
    }

    /// Takes over what still fails.
    @discardableResult
    private mutating func keep(_ entities: [Entity], _ steps: [Step]) -> Bool {
        let model = Model(self.model.name, entities: entities)
        do {
            try DifferentialRunner(model, isDynamic: isDynamic, obtainsIDs: obtainsIDs).run(steps)
        } catch let failure as DifferentialRunner.Failure {
            self.model = model
            self.steps = steps
            problem = failure.problem
            return true
        } catch {}
        return false
    }
}
