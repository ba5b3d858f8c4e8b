import RelataModel
import RelataPorting
import Testing

@Suite("Classes that Objective-C knows by another name than Swift")
struct ClassNameTests {
    private let model: Model = {
        let album = Relationship("album", to: "Album")
        return Model(
            "Music",
            entities: [
                Entity("Track", attributes: [Attribute("title", .string)], relationships: [album]), Entity("Album"),
                Entity("Disc", codeGeneration: .class),
            ])
    }()

    private func port(_ text: String) throws -> PortedSource {
        try #require(SourcePorter(models: [model]).port([("A.swift", text)]).first)
    }

    @Test("classes have the model's name too, by which generated code names them")
    func aliases() throws {
        let text = """
            @objc(Track) public final class MusicTrack: NSManagedObject {
                @NSManaged var title: String
                let key = #keyPath(MusicTrack.titel)
            }
            enum Music {
                @objc(Album) public class Record: NSManagedObject {}
            }
            extension Music.Record { @NSManaged var name: String }
            class Disc: NSManagedObject {}

            """
        let ported = try port(text)
        #expect(ported.text.contains("typealias Album = Music.Record; public typealias Track = MusicTrack"))
        #expect(!ported.text.contains("typealias Disc"))
        #expect(ported.text.contains("[(\\MusicTrack.title, \"title\"), (\\MusicTrack?.?.title, \"title\")]"))
        #expect(ported.text.contains("super.managedKeyPaths + managedKeyPathsOfMusicTrack0 }"))
        #expect(ported.diagnostics.map(\.fix) == ["did you mean 'title'?"])
        #expect(
            try port(ported.text.replacing("titel", with: "title")).text
                == ported.text.replacing("titel", with: "title"))
    }

    @Test("classes within other types are such classes too, and their key paths are named")
    func nested() throws {
        let text = """
            enum Music {
                class Album: NSManagedObject { @NSManaged var name: String }
                class Disc: NSManagedObject {}
                private class Own: NSManagedObject { @NSManaged var name: String }
            }

            """
        let ported = try #require(
            SourcePorter(models: [model]).port(
                [("A.swift", text)], generated: [("M.swift", "class Disc: NSManagedObject {}")]
            )
            .first)
        #expect(ported.text.contains("typealias Album = Music.Album"))
        #expect(!ported.text.contains("typealias Disc") && !ported.text.contains("Own0"))
        // The model has no property of that name.
        #expect(!ported.text.contains("managedKeyPaths"))
        let other = try #require(SourcePorter(models: []).port([("A.swift", text)]).first)
        #expect(
            other.text.contains(
                "nonisolated extension Music.Album { static var managedKeyPathsOfMusic_Album0: [(path: AnyKeyPath, name: String)] { managedList { [(\\Music.Album.name, \"name\"), (\\Music.Album?.?.name, \"name\")] } } }"
            ))
    }

    @Test("classes that cannot have the model's name are reported")
    func conflicts() throws {
        let ported = try port("@objc(Track) class TrackObject: NSManagedObject {}\nstruct Track {}\n")
        #expect(!ported.text.contains("typealias"))
        #expect(
            ported.diagnostics.map(\.message) == ["the model names this class 'Track', which is another type in Swift"])
        let hidden = try port("@objc(Track) private class TrackObject: NSManagedObject {}\n")
        #expect(hidden.diagnostics.map(\.message) == ["generated code cannot name this class, which is private"])
    }

    @Test("classes are found by the names that a model of the program has for them")
    func entitiesInCode() throws {
        let text = """
            @objc(Song) class MusicTrack: NSManagedObject {}
            enum Music { class Album: NSManagedObject {} }
            func describe(_ entity: NSEntityDescription, _ name: String) {
                entity.managedObjectClassName = "Song"
                entity.managedObjectClassName = "Album"
                entity.managedObjectClassName = "Music.Disc"
                entity.managedObjectClassName = String(describing: MusicTrack.self)
                entity.managedObjectClassName = NSStringFromClass(Music.Album.self)
                entity.managedObjectClassName = name; entity.managedObjectClassName = prefix + "Track"
                print(entity.managedObjectClassName == "Song", entity.managedObjectClassName)
            }
            """
        let lines = try port(text).text.split(separator: "\n")
        #expect(
            lines[3...8].joined(separator: "\n") == """
                    entity.managedObjectClassName = NSEntityDescription.className("Song", of: MusicTrack.self)
                    entity.managedObjectClassName = NSEntityDescription.className("Album", of: Music.Album.self)
                    entity.managedObjectClassName = NSEntityDescription.className(named: "Music.Disc", in: #fileID)
                    entity.managedObjectClassName = NSEntityDescription.className(describing: MusicTrack.self)
                    entity.managedObjectClassName = NSEntityDescription.className(qualifying: Music.Album.self)
                    entity.managedObjectClassName = NSEntityDescription.className(named: name, in: #fileID); entity.managedObjectClassName = NSEntityDescription.className(named: prefix + "Track", in: #fileID)
                """)
        let other = try port(
            "extension NSEntityDescription { func name(_ a: String) {\n    managedObjectClassName = a\n} }")
        #expect(
            other.text.contains("\n    managedObjectClassName = NSEntityDescription.className(named: a, in: #fileID)\n")
        )
        #expect(lines[9].hasSuffix("print(entity.managedObjectClassName == \"Song\", entity.managedObjectClassName)"))
    }

    @Test("classes say the name of their attribute, as NSStringFromClass gives it there")
    func objectiveCNames() throws {
        let ported = try port(
            "@objc(Track) public class MusicTrack: NSManagedObject {}\n@objc(Helper) class Other {}\n")
        #expect(
            ported.text.contains(
                "public override class var objectiveCName: (objectClass: AnyClass, name: String)? { (MusicTrack.self, \"Track\") }"
            ))
        #expect(!ported.text.contains("Helper"))
    }

    @Test("the description of a getter's selector is the property's name")
    func selectors() throws {
        let ported = try port(
            "let a = #selector(getter: Music.Track.title).description\nlet b = #selector(getter: Track.titel).description\n"
        )
        #expect(ported.text == "let a = \"title\"\nlet b = \"titel\"\n")
        #expect(ported.diagnostics.map(\.severity) == [.warning])
    }

    @Test("accessors that take a set of Foundation take an array's literal too, as they do there")
    func literals() throws {
        let ported = try port(
            "class Album: NSManagedObject {\n@NSManaged public func addToTracks(_ values: NSSet)\n@NSManaged func addToTracks(_ value: Track)\n}\n"
        )
        let body = "{ managedMembers(forKey: \"tracks\").add(values) }"
        #expect(
            ported.text.contains(
                "\npublic func addToTracks(_ values: NSSet) \(body); public func addToTracks(_ values: [NSManagedObject]) \(body)\n"
            ))
        #expect(ported.text.split(separator: "[NSManagedObject]").count == 2)
    }

    @Test("optional calls of a results controller's delegate are calls, and other optional calls stay")
    func optionalCalls() throws {
        let ported = try port(
            """
            delegate?.controllerWillChangeContent?(self)
            delegate?.controller?(self, didChange: a, at: b, for: c, newIndexPath: d)
            window.controller?(self, animated: true)

            """)
        #expect(
            ported.text == """
                delegate?.controllerWillChangeContent(self)
                delegate?.controller(self, didChange: a, at: b, for: c, newIndexPath: d)
                window.controller?(self, animated: true)

                """)
    }
}
