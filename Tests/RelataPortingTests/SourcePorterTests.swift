import RelataModel
import RelataPorting
import Testing

@Suite("Rewriting sources that are written against Core Data")
struct SourcePorterTests {
    @Test("sources are rewritten to these copies", arguments: PortingFixture.all)
    func copies(fixture: PortingFixture) throws {
        for source in try fixture.port() {
            #expect(try source.text == fixture.expected(source.path, recording: source.text))
        }
    }

    @Test("code that cannot be ported is reported with its location", arguments: PortingFixture.all)
    func diagnostics(fixture: PortingFixture) throws {
        let lines = try fixture.port().flatMap(\.diagnostics).map { diagnostic in
            "\(diagnostic.location?.description ?? "-"): \(diagnostic.severity): \(diagnostic.message)"
                + (diagnostic.fix.map { "; \($0)" } ?? "") + " [\(diagnostic.identifier.rawValue)]\n"
        }
        #expect(try lines.joined() == fixture.expected("diagnostics.txt", recording: lines.joined()))
    }

    @Test("a copy has the lines of its original, unless code is moved into it", arguments: PortingFixture.all)
    func lines(fixture: PortingFixture) throws {
        for source in try fixture.port() where !source.text.contains("#sourceLocation") {
            #expect(source.text.count { $0 == "\n" } == source.original.count { $0 == "\n" })
        }
    }

    @Test("the copy of a copy is the copy", arguments: PortingFixture.all)
    func idempotence(fixture: PortingFixture) throws {
        let first = try fixture.port()
        let second = SourcePorter(models: []).port(first.map { ($0.path, $0.text) })
        #expect(second.map(\.text) == first.map(\.text))
    }

    @Test("a copy names the file that it was made from")
    func header() {
        let source = SourcePorter(models: []).port([(path: "/a \"b\"/C.swift", text: "let a = 1\n")])
        #expect(
            source.first?.copy(importing: "CoreData")
                == "import CoreData\n#sourceLocation(file: \"/a \\\"b\\\"/C.swift\", line: 1)\nlet a = 1\n")
    }

    @Test("the bundle of a class is that of its module, if the module has a model")
    func bundles() throws {
        let text = "let a = Bundle(for: type(of: self)), b = Foundation.Bundle(for: A.self)\n"
        let model = Model("Music", entities: [])
        let ported = try #require(SourcePorter(models: [model]).port([("A.swift", text)]).first)
        #expect(ported.text == "let a = Bundle.module, b = Foundation.Bundle(for: A.self)\n")
        #expect(SourcePorter(models: []).port([("A.swift", text)]).first?.text == text)
        let other = SourcePorter(models: []).port([("A.swift", "let a = Bundle(identifier: \"org.example\")\n")])
        #expect(other.first?.diagnostics.first?.message.contains("identifier") == true)
    }

    @Test("objects of classes that are known only at run time are created by the initializer that every class has")
    func initializers() throws {
        let text = """
            extension Managed where Self: NSManagedObject {
                init(in context: NSManagedObjectContext) { self.init(entity: Self.entity(), insertInto: context) }
                static func make(_ context: NSManagedObjectContext) -> Self { Self(context: context) }
            }
            func make<T: NSManagedObject>(_ context: NSManagedObjectContext) -> T { T(context: context) }
            final class Track: NSManagedObject {
                convenience init(name: String) { self.init(entity: Track.entity(), insertInto: nil) }
            }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
        #expect(ported.contains("{ self.init(of: Self.entity(), in: context) }"))
        #expect(ported.contains("{ Self(of: Self.entity(), in: context) }"))
        #expect(ported.contains("{ T(of: T.entity(), in: context) }"))
        #expect(ported.contains("{ self.init(entity: Track.entity(), insertInto: nil) }"))
    }

    @Test(
        "truncated source is read without a crash",
        arguments: [
            "@NSManaged var a: Set<B", "@NSManaged", "@NSManaged func addTo", "#keyPath(", "#selector(a", "\"\\(",
            "\"\"\"", "/*",
            "extension A { override func", "catch let e as", "class", "x as", "import", "#\"", "#/a", "`", "@",
            "@objc(",
            "class A { } }", "let a = \"\\", "@NSManaged var a: Int,", "@NSManaged var", "removeObserver", "observe(",
        ])
    func truncated(text: String) {
        let source = SourcePorter(models: []).port([(path: "A.swift", text: text)])
        #expect(source.count == 1)
    }
}
