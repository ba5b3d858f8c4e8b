import RelataModel
import RelataPorting
import Testing

@Suite("Requests, results and generated classes in sources that are written against Core Data")
struct PortedRequestTests {
    @Test("an override in an extension goes into the class that is generated, in which nothing else is rewritten")
    func generatedClasses() throws {
        let generated = "import Foundation\nopen class Tag: NSManagedObject {\n    let key = #keyPath(Tag.name)\n}\n"
        let text = "extension Tag {\n    public override func willSave() { a() }\n    func b() {}\n}\n"
        let sources = SourcePorter(models: []).port([("Tag.swift", text)], generated: [("Model.swift", generated)])
        #expect(sources.map(\.path) == ["Tag.swift", "Model.swift"] && sources.flatMap(\.diagnostics).isEmpty)
        #expect(!sources[0].text.contains("override") && sources[0].text.contains("func b() {}"))
        #expect(
            sources[1].text == """
                import Foundation
                open class Tag: NSManagedObject {
                    let key = #keyPath(Tag.name)

                #sourceLocation(file: "Tag.swift", line: 2)
                public override func willSave() { a() }
                #sourceLocation()
                }

                """)
        // Without the class, its user is told to move it.
        #expect(SourcePorter(models: []).port([("Tag.swift", text)])[0].diagnostics.count == 1)
    }

    @Test("what is generated is internal where it names a class that is, as the compiler demands it")
    func generatedAccess() throws {
        let generated = """
            public class Publisher: NSManagedObject {
                public var name: String? { "Book" }
                public var books: Set<Book> { [] }
                public func addToBooks(_ value: Book) {}
                public static func all() -> NSFetchRequest<Publisher> { Book() }
            }
            public enum Model { public static let classes = [Book.self] }
            """
        let files = [("A.swift", "class Book: NSManagedObject {}\npublic class Author: NSManagedObject {}\n")]
        let text = SourcePorter(models: []).port(files, generated: [("Model.swift", generated)]).last?.text
        #expect(
            text
                == generated.replacing("public var books", with: "var books")
                .replacing("public func addToBooks", with: "func addToBooks"))
        let other = [("A.swift", "open class Book: NSManagedObject {}\n")]
        #expect(SourcePorter(models: []).port(other, generated: [("Model.swift", generated)]).last?.text == generated)
    }

    @Test("controllers of results are given the type that they are cast to, and key paths say their names")
    func controllers() throws {
        let text = """
            let a = controller as! NSFetchedResultsController<Track>, b = \\Track.title._kvcKeyPathString!
            guard let c = controller as? NSFetchedResultsController<NSFetchRequestResult> else { return }
            switch c { case let d as NSFetchedResultsController<Track>: return }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text == """
                let a = controller.converted() as NSFetchedResultsController<Track>, b = \\Track.title.managedKeyPathString!
                guard let c = controller.converted() as NSFetchedResultsController<NSFetchRequestResult>? else { return }
                switch c { case let d as NSFetchedResultsController<Track>: return }
                """)
        // A pattern asks for the type itself, which is another one here.
        #expect(ported.diagnostics.map { $0.location?.description } == ["A.swift:3:23"])
    }

    @Test("requests are given the type that they are cast to, and every cast of one passes")
    func requests() throws {
        let text = """
            let a = request as! NSFetchRequest<Track>
            guard let b = Track.all() as? NSFetchRequest<NSFetchRequestResult> else { return }
            switch b { case let c as NSFetchRequest<Track>: return }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text == """
                let a = request.converted() as NSFetchRequest<Track>
                guard let b = Track.all().converted() as NSFetchRequest<NSFetchRequestResult>? else { return }
                switch b { case let c as NSFetchRequest<Track>: return }
                """)
        #expect(ported.diagnostics.map { $0.location?.description } == ["A.swift:3:23"])
    }

    @Test("a class function fetchRequest() overrides nothing but that of a superclass among the files")
    func overriddenRequests() throws {
        let request = "override class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> { a() }"
        let ported = SourcePorter(models: []).port([
            ("A.swift", "class A: NSManagedObject {}\nextension A { \(request) }"),
            ("B.swift", "class B: A {\n}\nextension B { \(request) }"),
            ("C.swift", "class C: NSManagedObject { \(request) }"),
        ])
        let plain = "class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> { a() }"
        #expect(ported[0].text.contains(plain) && !ported[0].text.contains("override class func fetch"))
        #expect(ported[1].text.contains("\noverride \(plain)\n") && ported[1].text.contains("extension B {  }"))
        #expect(ported[2].text.contains("{ \(plain) }"))
        #expect(ported.flatMap(\.diagnostics).isEmpty)
    }
}
