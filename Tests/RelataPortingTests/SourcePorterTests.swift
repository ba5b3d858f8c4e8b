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
        #expect(
            ported.text
                == "let a = Bundle.ofModule(for: type(of: self), orElse: .module), b = Foundation.Bundle(for: A.self)\n"
        )
        #expect(
            SourcePorter(models: []).port([("A.swift", text)]).first?.text
                == "let a = Bundle.ofModule(for: type(of: self), orElse: .main), b = Foundation.Bundle(for: A.self)\n")
        let other = SourcePorter(models: []).port([("A.swift", "let a = Bundle(identifier: \"org.example\")\n")])
        #expect(other.first?.diagnostics.first?.message.contains("identifier") == true)
    }

    @Test("the identifier of a bundle, which one of a package does not have, is a name")
    func bundleIdentifiers() throws {
        let text =
            "let a = Bundle.main.bundleIdentifier!, b = Bundle(for: A.self).bundleIdentifier, c = app.bundleIdentifier\n"
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
        #expect(ported.contains("= Bundle.main.identifierOrName!,"))
        #expect(ported.contains("= Bundle.ofModule(for: A.self, orElse: .main).identifierOrName,"))
        #expect(ported.hasSuffix("c = app.bundleIdentifier\n"))
    }

    @Test("a class's own function makes an object by the initializer that every class has, and its initializers do not")
    func initializersOfSelf() throws {
        let text = """
            extension NSManagedObject {
                class func make(_ c: NSManagedObjectContext) -> Self { self.init(entity: entity(), insertInto: c) }
                static var one: Self { get { Self(entity: entity(), insertInto: nil) } }
                convenience init(a: Int) { self.init(entity: Self.entity(), insertInto: nil) }
            }
            class Base: NSManagedObject {
                class func make() -> Self { [1].map { _ in self.init(entity: entity(), insertInto: nil) }[0] }
                class func other(_ c: NSManagedObjectContext) -> Self { Self(context: c) }
                convenience init() { do { self.init(entity: Self.entity(), insertInto: nil) } }
            }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
        #expect(ported.contains("-> Self { self.init(of: entity(), in: c) }"))
        #expect(ported.contains("{ get { Self(of: entity(), in: nil) } }"))
        #expect(ported.contains("convenience init(a: Int) { self.init(entity: Self.entity(), insertInto: nil) }"))
        #expect(ported.contains("{ _ in self.init(of: entity(), in: nil) }"))
        #expect(ported.contains("{ Self(context: c) }"))
        #expect(ported.contains("convenience init() { do { self.init(entity: Self.entity(), insertInto: nil) } }"))
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

    @Test("a class names the key paths of its managed properties, wherever these are declared")
    func keyPaths() {
        let files = [
            (path: "Track.swift", text: "public class Track: NSManagedObject {\n    @NSManaged var title: String\n}\n"),
            (
                path: "More.swift",
                text:
                    "extension Track {\n    @NSManaged private var length: Double\n    @NSManaged var primitiveTitle: String\n}\n"
            ),
            (path: "Other.swift", text: "extension Elsewhere {\n    @NSManaged var a: Int\n}\n"),
        ]
        let copies = SourcePorter(models: []).port(files).map(\.text)
        #expect(
            copies[0].hasSuffix(
                " public override class var managedKeyPaths: [(path: AnyKeyPath, name: String)] { super.managedKeyPaths + managedKeyPathsOfTrack0 + managedKeyPathsOfTrack1 } }\nnonisolated extension Track { static var managedKeyPathsOfTrack0: [(path: AnyKeyPath, name: String)] { managedList { [(\\Track.title, \"title\"), (\\Track?.?.title, \"title\")] } } }"
            ))
        #expect(copies[1].contains("static var managedKeyPathsOfTrack1"))
        #expect(copies[1].contains("\\Track.length") && !copies[1].contains("\\Track.primitiveTitle"))
        // A class of another module cannot be made to name them.
        #expect(!copies[2].contains("managedKeyPaths"))
    }

    @Test("a class that other modules can inherit from lets them list their own")
    func openClasses() throws {
        let text = "open class Track: NSManagedObject {\n    @NSManaged open var title: String\n}\n"
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(ported.text.contains("open override class var managedKeyPaths"))
    }

    @Test("classes in one line, several in a file, and those that inherit from each other name their own key paths")
    func keyPathsOfSeveral() throws {
        let text = "class A: NSManagedObject { @NSManaged var a: Int }\nclass B: A { @NSManaged var b: Int }"
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
        #expect(ported.contains("} } ; override class var managedKeyPaths"))
        #expect(
            ported.hasSuffix(
                "\nnonisolated extension A { static var managedKeyPathsOfA0: [(path: AnyKeyPath, name: String)] { managedList { [(\\A.a, \"a\"), (\\A?.?.a, \"a\")] } } }; nonisolated extension B { static var managedKeyPathsOfB0: [(path: AnyKeyPath, name: String)] { managedList { [(\\B.b, \"b\"), (\\B?.?.b, \"b\"), (\\B.a, \"a\"), (\\B?.?.a, \"a\")] } } }"
            ))
    }

    @Test("a class names the key paths of the properties too that it inherits, where they can be seen")
    func inheritedKeyPaths() throws {
        let base = """
            class Base: NSManagedObject {
                @NSManaged var created: Date
                @NSManaged private var secret: Int
                @NSManaged private(set) var shown: Int
            }

            """
        let files = [
            (path: "Base.swift", text: base), (path: "Note.swift", text: "final class Note: Base {}\n"),
            (path: "Hidden.swift", text: "private class Hidden: Base {}\n"),
            (path: "Phone.swift", text: "#if os(iOS)\nclass Phone: Base {}\n#endif\n"),
        ]
        let copies = SourcePorter(models: []).port(files).map(\.text)
        let list = "static var managedKeyPathsOfNote0: [(path: AnyKeyPath, name: String)] { managedList {"
        #expect(copies[0].contains("extension Note { \(list) [(\\Note.created, \"created\"), "))
        #expect(copies[0].contains("\\Note.shown") && !copies[0].contains("\\Note.secret"))
        #expect(copies[1].contains("{ super.managedKeyPaths + managedKeyPathsOfNote0 }"))
        #expect(!copies[0].contains("Hidden") && !copies[2].contains("managedKeyPaths"))
        #expect(copies[0].contains("#if os(iOS)\nnonisolated extension Phone { static var managedKeyPathsOfPhone0"))
        #expect(copies[3].contains("managedKeyPathsOfPhone0"))
    }

    @Test("properties whose fields generated code has reach these, and others go by name")
    func fields() throws {
        let title = PortedField(
            storage: "M.S", slot: "M.L.title", name: "title", kind: .value(type: "String"), isOptional: true)
        let album = PortedField(
            storage: "M.S", slot: "M.L.album", name: "album", kind: .destination(className: "Album"), isOptional: true)
        let text = """
            class Track: NSManagedObject {
                @NSManaged var title: String?
                @NSManaged var album: Album?
                @NSManaged var tags: NSSet?
            }
            class Other: NSManagedObject {
                @NSManaged var title: NSString?
            }
            """
        let porter = SourcePorter(
            models: [], fields: ["Track": ["title": title, "album": album], "Other": ["title": title]])
        let ported = try #require(porter.port([("A.swift", text)]).first)
        #expect(
            ported.text.contains(
                "String? { get { optionalManagedField(M.S.self, \"title\") { $0.title } } set { setManagedField(M.L.title, \"title\", newValue) { $0.title = newValue } } }"
            ))
        #expect(ported.text.contains("Album? { get { managedDestination(M.L.album, \"album\") }"))
        #expect(ported.text.contains("NSSet? { get { managedValue(forKey: \"tags\") }"))
        #expect(ported.text.contains("NSString? { get { managedValue(forKey: \"title\") }"))
        #expect(ported.copy(importing: "CoreData").hasPrefix("@_spi(Generated) import CoreData\n"))
    }

    @Test("names that Foundation has for nothing here become the module's, and orders name their comparison")
    func foundation() throws {
        let text = """
            let a = NSExpression(forKeyPath: "b"), c = Foundation.ValueTransformer.self
            let d = NSSortDescriptor(key: "b", ascending: true, selector: #selector(NSString.localizedStandardCompare(_:)))
            let e = NSSortDescriptor(key: "b", ascending: true, selector: Selector("caseInsensitiveCompare:"))
            let f = Bundle.main.url(forResource: "Music", withExtension: "momd"), g = Bundle.main.url(forResource: "a", withExtension: "txt")
            """
        let ported = try #require(SourcePorter(models: [Model("Music", entities: [])]).port([("A.swift", text)]).first)
        #expect(
            ported.text == """
                let a = CoreData.NSExpression(forKeyPath: "b"), c = CoreData.ValueTransformer.self
                let d = NSSortDescriptor(key: "b", ascending: true, selector: StringComparison.localizedStandardCompare)
                let e = NSSortDescriptor(key: "b", ascending: true, selector: StringComparison.caseInsensitiveCompare)
                let f = Bundle.module.findURL(forResource: "Music", withExtension: "momd"), g = Bundle.main.findURL(forResource: "a", withExtension: "txt")
                """)
        #expect(ported.diagnostics.isEmpty)
    }

    @Test(
        "what is found by name is listed by its class: properties that Objective-C sees, and functions that validate one"
    )
    func lists() throws {
        let text = """
            @objcMembers class Dish: NSManagedObject {
                var title: String { "" }; private var own = 1; private(set) var seen = 2
                static var none = 3
                func validateNote(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}
                func validateAll() throws {}
                convenience init(context: NSManagedObjectContext) { self.init(entity: Dish.entity(), insertInto: context) }
            }
            class Plain { @objc var title = "" }
            extension Other { @objc var title: String { "" } }
            class Base: NSPersistentContainer {}
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(ported.text.contains("[(\\Dish.title, \"title\"), (\\Dish.seen, \"seen\")]"))
        #expect(ported.text.contains("[(\"note\", { try ($0 as? Dish)?.validateNote($1) })]"))
        #expect(ported.text.contains("super.exposedKeyPaths + exposedKeyPathsOfDish0"))
        #expect(ported.text.contains("super.keyValidators + keyValidatorsOfDish0"))
        #expect(ported.text.contains("convenience required init(context: NSManagedObjectContext)"))
        #expect(ported.text.contains("class Base: NSPersistentContainer, @unchecked Sendable {}"))
        #expect(!ported.text.contains("OfPlain") && !ported.text.contains("OfOther"))
    }

    @Test(
        "objects are made by the initializer that every class has also for associated types, and classes in variables")
    func initializersOfMetatypes() throws {
        let text = """
            protocol Storing { associatedtype Object: NSManagedObject }
            extension Storing {
                func a() -> Object { Object(entity: Object.entity(), insertInto: context) }
                func b() -> Object { Object(context: context) }
                func c(type: Object.Type) -> Object { type.init(entity: type.entity(), insertInto: context) }
                func d(_ e: NSManagedObject) { type(of: e).init(entity: e.entity, insertInto: nil) }
                func f() -> Track { return .init(entity: Track.entity(), insertInto: nil) }
                func g() -> Track { Track.init(entity: Track.entity(), insertInto: nil) }
                init() { super.init(entity: Track.entity(), insertInto: nil) }
            }
            """
        let lines = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text.split(separator: "\n")
        #expect(
            lines[2...8].joined(separator: "\n") == """
                    func a() -> Object { Object(of: Object.entity(), in: context) }
                    func b() -> Object { Object(context: context) }
                    func c(type: Object.Type) -> Object { type.init(of: type.entity(), in: context) }
                    func d(_ e: NSManagedObject) { type(of: e).init(of: e.entity, in: nil) }
                    func f() -> Track { return .init(entity: Track.entity(), insertInto: nil) }
                    func g() -> Track { Track.init(entity: Track.entity(), insertInto: nil) }
                    init() { super.init(entity: Track.entity(), insertInto: nil) }
                """)
        // The protocol can be in another file.
        let other = SourcePorter(models: []).port([
            ("A.swift", "protocol Storing { associatedtype Object: NSManagedObject }"),
            ("B.swift", "let a = Object(entity: e, insertInto: nil)"),
        ])
        #expect(other.last?.text == "let a = Object(of: e, in: nil)")
    }

    @Test("the name of a property's selector is its name, checked as that of a key path")
    func namesOfSelectors() throws {
        let model = Model("Music", entities: [Entity("Track", attributes: [Attribute("title", .string)])])
        let text = """
            let a = NSStringFromSelector(#selector(getter: Track.title)), b = NSStringFromSelector(#selector(getter: Track.titel))
            let c = NSStringFromSelector(#selector(Track.play))
            """
        let ported = try #require(SourcePorter(models: [model]).port([("A.swift", text)]).first)
        #expect(ported.text == "let a = \"title\", b = \"titel\"\nlet c = NSStringFromSelector(#selector(Track.play))")
        #expect(ported.diagnostics.map { $0.location?.line } == [1, 2])
        #expect(ported.diagnostics.first?.message == "the entity Track has no property 'titel'")
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

    @Test("a class with an initializer of its own has the one that objects are made with too")
    func inheritedInitializers() throws {
        let inherited =
            " override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)"
            + " { super.init(entity: entity, insertInto: context) };"
        let own = "init(in context: NSManagedObjectContext, title: String) {}"
        let overriding = "override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}"
        let texts: [String: String?] = [
            "class A: NSManagedObject { \(own) }": "class A: NSManagedObject {\(inherited) \(own) }",
            "class B: NSManagedObject { \(overriding); \(own) }": nil,
            "class C: NSManagedObject { convenience \(own) }": nil,
            "class D: NSManagedObject { var title = \"\" }": nil,
            "class E { \(own) }": nil,
            "open class F: CoreData.NSManagedObject { \(own) }":
                "open class F: CoreData.NSManagedObject { public\(inherited) \(own) }",
        ]
        for (text, expected) in texts {
            let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
            #expect(ported.text == (expected ?? text))
        }
    }

    @Test("values by name that are cast, objects of entities and resources become what works without Objective-C")
    func casts() throws {
        let text = """
            let a = x.primitiveValue(forKey: "b") as! NSMutableSet, c = x.primitiveValue(forKey: "b") as? Set<Tag>
            let d = x.mutableSetValue(forKey: "b") as? Set<Tag>, e = s as NSDiffableDataSourceSnapshot<Int, ID>
            let f = NSManagedObject(entity: e, insertInto: c), g = bundle?.path(forResource: "a", ofType: "json"), h = u.path
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text == """
                let a = x.primitiveCollection(forKey: "b") as! NSMutableSet, c = x.primitiveValue(forKey: "b") as? Set<Tag>
                let d = x.value(forKey: "b") as? Set<Tag>, e = s.converted() as NSDiffableDataSourceSnapshot<Int, ID>
                let f = NSManagedObject.ofOwnClass(entity: e, insertInto: c), g = bundle?.findPath(forResource: "a", ofType: "json"), h = u.path
                """)
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

    @Test("a class is looked up among those of entities first")
    func lookedUpClasses() throws {
        let text =
            "let a = NSClassFromString(name) as? A.Type, b = Foundation.NSClassFromString(\"B\"), c = own.NSClassFromString(d)"
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text
                == "let a = NSEntityDescription.namedClass(name) as? A.Type, b = NSEntityDescription.namedClass(\"B\"), c = own.NSClassFromString(d)"
        )
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
