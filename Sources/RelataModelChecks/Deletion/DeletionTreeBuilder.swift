import RelataModel

/// Builds a tree of the objects that a delete reaches, breadth first, so that the rules of each entity are as near to
/// the root as possible.
struct DeletionTreeBuilder {
    private(set) var kinds: [DeletionEffect.Kind] = []
    private let table: RuleTable
    private let reach: CascadeReach
    /// The index of the kind where the rules of an entity are shown, unless they have no effect.
    private var kindsWithRules: [Int: Int] = [:]
    private var shown: Set<Int> = []
    /// The index of the kind with all sub-entities of an entity.
    private var kindsWithSubentities: [Int: Int] = [:]
    /// The entity of each kind, and the relationship that leads to it.
    private var entities: [Int] = []
    private var arrivals: [Int?] = []

    init(_ table: RuleTable, _ reach: CascadeReach) {
        self.table = table
        self.reach = reach
    }

    mutating func build(from root: Int) {
        add(root, parent: nil, relationship: nil)
        var next = 0
        while next < kinds.count {
            layOut(next)
            next += 1
        }
    }

    @discardableResult
    private mutating func add(_ entity: Int, parent: Int?, relationship: Int?) -> Int {
        entities.append(entity)
        arrivals.append(relationship)
        kinds.append(
            DeletionEffect.Kind(
                entity: table.entities[entity], parent: parent,
                relationship: relationship.map { table.relationships[$0] }))
        return kinds.count - 1
    }

    private mutating func layOut(_ kind: Int) {
        let entity = entities[kind]
        if let known = kindsWithSubentities[entity] {
            let everyRule = table.lineage(of: entity) + table.hierarchy(of: entity).dropFirst()
            if everyRule.contains(where: { goesOn($0, from: kind) }) {
                // That kind may itself only be a cross-reference.
                let target = kinds[known].isPointer ? kinds[known].crossReferences.first?.kind ?? known : known
                kinds[kind].crossReferences = [crossReference(entity, isSubentity: false, at: target)]
            }
            return
        }
        for ancestor in table.lineage(of: entity) { show(ancestor, isOfSubentity: false, at: kind) }
        // If a delete begins with an object of a concrete entity, the object is of just that entity.
        guard kinds[kind].parent != nil || table.entities[entity].isAbstract else { return }
        kindsWithSubentities[entity] = kind
        for heir in table.hierarchy(of: entity).dropFirst() where canHaveObjects(heir) {
            show(heir, isOfSubentity: true, at: kind)
        }
    }

    private mutating func show(_ entity: Int, isOfSubentity: Bool, at kind: Int) {
        guard shown.insert(entity).inserted else {
            if let shownKind = kindsWithRules[entity], shownKind != kind, goesOn(entity, from: kind) {
                kinds[kind].crossReferences.append(crossReference(entity, isSubentity: isOfSubentity, at: shownKind))
            }
            return
        }
        let steps = table.own[entity].compactMap { step(of: $0, at: kind) }
        let references = table.inbound[entity].map { reference($0) }
        guard !steps.isEmpty || !references.isEmpty else { return }
        let rules = DeletionEffect.Rules(
            entity: table.entities[entity], isOfSubentity: isOfSubentity, steps: steps,
            referencesWithoutInverse: references)
        kinds[kind].rules.append(rules)
        if !rules.isSilent { kindsWithRules[entity] = kind }
    }

    /// Returns whether the rules of an entity, shown elsewhere, have an effect from the objects of a kind.
    private func goesOn(_ entity: Int, from kind: Int) -> Bool {
        guard kindsWithRules[entity] != nil else { return false }
        if table.inbound[entity].contains(where: { !reference($0).isSilent }) { return true }
        return table.own[entity].contains { number in
            reach.isEffective(number) && !table.leadsBack(number, after: arrivals[kind])
                && !isWithoutEffect(
                    table.relationships[number].relationship.deleteRule, inverse: table.inverses[number])
        }
    }

    private func isWithoutEffect(_ rule: DeleteRule, inverse: Int?) -> Bool {
        inverse == nil && (rule == .nullify || rule == .noAction)
    }

    private func crossReference(_ entity: Int, isSubentity: Bool, at kind: Int) -> DeletionEffect.CrossReference {
        DeletionEffect.CrossReference(entity: table.entities[entity], isSubentity: isSubentity, kind: kind)
    }

    private func canHaveObjects(_ entity: Int) -> Bool {
        !table.entities[entity].isAbstract || !table.concreteEntities(of: entity).isEmpty
    }

    private mutating func step(of number: Int, at kind: Int) -> DeletionStep? {
        guard let destination = table.destinations[number] else { return nil }
        let declared = table.relationships[number]
        let inverse = table.inverses[number].map { table.relationships[$0] }
        let effect: DeletionStep.Effect
        if !reach.isEffective(number) {
            effect = .leadsBack
        } else {
            switch declared.relationship.deleteRule {
            case .cascade: effect = .deletes(kind: add(destination, parent: kind, relationship: number))
            case .deny: effect = .denies(failure(1600, at: destination))
            case .nullify: effect = inverse.map { clearing($0, of: destination) } ?? .nothing
            case .noAction:
                // A to-many inverse is computed from the key in the deleted row, and so is deleted with it.
                let isStored = inverse.map { inverse in
                    !inverse.relationship.isTransient
                        && (!inverse.relationship.isToMany || declared.relationship.isToMany)
                }
                effect = isStored.map { $0 ? .dangles : .goesStale } ?? .nothing
            }
        }
        return DeletionStep(relationship: declared, inverse: inverse, effect: effect)
    }

    /// Returns the effect of clearing the inverse of a destination (semantics 2.4 and 7).
    private func clearing(_ inverse: DeclaredRelationship, of destination: Int) -> DeletionStep.Effect {
        let relationship = inverse.relationship
        guard relationship.isToMany else {
            return .clears(relationship.isOptional ? nil : failure(1570, at: destination))
        }
        // Being optional only allows the empty set.
        let canBeTooFew = relationship.minCount > (relationship.isOptional ? 1 : 0)
        return .clears(canBeTooFew ? failure(1580, at: destination) : nil)
    }

    private func failure(_ code: Int, at destination: Int) -> SaveFailure {
        SaveFailure(code: code, escape: reach.path(to: destination).map { table.relationships[$0] })
    }

    private func reference(_ number: Int) -> ReferenceWithoutInverse {
        let relationship = table.relationships[number]
        // The key of a to-many relationship without inverse is in the row of the destination.
        return ReferenceWithoutInverse(
            relationship: relationship,
            dangles: !relationship.relationship.isToMany && !relationship.relationship.isTransient,
            isOfOthers: table.destinations[number].map { reach.arrivesOnly(by: number, at: $0) } ?? false)
    }
}
