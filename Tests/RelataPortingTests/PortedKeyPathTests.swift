import RelataModel
import RelataPorting
import Testing

@Suite("Key paths and properties in sources that are written against Core Data")
struct PortedKeyPathTests {
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
            [], fields: ["Track": ["title": title, "album": album], "Other": ["title": title]])
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
}
