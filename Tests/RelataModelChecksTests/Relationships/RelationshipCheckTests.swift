import RelataModel
import RelataModelChecks
import Testing

@Suite("Checks of inverses and delete rules, semantics 2")
struct RelationshipCheckTests {
    private func model(_ first: Relationship, _ second: Relationship?) -> Model {
        Model(
            "Music",
            entities: [
                Entity("Album", relationships: [first]), Entity("Track", relationships: second.map { [$0] } ?? []),
            ])
    }

    @Test(
        "a missing inverse is a note for an optional to-one and a warning for a required one", arguments: [true, false])
    func missingInverse(isOptional: Bool) {
        let model = model(Relationship("track", to: "Track", isOptional: isOptional), nil)
        #expect(diagnostics(.missingInverse, in: model).map(\.severity) == [isOptional ? .note : .warning])
    }

    @Test("a transient relationship needs no inverse: no row can dangle")
    func transient() {
        let model = model(Relationship("track", to: "Track", isOptional: true, isTransient: true), nil)
        #expect(findings(model, only: .missingInverse, .toManyWithoutInverse).isEmpty)
    }

    @Test("a one-sided inverse is reported once, for the side that names one")
    func oneSided() {
        let model = model(
            Relationship("tracks", to: "Track", inverse: "album", isToMany: true, isOptional: true),
            Relationship("album", to: "Album", isOptional: true))
        #expect(findings(model, only: .oneSidedInverse, .missingInverse, .toManyWithoutInverse) == [.oneSidedInverse])
    }

    @Test("Nullify into a required to-one fails; the same rule elsewhere, or an optional inverse, does not")
    func nullify() {
        func model(_ rule: DeleteRule, isOptional: Bool) -> Model {
            let (tracks, back) = pair("tracks", rule, to: "Track", inverse: "album", of: "Album")
            var album = back
            album.isOptional = isOptional
            return self.model(tracks, album)
        }
        #expect(findings(model(.nullify, isOptional: false), only: .nullifyIntoRequired) == [.nullifyIntoRequired])
        #expect(findings(model(.nullify, isOptional: true), only: .nullifyIntoRequired).isEmpty)
        #expect(findings(model(.deny, isOptional: false), only: .nullifyIntoRequired).isEmpty)
    }

    @Test("No Action dangles if the reference back is stored; into a to-many it is stale only in memory")
    func noAction() {
        let (tracks, album) = pair("tracks", .noAction, to: "Track", inverse: "album", .noAction, of: "Album")
        let found = diagnostics(.danglingReference, in: model(tracks, album))
        #expect(found.map(\.severity).sorted() == [.note, .warning])
        let (many, others) = pair(
            "tracks", .noAction, to: "Track", inverse: "albums", of: "Album", secondIsToMany: true)
        #expect(diagnostics(.danglingReference, in: model(many, others)).map(\.severity) == [.warning])
        let alone = Relationship("tracks", to: "Track", isToMany: true, isOptional: true, deleteRule: .noAction)
        #expect(findings(model(alone, nil), only: .danglingReference).isEmpty)
    }

    @Test("a tree may deny while it has children, unless children deny too")
    func denyTree() {
        func model(_ back: DeleteRule) -> Model {
            let (children, parent) = pair("children", .deny, to: "Node", inverse: "parent", back, of: "Node")
            return Model("Trees", entities: [Entity("Node", relationships: [children, parent])])
        }
        #expect(findings(model(.nullify), only: .denyCycle).isEmpty)
        #expect(findings(model(.deny), only: .denyCycle) == [.denyCycle])
    }

    @Test("a Deny is bypassed by a Cascade over a sub-entity's inherited relationship")
    func inheritedDeny() throws {
        let denies = Relationship("staff", to: "Person", isToMany: true, isOptional: true, deleteRule: .deny)
        let teams = Relationship("teams", to: "Team", isToMany: true, isOptional: true, deleteRule: .cascade)
        let members = Relationship("members", to: "Person", isToMany: true, isOptional: true, deleteRule: .cascade)
        let model = Model(
            "Firm",
            entities: [
                Entity("Unit", isAbstract: true, relationships: [teams]),
                Entity("Department", parent: "Unit", relationships: [denies]),
                Entity("Team", relationships: [members]), Entity("Person"),
            ])
        let diagnostic = try #require(diagnostics(.unreachableDeny, in: model).first)
        #expect(diagnostic.message.contains("Unit.teams → Team.members"))
    }

    @Test("a Deny on the parent does not apply to a Cascade that only a sub-entity has")
    func denyOfParent() {
        let denies = Relationship("staff", to: "Person", isToMany: true, isOptional: true, deleteRule: .deny)
        let teams = Relationship("teams", to: "Team", isToMany: true, isOptional: true, deleteRule: .cascade)
        let members = Relationship("members", to: "Person", isToMany: true, isOptional: true, deleteRule: .cascade)
        let model = Model(
            "Firm",
            entities: [
                Entity("Unit", relationships: [denies]), Entity("Department", parent: "Unit", relationships: [teams]),
                Entity("Team", relationships: [members]), Entity("Person"),
            ])
        #expect(findings(model, only: .unreachableDeny).isEmpty)
    }
}
