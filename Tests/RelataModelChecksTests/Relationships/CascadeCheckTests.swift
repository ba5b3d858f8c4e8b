import RelataModel
import RelataModelChecks
import Testing

@Suite("Checks of Cascade rules, semantics 2.1")
struct CascadeCheckTests {
    @Test("a tree is no cycle: children cascade, the parent nullifies")
    func tree() {
        let (children, parent) = pair("children", .cascade, to: "Node", inverse: "parent", of: "Node")
        let model = Model("Trees", entities: [Entity("Node", relationships: [children, parent])])
        #expect(findings(model, only: .cascadeCycle, .cascadeOnBothSides, .severalCascadePaths).isEmpty)
    }

    @Test("a tree of sub-entities is no cycle either: a folder is an item and holds items")
    func composite() {
        let (items, folder) = pair("items", .cascade, to: "Item", inverse: "folder", of: "Folder")
        let model = Model(
            "Files",
            entities: [
                Entity("Item", isAbstract: true, relationships: [folder]), Entity("File", parent: "Item"),
                Entity("Folder", parent: "Item", relationships: [items]),
            ])
        #expect(findings(model, only: .cascadeCycle, .severalCascadePaths).isEmpty)
    }

    @Test("a tree that also cascades upwards is reported as both sides, and not as a cycle")
    func bothSidesOfTree() throws {
        let (children, parent) = pair("children", .cascade, to: "Node", inverse: "parent", .cascade, of: "Node")
        let model = Model("Trees", entities: [Entity("Node", relationships: [children, parent])])
        #expect(findings(model, only: .cascadeCycle, .cascadeOnBothSides) == [.cascadeOnBothSides])
        let diagnostic = try #require(diagnostics(.cascadeOnBothSides, in: model).first)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.message.contains("deleting one Node deletes its parent"))
    }

    @Test("a one-to-one pair whose sides delete each other is a note")
    func oneToOne() {
        let (user, account) = pair(
            "user", .cascade, to: "User", inverse: "account", .cascade, of: "Account", firstIsToMany: false)
        let model = Model(
            "Users",
            entities: [Entity("Account", relationships: [user]), Entity("User", relationships: [account])])
        #expect(diagnostics(.cascadeOnBothSides, in: model).map(\.severity) == [.note])
    }

    @Test("a cycle through an inherited relationship is found, and named by the entity that declares it")
    func inheritedCycle() throws {
        let (parts, whole) = pair("parts", .cascade, to: "Part", inverse: "whole", of: "Base")
        let (cars, part) = pair("cars", .cascade, to: "Car", inverse: "part", of: "Part")
        let model = Model(
            "Cars",
            entities: [
                Entity("Base", isAbstract: true, relationships: [parts]),
                Entity("Car", parent: "Base", relationships: [part]),
                Entity("Part", relationships: [cars, whole]),
            ])
        let diagnostic = try #require(diagnostics(.cascadeCycle, in: model).first)
        #expect(diagnostic.message.hasSuffix("Base.parts → Part.cars"))
        #expect(diagnostic.severity == .warning)
    }

    @Test("an abstract entity without sub-entities has no objects to continue from")
    func abstractEnd() {
        let (parts, whole) = pair("parts", .cascade, to: "Part", inverse: "whole", of: "Car")
        let (cars, part) = pair("cars", .cascade, to: "Car", inverse: "part", of: "Part")
        let model = Model(
            "Cars",
            entities: [
                Entity("Car", relationships: [parts, part]),
                Entity("Part", isAbstract: true, relationships: [cars, whole]),
            ])
        #expect(findings(model, only: .cascadeCycle).isEmpty)
    }

    @Test("a component of several cycles is reported once, and two components twice")
    func components() {
        func ring(_ names: [String]) -> [Entity] {
            names.indices.map { index in
                let next = names[(index + 1) % names.count]
                let last = names[(index + names.count - 1) % names.count]
                return Entity(
                    names[index],
                    relationships: [
                        Relationship("next", to: next, isToMany: true, isOptional: true, deleteRule: .cascade),
                        Relationship("alsoNext", to: next, isToMany: true, isOptional: true, deleteRule: .cascade),
                        Relationship("last", to: last, isToMany: true, isOptional: true, deleteRule: .nullify),
                    ])
            }
        }
        let model = Model("Rings", entities: ring(["A", "B", "C"]) + ring(["X", "Y", "Z"]))
        let messages = diagnostics(.cascadeCycle, in: model).map(\.message)
        #expect(messages.count == 2)
        #expect(messages.allSatisfy { $0.contains("→") })
    }

    @Test("pairs that cascade on both sides are a cycle only if they close one")
    func pairsInARing() {
        func model(closed: Bool) -> Model {
            let (ab, ba) = pair("bs", .cascade, to: "B", inverse: "a", .cascade, of: "A")
            let (bc, cb) = pair("cs", .cascade, to: "C", inverse: "b", .cascade, of: "B")
            let (ca, ac) = pair("as", .cascade, to: "A", inverse: "c", closed ? .cascade : .nullify, of: "C")
            return Model(
                "Ring",
                entities: [
                    Entity("A", relationships: closed ? [ab, ac] : [ab]), Entity("B", relationships: [ba, bc]),
                    Entity("C", relationships: closed ? [cb, ca] : [cb]),
                ])
        }
        #expect(findings(model(closed: false), only: .cascadeCycle).isEmpty)
        #expect(findings(model(closed: true), only: .cascadeCycle) == [.cascadeCycle])
    }

    @Test("two relationships directly from one entity are two roles, not two paths")
    func roles() {
        let (home, homeOf) = pair(
            "home", .cascade, to: "Address", inverse: "homeOf", of: "Person", firstIsToMany: false)
        let (work, workOf) = pair(
            "work", .cascade, to: "Address", inverse: "workOf", of: "Person", firstIsToMany: false)
        let model = Model(
            "People",
            entities: [
                Entity("Address", relationships: [homeOf, workOf]), Entity("Person", relationships: [home, work]),
            ])
        #expect(findings(model, only: .severalCascadePaths).isEmpty)
    }

    @Test("two siblings that an object may be of are two paths for two objects, not for one")
    func siblings() {
        func entity(_ name: String) -> Entity {
            Entity(
                name, parent: "Media",
                relationships: [
                    Relationship("notes", to: "Note", isToMany: true, isOptional: true, deleteRule: .cascade)
                ])
        }
        let media = Relationship("media", to: "Media", isToMany: true, isOptional: true, deleteRule: .cascade)
        let model = Model(
            "Media",
            entities: [
                Entity("Media", isAbstract: true), entity("Album"), entity("Film"), Entity("Note"),
                Entity("Shelf", relationships: [media]),
            ])
        #expect(findings(model, only: .severalCascadePaths).isEmpty)
    }
}
