import RelataModel
import RelataModelChecks
import Testing

@Suite("The effects of a deletion according to the model's rules (semantics 2)")
struct DeletionEffectsTests {
    /// The steps of deleting an object, in all its kinds, by the names of their relationships.
    private func steps(_ entity: String, in model: Model) throws -> [String: DeletionStep] {
        let effect = DeletionEffects(model).effect(of: try #require(model.entity(named: entity)))
        let steps = effect.kinds.flatMap(\.rules).flatMap(\.steps)
        return Dictionary(steps.map { ($0.relationship.qualifiedName, $0) }) { first, _ in first }
    }

    /// `Owner.items` with a rule, and `Item.owner` back.
    private func pairModel(
        _ rule: DeleteRule, itemsAreMany: Bool = true, backIsMany: Bool = false, backIsOptional: Bool = true,
        backCount: Int = 0,
        backIsTransient: Bool = false
    ) -> Model {
        Model(
            "Pair",
            entities: [
                entity(
                    "Owner",
                    Relationship(
                        "items", to: "Item", inverse: "owner", isToMany: itemsAreMany, isOptional: true,
                        deleteRule: rule)),
                entity(
                    "Item",
                    Relationship(
                        "owner", to: "Owner", inverse: "items", isToMany: backIsMany, isOptional: backIsOptional,
                        minCount: backCount, isTransient: backIsTransient)),
            ])
    }

    private func entity(_ name: String, _ relationships: Relationship...) -> Entity {
        var entity = Entity(name)
        entity.relationships = relationships
        return entity
    }

    @Test("Nullify clears the inverse, and fails if that is required (§2.1, §2.4)")
    func nullify() throws {
        #expect(try steps("Owner", in: pairModel(.nullify))["Owner.items"]?.effect == .clears(nil))
        let required = try steps("Owner", in: pairModel(.nullify, backIsOptional: false))["Owner.items"]
        #expect(required?.failure == SaveFailure(code: 1570))
    }

    @Test(
        "a to-many inverse is too small below its minimum; being optional exempts only an empty one (§7)",
        arguments: [(false, 0, false), (false, 1, true), (true, 1, false), (true, 2, true)])
    func counted(isOptional: Bool, minCount: Int, fails: Bool) throws {
        let model = pairModel(.nullify, backIsMany: true, backIsOptional: isOptional, backCount: minCount)
        let step = try #require(try steps("Owner", in: model)["Owner.items"])
        #expect(step.effect == .clears(fails ? SaveFailure(code: 1580) : nil))
    }

    @Test("No Action leaves the inverse dangling if it is stored (§2.1)")
    func noAction() throws {
        #expect(try steps("Owner", in: pairModel(.noAction))["Owner.items"]?.effect == .dangles)
        let manyToMany = pairModel(.noAction, backIsMany: true)
        #expect(try steps("Owner", in: manyToMany)["Owner.items"]?.effect == .dangles)
        let computed = pairModel(.noAction, itemsAreMany: false, backIsMany: true)
        #expect(try steps("Owner", in: computed)["Owner.items"]?.effect == .goesStale)
        let transient = pairModel(.noAction, backIsTransient: true)
        #expect(try steps("Owner", in: transient)["Owner.items"]?.effect == .goesStale)
    }

    @Test("Deny fails, unless a Cascade elsewhere deletes the destinations too (§2.4)")
    func deny() throws {
        #expect(
            try steps("Owner", in: pairModel(.deny))["Owner.items"]?.effect
                == .denies(SaveFailure(code: 1600)))
        var model = pairModel(.deny)
        var owner = try #require(model.entity(named: "Owner"))
        owner.relationships.append(Relationship("best", to: "Item", isOptional: true, deleteRule: .cascade))
        model = Model("Pair", entities: [owner, try #require(model.entity(named: "Item"))])
        let failure = try #require(try steps("Owner", in: model)["Owner.items"]?.failure)
        #expect(failure.escape.map(\.qualifiedName) == ["Owner.best"])
    }

    @Test("relationships back to the origin of the deletion have no effect (§2.1)", arguments: DeleteRule.allCases)
    func back(rule: DeleteRule) throws {
        let model = Model(
            "Pair",
            entities: [
                entity(
                    "Owner",
                    Relationship(
                        "items", to: "Item", inverse: "owner", isToMany: true, isOptional: true, deleteRule: .cascade)),
                entity(
                    "Item", Relationship("owner", to: "Owner", inverse: "items", isOptional: true, deleteRule: rule)),
            ])
        #expect(try steps("Owner", in: model)["Item.owner"]?.effect == .leadsBack)
        #expect(try steps("Item", in: model)["Item.owner"]?.effect != .leadsBack)
    }

    @Test("without inverse, references to the object are not changed (§2.5)")
    func withoutInverse() throws {
        let model = Model(
            "References",
            entities: [
                entity("Image"),
                entity("Album", Relationship("cover", to: "Image", isOptional: true, deleteRule: .cascade)),
                entity("Wall", Relationship("images", to: "Image", isToMany: true, isOptional: true)),
            ])
        let effects = DeletionEffects(model)
        let image = effects.effect(of: try #require(model.entity(named: "Image")))
        let references = try #require(image.kinds.first?.rules.first?.referencesWithoutInverse)
        #expect(references.map(\.relationship.qualifiedName) == ["Album.cover", "Wall.images"])
        #expect(references.map(\.dangles) == [true, false])
        #expect(references.map(\.isOfOthers) == [false, false])
        let album = effects.effect(of: try #require(model.entity(named: "Album")))
        let cover = try #require(album.kinds.last?.rules.first?.referencesWithoutInverse.first)
        #expect(cover.isOfOthers)
        #expect(effects.effect(of: try #require(model.entity(named: "Wall"))).isSilent)
    }

    @Test("inherited rules count, and those of sub-entities if an object may be of one (§2.1)")
    func inheritance() throws {
        var base = entity(
            "Base", Relationship("extras", to: "Extra", isToMany: true, isOptional: true, deleteRule: .cascade))
        base.isAbstract = true
        var heir = entity(
            "Heir", Relationship("guards", to: "Guard", isToMany: true, isOptional: true, deleteRule: .deny))
        heir.parent = "Base"
        var sibling = entity("Sibling")
        sibling.parent = "Base"
        let model = Model("Inheritance", entities: [base, heir, sibling, entity("Extra"), entity("Guard")])
        let heirSteps = try steps("Heir", in: model)
        #expect(Set(heirSteps.keys) == ["Base.extras", "Heir.guards"])
        let siblingSteps = try steps("Sibling", in: model)
        #expect(Set(siblingSteps.keys) == ["Base.extras"])
        let effect = DeletionEffects(model).effect(of: base)
        #expect(effect.kinds.first?.rules.map(\.entity.name) == ["Base", "Heir"])
        #expect(effect.kinds.first?.rules.map(\.isOfSubentity) == [false, true])
        #expect(effect.failureCodes == [1600])
    }

    @Test("300 entities that all cascade into many others: every relationship is shown once")
    func dense() throws {
        let entities = (0..<300).map { number in
            var entity = Entity("E\(number)")
            entity.relationships = (0..<8).map {
                Relationship(
                    "r\($0)", to: "E\((number * 7 + $0 * 31 + 1) % 300)", isToMany: true, isOptional: true,
                    deleteRule: .cascade)
            }
            return entity
        }
        let model = Model("Dense", entities: entities)
        let effect = DeletionEffects(model).effect(of: entities[0])
        #expect(effect.deletedEntities.count == 300)
        #expect(effect.kinds.flatMap(\.rules).flatMap(\.steps).count == 2_400)
        #expect(effect.kinds.count == 2_401)
    }

    @Test("an entity that the model does not have has no effects")
    func unknownEntity() {
        #expect(DeletionEffects(Model("Empty", entities: [])).effect(of: Entity("A")).isSilent)
    }
}
