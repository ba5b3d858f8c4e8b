import RelataModel
import RelataPorting
import Testing

@Suite("Types of requests and key paths in ported sources")
struct RequestTypeTests {
    private let classes = """
        class Base: NSManagedObject {}
        class Car: Base {}
        class Own: NSManagedObject { @nonobjc class func fetchRequest() -> NSFetchRequest<Own> { NSFetchRequest() } }
        class Heir: Own {}
        class Made: NSManagedObject {}

        """

    private func port(_ text: String) -> String? {
        let model = Model("M", entities: [Entity("Made", representedClassName: "Made", codeGeneration: .category)])
        let files = [("Classes.swift", classes), ("A.swift", text)]
        return SourcePorter(models: [model]).port(files).last?.text
    }

    @Test("a request of a class without a function of its own for it can find anything, as in Core Data")
    func untyped() {
        #expect(
            port("let request = Car.fetchRequest()\nrequest.fetchLimit = 1\n")
                == "let request: NSFetchRequest<any NSFetchRequestResult> = Car.fetchRequest()\nrequest.fetchLimit = 1\n"
        )
    }

    @Test(
        "any other request keeps its type",
        arguments: [
            "let request: NSFetchRequest<Car> = Car.fetchRequest()", "let request = Own.fetchRequest()",
            "let request = Heir.fetchRequest()", "let request = Made.fetchRequest()",
            "let request = Unknown.fetchRequest()", "let request = Car.fetchRequest() as NSFetchRequest<Car>",
            "let limit = Car.fetchRequest().fetchLimit", "let limit = Car.fetchRequest()\n    .fetchLimit",
            "fetch(Car.fetchRequest())", "request = Car.fetchRequest()", "let a = Car.fetchRequest(",
        ])
    func typed(text: String) {
        #expect(port(text) == text)
    }

    @Test("a forced step of a key path of an order or an expression is one that the model knows")
    func forcedKeyPaths() {
        #expect(
            port(#"NSSortDescriptor(keyPath: \Track.album!.artist!.name, ascending: true)"#)
                == #"NSSortDescriptor(keyPath: \Track.album?.artist?.name, ascending: true)"#)
        #expect(
            port(#"NSExpression(forKeyPath: \Track.album!.name)"#)
                == #"CoreData.NSExpression(forKeyPath: \Track.album?.name)"#)
        let other = #"let path: KeyPath<Track, String> = \.album!.name"#
        #expect(port(other) == other)
    }
}
