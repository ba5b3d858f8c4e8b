import RelataModel
import RelataPorting
import Testing

@Suite("Members of extensions that go into the class")
struct MovedMemberTests {
    @Test("members are compiled under the conditions under which they stand")
    func conditions() {
        let files = [
            (path: "Track.swift", text: "class Track: NSManagedObject {\n}\n"),
            (
                path: "More.swift",
                text: """
                #if os(iOS)
                extension Track {
                    override func willSave() { a() }
                }
                #elseif os(macOS) && DEBUG // on the desktop
                extension Track {
                    override func willSave() { b() }
                }
                #else
                extension Track {
                    #if compiler(>=6)
                    override func willSave() { c() }
                    #endif
                    override func didSave() {}
                }
                #endif
                extension Track {
                    override func prepareForDeletion() {}
                }

                """
            ),
        ]
        let copies = SourcePorter(models: []).port(files)
        #expect(
            copies[0].text == """
                class Track: NSManagedObject {

                #if os(iOS)
                #sourceLocation(file: "More.swift", line: 3)
                override func willSave() { a() }
                #endif
                #sourceLocation(file: "Track.swift", line: 2)

                #if (!(os(iOS))) && (os(macOS) && DEBUG)
                #sourceLocation(file: "More.swift", line: 7)
                override func willSave() { b() }
                #endif
                #sourceLocation(file: "Track.swift", line: 2)

                #if (!(os(iOS))) && (!(os(macOS) && DEBUG)) && (compiler(>=6))
                #sourceLocation(file: "More.swift", line: 12)
                override func willSave() { c() }
                #endif
                #sourceLocation(file: "Track.swift", line: 2)

                #if (!(os(iOS))) && (!(os(macOS) && DEBUG))
                #sourceLocation(file: "More.swift", line: 14)
                override func didSave() {}
                #endif
                #sourceLocation(file: "Track.swift", line: 2)

                #sourceLocation(file: "More.swift", line: 18)
                override func prepareForDeletion() {}
                #sourceLocation(file: "Track.swift", line: 2)
                }

                """)
        #expect(!copies[1].text.contains("override"))
    }

    @Test("members have the access level and the attributes of their extension")
    func prefix() throws {
        let text = """
            public class Track: NSManagedObject {}
            @MainActor @objc public extension Track {
                override func willSave() {}
                internal override func didSave() {}
            }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(ported.text.contains("\n@MainActor public override func willSave() {}\n"))
        #expect(ported.text.contains("\n@MainActor internal override func didSave() {}\n"))
    }

    @Test("members belong to no actor where their extension says so, and to one that they name themselves")
    func isolation() throws {
        let text = """
            class Track: NSManagedObject {}
            nonisolated extension Track {
                override func willSave() {}
                nonisolated override func didSave() {}
                @MainActor override func awakeFromFetch() {}
            }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(ported.text.contains("\nnonisolated override func willSave() {}\n"))
        #expect(ported.text.contains("\nnonisolated override func didSave() {}\n"))
        #expect(ported.text.contains("\n@MainActor override func awakeFromFetch() {}\n"))
    }

    @Test("members that a subclass overrides are moved too, which Objective-C lets it do")
    func overridden() throws {
        let text = """
            class Base: NSManagedObject {}
            class Middle: Base {}
            enum Music { class Album: Middle {
                override class var title: String { "Albums" }
                override func show(_ a: Int, in b: Int) {}
            } }
            extension Base {
                @objc class var title: String { "" }
                @objc func show(_ a: Int, in b: Int) { let title = 1 }
                @objc func show(_ a: Int, at b: Int) {}
                var own: Int { 1 }
            }
            extension Other { @objc func show(_ a: Int, in b: Int) {} }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            ported.text.hasPrefix(
                """
                class Base: NSManagedObject {
                #sourceLocation(file: "A.swift", line: 8)
                class var title: String { "" }
                #sourceLocation(file: "A.swift", line: 1)

                #sourceLocation(file: "A.swift", line: 9)
                func show(_ a: Int, in b: Int) { let title = 1 }
                #sourceLocation(file: "A.swift", line: 1)
                }

                """))
        #expect(ported.text.contains("{\n    \n    \n    func show(_ a: Int, at b: Int) {}\n    var own: Int { 1 }\n}"))
        #expect(ported.text.hasSuffix("extension Other { func show(_ a: Int, in b: Int) {} }"))
        #expect(ported.diagnostics.isEmpty)
    }

    @Test("members that nothing can override, whose name another one has, are not moved")
    func notOverridable() throws {
        let text = """
            class Base: NSManagedObject {}
            extension Base {
                @nonobjc class func fetchRequest() -> NSFetchRequest<Base> { NSFetchRequest(entityName: "Base") }
            }
            class Track: Base {
                override class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> { super.fetchRequest() }
            }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        // Requests of objects of one class override none of any objects.
        #expect(ported.text == text.replacing("@nonobjc ", with: "").replacing("override ", with: ""))
    }

    @Test("members cannot be moved into a class of the framework, which is reported")
    func frameworkClasses() throws {
        let text = """
            extension NSManagedObject {
                @objc class func title() -> String { "" }
            }
            class Track: NSManagedObject {
                override class func title() -> String { "Tracks" }
            }
            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        let diagnostic = try #require(ported.diagnostics.first)
        #expect(diagnostic.location?.description == "A.swift:2:5" && ported.diagnostics.count == 1)
        #expect(diagnostic.message == "a member of an extension cannot be overridden here, which a subclass does")
        #expect(diagnostic.fix == "declare it in a class of your own, which the others inherit from")
        #expect(ported.text.contains("extension NSManagedObject {\n    class func title()"))
    }

    @Test("conditional members are listed under their condition, and the model's name of a class under the class's")
    func conditionalLists() throws {
        let text = """
            #if canImport(CoreData)
            @objc(Track) class Song: NSManagedObject {
                @NSManaged var title: String
                #if DEBUG
                @objc var shown: String { title }
                #endif
            }
            #endif

            """
        let model = Model("Music", entities: [Entity("Track", attributes: [Attribute("title", .string)])])
        let ported = try #require(SourcePorter(models: [model]).port([("A.swift", text)]).first).text
        #expect(
            ported.contains(
                "super.managedKeyPaths + managedKeyPathsOfSong0 } ; override class var exposedKeyPaths: [(path: AnyKeyPath, name: String)] { super.exposedKeyPaths + exposedKeyPathsOfSong0 } ; override class var objectiveCName: (objectClass: AnyClass, name: String)? { (Song.self, \"Track\") } }\n#endif\n"
            ))
        let list = "[(path: AnyKeyPath, name: String)]"
        #expect(
            ported.hasSuffix(
                """
                #endif
                #if canImport(CoreData)
                nonisolated extension Song { static var managedKeyPathsOfSong0: \(list) { managedList { [(\\Song.title, "title"), (\\Song?.?.title, "title")] } } }
                #endif
                #if (canImport(CoreData)) && (DEBUG)
                nonisolated extension Song { static var exposedKeyPathsOfSong0: \(list) { managedList { [(\\Song.shown, "shown")] } } }
                #elseif (canImport(CoreData))
                nonisolated extension Song { static var exposedKeyPathsOfSong0: \(list) { [] } }
                #endif
                #if canImport(CoreData)
                typealias Track = Song
                #endif

                """))
    }

    @Test("members of classes that are declared twice go into both, and those of local classes nowhere")
    func severalDeclarations() throws {
        let text = """
            #if os(iOS)
            class Track: NSManagedObject {}
            #else
            class Track: NSManagedObject {}
            #endif
            extension Track {
                @NSManaged var title: String
                override func willSave() {}
            }
            class Tests { func test() { class Local: NSManagedObject { @NSManaged var a: Int } } }

            """
        let ported = try #require(SourcePorter(models: []).port([("A.swift", text)]).first).text
        #expect(ported.split(separator: "override func willSave() {}").count == 3)
        #expect(ported.split(separator: "super.managedKeyPaths + managedKeyPathsOfTrack0").count == 3)
        #expect(!ported.contains("Local0"))
    }
}
