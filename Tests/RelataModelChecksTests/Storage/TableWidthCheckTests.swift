import RelataModel
import RelataModelChecks
import RelataSchema
import Testing

@Suite("Tables that are too wide for SQLite")
struct TableWidthCheckTests {
    private func attributes(_ count: Int, _ prefix: String = "a") -> [Attribute] {
        (0..<count).map { Attribute("\(prefix)\($0)", .string, isOptional: true) }
    }

    @Test("An entity with as many columns as a table can have is accepted, and one more is an error")
    func limit() {
        // The ID and the version have columns too.
        let most = Schema.largestColumnCount - 2
        #expect(
            diagnostics(.tooManyColumns, in: Model("M", entities: [Entity("A", attributes: attributes(most))])).isEmpty)
        let found = diagnostics(
            .tooManyColumns, in: Model("M", entities: [Entity("A", attributes: attributes(most + 1))]))
        #expect(found.count == 1 && found.first?.severity == .error && found.first?.fix != nil)
        #expect(found.first?.message.contains("1991 columns") == true)
    }

    @Test("The table of the whole hierarchy counts, with the keys of other entities in it")
    func hierarchy() {
        var child = Entity("B", attributes: attributes(1_000, "b"))
        child.parent = "A"
        let parent = Entity("A", attributes: attributes(980))
        #expect(diagnostics(.tooManyColumns, in: Model("M", entities: [parent, child])).isEmpty)
        // Without inverse the key of a to-many relationship is in the row of the destination.
        let lists = (0..<10).map {
            Relationship("many\($0)", to: "A", isToMany: true, isOptional: true, deleteRule: .nullify)
        }
        let owner = Entity("C", relationships: lists)
        #expect(diagnostics(.tooManyColumns, in: Model("M", entities: [parent, child, owner])).count == 1)
    }

    @Test("The key of a list in the table of a sub-entity counts with its position; large entities elsewhere do not")
    func orderedKeys() {
        var child = Entity("B", attributes: attributes(1_000, "b"))
        child.parent = "A"
        let parent = Entity("A", attributes: attributes(980))
        let lists = (0..<5).map {
            Relationship(
                "list\($0)", to: "B", isToMany: true, isOrdered: true, isOptional: true, deleteRule: .nullify)
        }
        let other = Entity("D", attributes: attributes(1_500))
        for (count, isTooWide) in [(3, false), (4, true)] {
            let owner = Entity("C", relationships: Array(lists.prefix(count)))
            let found = diagnostics(.tooManyColumns, in: Model("M", entities: [parent, child, owner, other]))
            #expect(found.map(\.location) == (isTooWide ? [parent.location] : []))
        }
    }
}
