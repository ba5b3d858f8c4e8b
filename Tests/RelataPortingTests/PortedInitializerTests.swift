import RelataModel
import RelataPorting
import Testing

@Suite("Initializers in sources that are written against Core Data")
struct PortedInitializerTests {
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
}
