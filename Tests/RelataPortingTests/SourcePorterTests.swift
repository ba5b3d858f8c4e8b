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

    @Test(
        "a source that ends, or closes, where a name is missing is copied",
        arguments: [
            "let a = Bundle.", "let a = Bundle.main.", "let a = Bundle(for: ", "func f() { g(#selector(A. )) }",
            "class A { func f() { n.addObserver(self, selector: #selector(A. ), name: nil, object: nil) } }",
            "class A { func f() { n.addObserver(self, selector: #selector(. ), name: nil, object: nil) } }",
        ])
    func missingNames(text: String) {
        #expect(SourcePorter(models: []).port([("A.swift", text)]).count == 1)
    }

    @Test("quotes, brackets and slashes of regular expressions are no code")
    func regularExpressions() throws {
        let text = """
            import CoreData
            func first(of text: String) -> Substring? {
                if let found = text.firstMatch(of: /[^"/]+\\/{/) { return found.0 }
                let ratio = (text.count / 2) / (1 + text.count)
                return ratio == 1 / 2 ? nil : text.prefix(ratio)
            }
            class Post: NSManagedObject {
                @NSManaged var title: String
            }

            """
        let copy = try #require(SourcePorter(models: []).port([("Post.swift", text)]).first)
        #expect(copy.text.contains(#"var title: String { get { managedValue(forKey: "title") }"#))
        #expect(copy.text.contains(#"text.firstMatch(of: /[^"/]+\/{/) { return found.0 }"#))
    }

    @Test("strings within strings, and many types, are read whatever their number")
    func hugeSources() {
        let nested = "import CoreData\nlet a = " + String(repeating: #""\("#, count: 200_000)
        #expect(SourcePorter(models: []).port([("A.swift", nested)]).count == 1)
        let classes = "import CoreData\n" + String(repeating: "class A { class B {} }\n", count: 4_000)
        #expect(SourcePorter(models: []).port([("A.swift", classes)]).count == 1)
    }

    @Test("every beginning of a source is copied", arguments: PortingFixture.all)
    func beginnings(fixture: PortingFixture) throws {
        for source in try fixture.port() {
            let tokens = source.original.split(separator: " ", omittingEmptySubsequences: false)
            for count in tokens.indices.filter({ $0 % 7 == 0 }) {
                let beginning = tokens[..<count].joined(separator: " ")
                #expect(SourcePorter(models: []).port([(source.path, beginning)]).count == 1)
            }
        }
    }

    @Test("a copy names the file that it was made from")
    func header() {
        let source = SourcePorter(models: []).port([(path: "/a \"b\"/C.swift", text: "let a = 1\n")])
        #expect(
            source.first?.copy(importing: "CoreData")
                == "import CoreData\n#sourceLocation(file: \"/a \\\"b\\\"/C.swift\", line: 1)\nlet a = 1\n")
    }

    @Test(
        "truncated source is read without a crash",
        arguments: [
            "@NSManaged var a: Set<B", "@NSManaged", "@NSManaged func addTo", "#keyPath(", "#selector(a", "\"\\(",
            "\"\"\"", "/*",
            "extension A { override func", "catch let e as", "class", "x as", "import", "#\"", "#/a", "`", "@",
            "@objc(",
            "class A { } }", "let a = \"\\", "@NSManaged var a: Int,", "@NSManaged var", "removeObserver", "observe(",
            "#selector(NSString.", "Selector(", "NSExpression", "Foundation.", "Bundle.main.url(",
            "class A { @NSManaged var a: Int", "func validateA(", "@objcMembers class", "a.url(forResource",
            "primitiveValue(a) as",
            "x as NSDiffableDataSourceSnapshot", "init(context:", "NSManagedObject(entity", "class A: B",
            "a.managedObjectClassName =", "a.managedObjectClassName = \"", "a.managedObjectClassName = f(", "#if",
            "#if os(",
            "#else\nextension A { override func b() {} }", "NSStringFromSelector(#selector(getter:", "associatedtype",
            "typealias", "@preconcurrency import", "public import", "a as! NSFetchedResultsController<",
            "a as? NSFetchRequest<", "class A: NSManagedObject { init", "class A: NSManagedObject { init(entity: }",
            "a.init(entity:",
            "extension A { override func", "extension A { override", ".predicateFormat", "a.predicateFormat",
            "extension NSObject", "extension NSObject: A", "extension NSObject: { }",
            "@objc(A class B", "@objc(A) class", "NSClassFromString(", "class A: ValueTransformer",
            "class A: ValueTransformer {",
            "class func fetchRequest(", "extension A { override class func fetchRequest()",
            "extension Selector { static let a = #selector(",
        ])
    func truncated(text: String) {
        let source = SourcePorter(models: []).port([(path: "A.swift", text: text)])
        #expect(source.count == 1)
    }
}
