package import RelataModel
package import RelataModelChecks

/// The effects of deleting objects, for other programs.
///
/// The tree is flattened, so that no reader has to descend into it: the rules of an entity appear once for each
/// deleted entity.
package enum ExplanationJSON {
    package static func text(_ effects: [DeletionEffect], of model: Model) -> String {
        PrettyJSON.text(Explanation(model: model.name, entities: effects.map { EntityRecord($0, model) }))
    }

    private struct Explanation: Encodable {
        let model: String
        let entities: [EntityRecord]
    }

    private struct EntityRecord: Encodable {
        struct DeletedEntity: Encodable {
            let entity: String
            let through: String
        }

        let entity: String
        let isAbstract: Bool
        let alsoDeletes: [DeletedEntity]
        let failureCodes: [Int]
        let rules: [Rules]

        init(_ effect: DeletionEffect, _ model: Model) {
            entity = effect.entity.name
            isAbstract = effect.entity.isAbstract
            alsoDeletes = effect.deletedEntities.map {
                DeletedEntity(entity: $0.entity.name, through: $0.relationship.qualifiedName)
            }
            failureCodes = effect.failureCodes
            rules = effect.kinds.flatMap { kind in
                kind.rules.map { Rules($0, through: kind.relationship?.qualifiedName, model) }
            }
        }
    }

    private struct Rules: Encodable {
        struct Reference: Encodable {
            let relationship: String
            let effect: String
            let onlyOfOthers: Bool
        }

        let entity: String
        /// Omitted for the object with which the deletion begins.
        let through: String?
        let steps: [Step]
        let referredToWithoutInverse: [Reference]

        init(_ rules: DeletionEffect.Rules, through: String?, _ model: Model) {
            entity = rules.entity.name
            self.through = through
            steps = rules.steps.map { Step($0, model) }
            referredToWithoutInverse = rules.referencesWithoutInverse.map { reference in
                Reference(
                    relationship: reference.relationship.qualifiedName,
                    effect: reference.dangles ? "dangles" : "goesStale", onlyOfOthers: reference.isOfOthers)
            }
        }
    }

    private struct Step: Encodable {
        struct Failure: Encodable {
            let code: Int
            let unlessDeletedThrough: [String]
        }

        let relationship: String
        let rule: String
        let isToMany: Bool
        let destination: String
        /// The concrete entities of the destinations, unless the destination is the only one.
        let concreteDestinations: [String]?
        let inverse: String?
        let effect: String
        let failure: Failure?

        init(_ step: DeletionStep, _ model: Model) {
            let declared = step.relationship.relationship
            relationship = step.relationship.qualifiedName
            rule = declared.deleteRule.modelName
            isToMany = declared.isToMany
            destination = declared.destination
            let concrete = model.destination(of: declared).map(model.concreteEntities(of:))?.map(\.name) ?? []
            concreteDestinations = concrete == [declared.destination] ? nil : concrete
            inverse = step.inverse?.qualifiedName
            effect = Self.name(step.effect)
            failure = step.failure.map { failure in
                Failure(code: failure.code, unlessDeletedThrough: failure.escape.map(\.qualifiedName))
            }
        }

        private static func name(_ effect: DeletionStep.Effect) -> String {
            switch effect {
            case .deletes: "deletes"
            case .clears: "clears"
            case .denies: "denies"
            case .dangles: "dangles"
            case .goesStale: "goesStale"
            case .leadsBack: "leadsBack"
            case .nothing: "nothing"
            }
        }
    }
}
