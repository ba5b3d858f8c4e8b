import RelataModel
import RelataModelChecks
import Testing

@Suite("Checks of names")
struct NameCheckTests {
    private func text(_ name: String) -> Attribute { Attribute(name, .string, isOptional: true) }

    @Test("classes that differ only in case share a file on a Mac")
    func files() {
        let model = Model(
            "Music", entities: [Entity("A", representedClassName: "Box"), Entity("B", representedClassName: ".box")])
        #expect(diagnostics(.swiftNameClash, in: model).count == 1)
        #expect(diagnostics(.sharedClass, in: model).isEmpty)
    }

    @Test("one class of several entities is a note, however the model spells it; NSManagedObject is none")
    func shared() {
        let shared = Model(
            "Music",
            entities: [
                Entity("A", representedClassName: "M.Box"), Entity("B", representedClassName: ".Box"), Entity("Box"),
            ])
        #expect(diagnostics(.sharedClass, in: shared).map(\.severity) == [.note])
        let apart = Model(
            "Music",
            entities: [
                Entity("A", representedClassName: "NSManagedObject"),
                Entity("B", representedClassName: "NSManagedObject"),
            ])
        #expect(diagnostics(.sharedClass, in: apart).isEmpty)
    }

    @Test("a renamed property clashes with an inherited one")
    func inherited() {
        let model = Model(
            "Music",
            entities: [
                Entity("Media", attributes: [text("hash_")]),
                Entity("Album", parent: "Media", attributes: [text("hash")]),
            ])
        #expect(diagnostics(.swiftNameClash, in: model).count == 1)
    }

    @Test("siblings may have one name, with a note; names that differ only in case are a warning")
    func columns() {
        func model(_ first: String, _ second: String) -> Model {
            Model(
                "Music",
                entities: [
                    Entity("Media"), Entity("Album", parent: "Media", attributes: [text(first)]),
                    Entity("Film", parent: "Media", attributes: [text(second)]),
                ])
        }
        #expect(diagnostics(.sqlNameClash, in: model("length", "length")).map(\.severity) == [.note])
        #expect(diagnostics(.sqlNameClash, in: model("length", "Length")).map(\.severity) == [.warning])
        #expect(diagnostics(.sqlNameClash, in: model("length", "width")).isEmpty)
        // SQLite only folds ASCII letters.
        #expect(diagnostics(.sqlNameClash, in: model("é", "É")).isEmpty)
    }

    @Test("only stored properties have a column: transient attributes and to-many relationships do not conflict")
    func unstored() {
        let many = Relationship("Tracks", to: "Album", isToMany: true, isOptional: true)
        let transient = Attribute("TRACKS", .string, isOptional: true, isTransient: true)
        let model = Model(
            "Music", entities: [Entity("Album", attributes: [text("tracks"), transient], relationships: [many])])
        #expect(diagnostics(.sqlNameClash, in: model).isEmpty)
    }

    @Test("tables of root entities conflict if they differ only in case; a sub-entity has no table")
    func tables() {
        let roots = Model("Music", entities: [Entity("Box"), Entity("BOX")])
        #expect(diagnostics(.sqlNameClash, in: roots).count == 1)
        let nested = Model("Music", entities: [Entity("Box"), Entity("BOX", parent: "Box")])
        #expect(diagnostics(.sqlNameClash, in: nested).isEmpty)
    }
}
