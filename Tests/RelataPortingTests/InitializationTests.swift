import RelataModel
import RelataPorting
import Testing

@Suite("Objects of unknown classes, and initializers of all classes, in ported sources")
struct InitializationTests {
    private func port(_ texts: String...) -> [PortedSource] {
        SourcePorter(models: []).port(texts.enumerated().map { (path: "\($0.offset).swift", text: $0.element) })
    }

    @Test("a class that a generic parameter, Self or a cast names is known at run time alone")
    func unknownClasses() {
        let repository = """
            final class Repository<Key, Entity> where Entity: NSManagedObject {
                func a() -> Entity { Entity(entity: e, insertInto: c) }
                func b() -> Entity { Entity.init(entity: e, insertInto: c) }
            }
            extension Managed {
                static func c() -> Self { Self.init(entity: e, insertInto: c) }
                static func d() -> Any { (found(name) as! Base.Type).init(entity: e, insertInto: c) }
                static func e() -> Track { Track.init(entity: e, insertInto: c) }
            }
            """
        let copies = port(
            repository, "extension Repository {\n    func f() -> Entity { Entity(entity: e, insertInto: c) }\n}\n",
            "let a = Entity(entity: e, insertInto: c)\n"
        ).map(\.text)
        #expect(copies[0].contains("{ Entity(of: e, in: c) }") && copies[0].contains("{ Entity.init(of: e, in: c) }"))
        #expect(copies[0].contains("{ Self.init(of: e, in: c) }") && copies[0].contains(".Type).init(of: e, in: c) }"))
        #expect(copies[0].contains("{ Track.init(entity: e, insertInto: c) }"))
        #expect(copies[1].contains("{ Entity(of: e, in: c) }"))
        #expect(copies[2] == "let a = Entity(entity: e, insertInto: c)\n")
    }

    @Test("init(context:) of an extension goes into the class, and one of all classes is there already")
    func initializersOfExtensions() {
        let own = "convenience init(context: NSManagedObjectContext) { self.init(entity: e, insertInto: context) }"
        let copies = port(
            "class Track: NSManagedObject {\n}\n", "extension Track {\n    \(own)\n}\n",
            "extension NSManagedObject {\n    \(own)\n    func a() {}\n}\n", "extension Player {\n    \(own)\n}\n")
        #expect(copies[0].text.contains("convenience required init(context: NSManagedObjectContext) {"))
        #expect(!copies[1].text.contains("init") && copies[1].diagnostics.isEmpty)
        #expect(copies[2].text == "extension NSManagedObject {\n    \n    func a() {}\n}\n")
        #expect(copies[2].diagnostics.map(\.severity) == [.note])
        #expect(copies[3].text.contains(own))
    }

    @Test("Swift's Result is meant where a generic parameter of this module has the name")
    func results() {
        let text = """
            extension NSFetchRequest {
                func a() -> Result<[ResultType], Error> { return Result { try b() } }
                func c() -> Swift.Result<Int, Error> { Result.success(1) }
                func d<Result: Base>() -> Result { Result(context: c) }
            }
            extension Track { func a() -> Result<Int, Error> { .success(1) } }
            """
        let copy = port(text)[0].text
        #expect(copy.contains("-> Swift.Result<[ResultType], Error> { return Swift.Result { try b() } }"))
        #expect(copy.contains("-> Swift.Result<Int, Error> { Swift.Result.success(1) }"))
        #expect(copy.contains("-> Result { Result(of: Result.entity(), in: c) }"))
        #expect(copy.contains("extension Track { func a() -> Result<Int, Error>"))
    }

    @Test("a set of NSObject, as generated code casts to it, is one of any values")
    func setsOfObjects() {
        let copy = port("mutable.union(objects as Set<NSObject>); let a: Set<NSObject> = b\n")[0].text
        #expect(copy == "mutable.union(objects as Set<AnyHashable>); let a: Set<NSObject> = b\n")
    }
}
