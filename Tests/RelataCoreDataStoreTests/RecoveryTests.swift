import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

@testable import RelataCoreDataStore

/// What a store says of its model, and what becomes of it.
@Suite struct RecoveryTests {
    private let recovered: RecoveredModel
    private var model: Model { recovered.model }

    init() throws {
        recovered = try RecoveredModel(
            cache: ArchiveWriter.deflated(SampleArchive().bytes), name: "Sample", path: "Sample.sqlite")
    }

    @Test("Recovered entities keep inheritance, classes and user info")
    func entitiesKeepInheritanceClassesAndUserInfo() throws {
        #expect(model.entities.map(\.name) == ["Media", "Song", "Tag"])
        let media = try #require(model.entity(named: "Media"))
        #expect(media.isAbstract)
        #expect(media.representedClassName == "App.Media")
        #expect(media.userInfo == ["author": "me"])
        #expect(model.entity(named: "Song")?.parent == "Media")
        #expect(model.entity(named: "Song")?.attributes.map(\.name) == ["rating", "tagCount"])
        #expect(model.entity(named: "Tag")?.representedClassName == nil)
        #expect(model.versionIdentifier == "7")
    }

    @Test("Recovered attributes keep types, defaults and bounds")
    func attributesKeepTypesDefaultsAndBounds() throws {
        let media = try #require(model.entity(named: "Media"))
        func attribute(_ name: String) throws -> Attribute { try #require(media.attributes.first { $0.name == name }) }
        #expect(try attribute("title").defaultValue == .string("a \"b\"\nc <d>"))
        #expect(try attribute("title").validation.minimumLength == 2)
        #expect(try attribute("title").validation.maximumLength == 50)
        #expect(try attribute("title").renamingIdentifier == "name")
        #expect(try attribute("price").defaultValue == .decimal(Decimal(string: "-12.34") ?? 0))
        #expect(try attribute("released").defaultValue == .date(86_400.5))
        #expect(try attribute("cover").allowsExternalBinaryDataStorage)
        #expect(try attribute("mood").valueTransformerName == "MoodTransformer")
        #expect(try attribute("mood").customClassName == "Mood")
        let rating = try #require(model.entity(named: "Song")?.attributes.first)
        #expect(rating.defaultValue == .integer(3))
        #expect(rating.validation.minimum == .integer(0))
    }

    @Test("Relationships, indexes and derivations are recovered")
    func relationshipsIndexesAndDerivationsAreKept() throws {
        let song = try #require(model.entity(named: "Song"))
        let tags = try #require(song.relationships.first)
        #expect(tags.isToMany && tags.isOrdered && tags.deleteRule == .cascade && tags.inverse == "songs")
        #expect(model.inverse(of: DeclaredRelationship(tags, of: song))?.qualifiedName == "Tag.songs")
        #expect(song.fetchIndexes.map(\.name) == ["byRating"])
        #expect(song.fetchIndexes.first?.elements.first?.isAscending == false)
        #expect(song.attributes.last?.derivation?.text == "tags.@count")
        #expect(model.entity(named: "Tag")?.uniquenessConstraints.map(\.properties) == [["name"]])
    }

    @Test("What a model file cannot express is noted")
    func whatAModelFileCannotSayIsNoted() {
        #expect(recovered.notes.contains("Song: the class is called '_TtC3AppP33_ABC4Song', which no source can spell"))
        #expect(
            recovered.notes.contains(
                "Media.mood: the default is an object of the class App.Mood, which a model file cannot hold"))
        #expect(
            recovered.notes.contains("Media.title: the validation 'SELF CONTAINS \"x\"' has no place in a model file"))
    }

    /// The models of other projects' stores, where their source is there too.
    @Test(
        arguments: [
            ("moody/Moody.sqlite", "objcio-migrations/Moody.xcdatamodeld", "Moody"),
            ("moody/Moody 2.sqlite", "objcio-migrations/Moody.xcdatamodeld", "Moody 2"),
            ("moody/Moody 3.sqlite", "objcio-migrations/Moody.xcdatamodeld", "Moody 3"),
            ("moody/Moody 4.sqlite", "objcio-migrations/Moody.xcdatamodeld", "Moody 4"),
            ("moody/Moody 5.sqlite", "objcio-migrations/Moody.xcdatamodeld", "Moody 5"),
            ("coredataplus/SampleModel_V1.sqlite", "coredataplus/SampleModel.xcdatamodeld", "SampleModel"),
            ("coredataplus/SampleModel3_V1.sqlite", "coredataplus/SampleModel3.xcdatamodeld", "SampleModel3"),
        ])
    func aRecoveredModelIsTheModel(_ store: String, _ source: String, _ version: String) throws {
        guard let stores = Folders.realStores, let models = Folders.realModels else { return }
        let recovered = try CoreDataStore(path: stores.appending(path: store).path).recoverModel()
        let result = ModelReader.read(path: models.appending(path: source).path, version: version)
        let expected = try #require(result.model, "\(result.diagnostics)")
        for entity in expected.entities {
            let found = try #require(recovered.model.entity(named: entity.name))
            #expect(found.isAbstract == entity.isAbstract)
            #expect(found.parent == entity.parent)
            #expect(found.uniquenessConstraints.map(\.properties) == entity.uniquenessConstraints.map(\.properties))
            #expect(found.attributes.count == entity.attributes.count)
            for (attribute, wanted) in zip(found.attributes, entity.attributes) {
                #expect(Self.plain(attribute) == Self.plain(wanted), "\(entity.name).\(wanted.name)")
            }
            #expect(found.relationships.count == entity.relationships.count)
            for (relationship, wanted) in zip(found.relationships, entity.relationships) {
                #expect(Self.plain(relationship) == Self.plain(wanted), "\(entity.name).\(wanted.name)")
            }
        }
        #expect(recovered.model.entities.count == expected.entities.count)
    }

    /// An attribute without what a store does not keep of it.
    private static func plain(_ attribute: Attribute) -> Attribute {
        var attribute = attribute
        attribute.location = nil
        attribute.usesScalarValueType = nil
        // Of one attribute here, the XML was given a class after the store was made.
        attribute.customClassName = nil
        attribute.isIndexed = false
        attribute.userInfo = [:]
        return attribute
    }

    private static func plain(_ relationship: Relationship) -> Relationship {
        var relationship = relationship
        relationship.location = nil
        relationship.userInfo = [:]
        return relationship
    }
}
