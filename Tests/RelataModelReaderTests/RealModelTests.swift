import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport
import Testing

/// The path of every version, relative to the folder of models.
private let realVersions: [String] = {
    guard let folder = Folders.realModels else { return [] }
    let enumerator = FileManager.default.enumerator(atPath: folder.path)
    return (enumerator?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcdatamodel") }.sorted()
}()

@Suite("Models of other projects (semantics 1)", .enabled(if: Folders.realModels != nil))
struct RealModelReadingTests {
    private func read(_ path: String, version: String? = nil) throws -> Model {
        let folder = try #require(Folders.realModels)
        return try #require(ModelReader.read(path: folder.path + "/" + path, version: version).model)
    }

    private func entity(_ name: String, in path: String, version: String? = nil) throws -> Entity {
        try #require(try read(path, version: version).entity(named: name))
    }

    @Test("Every version reads without an error and without an unknown part", arguments: realVersions)
    func readsWithoutErrors(version: String) throws {
        let folder = try #require(Folders.realModels)
        let result = ModelReader.read(path: folder.appending(path: version).path)
        let serious = result.diagnostics.filter {
            $0.severity == .error || $0.identifier == .unknownElement || $0.identifier == .unknownXMLAttribute
        }
        #expect(serious == [])
        #expect(result.model != nil)
    }

    @Test("Every bundle reads in its current version")
    func bundles() throws {
        let folder = try #require(Folders.realModels)
        let bundles = Set(realVersions.map { ($0 as NSString).deletingLastPathComponent })
            .filter { $0.hasSuffix(".xcdatamodeld") }
        #expect(bundles.count > 10)
        for bundle in bundles {
            let result = ModelReader.read(path: folder.path + "/" + bundle)
            #expect(result.model?.name == URL(filePath: bundle).deletingPathExtension().lastPathComponent)
        }
    }

    @Test("1.1: the plist selects the version, and a version can be selected explicitly")
    func versions() throws {
        let folder = try #require(Folders.realModels)
        let path = folder.path + "/objcio-migrations/Moody.xcdatamodeld"
        #expect(
            ModelReader.availableVersions(path: path) == [
                "Moody", "Moody 2", "Moody 3", "Moody 4", "Moody 5", "Moody 6",
            ])
        #expect(try read("objcio-migrations/Moody.xcdatamodeld").versionIdentifier == "6")
        #expect(try read("objcio-migrations/Moody.xcdatamodeld", version: "Moody 3").versionIdentifier == "3")
        #expect(
            try read("objcio-migrations/Moody.xcdatamodeld", version: "Moody 4.xcdatamodel").versionIdentifier == "4")
        #expect(try read("objcio-migrations/Moody.xcdatamodeld", version: "Moody 4").name == "Moody")
    }

    @Test("1.3, 1.4: renaming identifiers")
    func renaming() throws {
        let entity = try entity("Entity", in: "momdec/momdecTests.xcdatamodeld")
        #expect(entity.renamingIdentifier == "myRenamingIdentifier")
        #expect(entity.versionHashModifier == "myVersionHashModifier")
        let dose = try read("loopkit/Model.xcdatamodeld").entities.flatMap(\.attributes)
        #expect(dose.first { $0.name == "programmedTempBasalRate" }?.renamingIdentifier == "scheduledTempBasalRate")
    }

    @Test("1.4: date bounds are numbers, whatever text is beside them")
    func dateBounds() throws {
        let entity = try entity("Entity", in: "momdec/momdecTests.xcdatamodeld")
        let date = try #require(entity.attributes.first { $0.name == "dateAttribute" })
        #expect(date.defaultValue == .date(388_411_200))
        #expect(date.validation == .init(minimum: .date(284_000_400), maximum: .date(602_395_200)))
    }

    @Test("1.6: compound indexes have the name of their columns")
    func compoundIndexes() throws {
        let entity = try entity("Entity", in: "momdec/momdecTests.xcdatamodeld")
        #expect(
            entity.fetchIndexes.map(\.name) == ["booleanAttribute_dateAttribute", "decimalAttribute_doubleAttribute"])
    }

    @Test("1.5: counts of to-many relationships")
    func counts() throws {
        let entity = try entity("Entity", in: "momdec/momdecTests.xcdatamodeld")
        let others = try #require(entity.relationships.first { $0.name == "otherEntities" })
        #expect(others.isToMany && others.minCount == 1 && others.maxCount == 9)
        let editor = try read("core-data-editor/iOS_Example.xcdatamodel").declaredRelationships.map(\.relationship)
        #expect(editor.contains { $0.minCount == 3 && $0.maxCount == 10 })
    }

    @Test("1.6: a configuration, a stored request with an escaped predicate")
    func requests() throws {
        let momdec = try read("momdec/momdecTests.xcdatamodeld")
        #expect(momdec.configurations.map(\.entities) == [["UnrelatedEntity"]])
        let ducks =
            try read("mogenerator/test.xcdatamodel").fetchRequests
            + read("mogenerator/MogenSwiftTest.xcdatamodeld").fetchRequests
        #expect(ducks.contains { $0.predicate?.text == "parent.parentName == $parentName" })
        let zeeql = try read("zeeql/Contacts.xcdatamodel").fetchRequests
        #expect(zeeql.contains { $0.predicate?.text == "lastName LIKE \"Duck*\"" && $0.fetchLimit == 220 })
    }

    @Test("1.5: ordered many-to-many, and a relationship that is its own inverse")
    func ordered() throws {
        let ordered = try read("sync/151-ordered-many-to-many.xcdatamodeld").declaredRelationships
        #expect(ordered.contains { $0.relationship.isOrdered && $0.relationship.isToMany })
        let all = try realVersions.filter { $0.hasPrefix("sync/") }.flatMap { try read($0).declaredRelationships }
        #expect(
            all.contains {
                $0.relationship.inverse == $0.relationship.name && $0.relationship.destination == $0.entity.name
            })
    }
}
