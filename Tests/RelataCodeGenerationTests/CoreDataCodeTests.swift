import RelataCodeGeneration
import RelataModel
import RelataTestSupport
import Testing

/// Code for sources that say `import CoreData` is laid out and typed as Xcode's.
@Suite struct CoreDataCodeTests {
    private func files(
        _ entities: [Entity], templates: TemplateSet? = nil, _ change: (inout GenerationOptions) -> Void = { _ in }
    ) throws -> [String: String] {
        var options = GenerationOptions(optionals: .xcode)
        options.isForCoreData = true
        change(&options)
        let generated = try CodeGenerator(templates: try templates ?? TemplateSet()).files(
            for: Model("Reading List", entities: entities), options: options)
        return Dictionary(uniqueKeysWithValues: generated.files.map { ($0.path, $0.contents) })
    }

    private static let book = Entity(
        "Book", representedClassName: "Book", codeGeneration: .class, attributes: [Attribute("title", .string)],
        relationships: [Relationship("pages", to: "Page", isToMany: true)])
    private static let page = Entity(
        "Page", representedClassName: "Page", codeGeneration: .category,
        attributes: [Attribute("number", .integer16, usesScalarValueType: true)])
    private static let cover = Entity("Cover", representedClassName: "Cover", parent: "Page", codeGeneration: .class)
    private static let manual = Entity("Shelf", representedClassName: "Shelf")

    @Test("Files have Xcode's names")
    func fileNames() throws {
        #expect(
            try files([Self.book, Self.page, Self.cover, Self.manual]).keys.sorted() == [
                "Book+CoreDataClass.swift", "Book+CoreDataProperties.swift", "Book+RelataStorage.swift",
                "Cover+CoreDataClass.swift", "Cover+RelataStorage.swift", "Page+CoreDataProperties.swift",
                "Page+RelataStorage.swift", "Reading List+CoreDataModel.swift", "Reading List.sql",
                "Shelf+RelataStorage.swift",
            ])
        let single = try files([Self.book]) { $0.singleFile = true }
        #expect(single.keys.sorted() == ["Reading List.sql", "Reading List.swift"])
    }

    @Test("The data of a transformable attribute are no field that a property reaches, as a transformer makes them")
    func transformableFields() {
        var options = GenerationOptions(optionals: .xcode)
        options.isForCoreData = true
        let safe = Entity(
            "Safe", representedClassName: "Safe",
            attributes: [Attribute("label", .string), Attribute("scan", .binary), Attribute("secret", .transformable)])
        let fields = Model("Bank", entities: [safe]).storedFields(options)
        #expect(fields.map(\.property).sorted() == ["label", "scan"])
    }

    @Test(
        "An entity without a class of its own has NSManagedObject, and nothing but its description is generated",
        arguments: [nil, "", "NSManagedObject"] as [String?])
    func entityWithoutClass(_ named: String?) throws {
        let region = Entity(
            "Region", representedClassName: named,
            relationships: [Relationship("book", to: "Book"), Relationship("pages", to: "Page", isToMany: true)])
        let guide = Entity(
            "Guide", representedClassName: "Guide", codeGeneration: .class,
            relationships: [
                Relationship("region", to: "Region"), Relationship("regions", to: "Region", isToMany: true),
            ]
        )
        let files = try files([region, guide, Self.book, Self.page])
        #expect(!files.keys.contains { $0.hasPrefix("Region") })
        let model = try #require(files["Reading List+CoreDataModel.swift"])
        #expect(model.contains("Relata.EntityClass(\"Region\", withoutCode: NSManagedObject.self),"))
        #expect(model.contains("    static let regionEntity = RelataModel.Entity(\n"))
        let properties = try #require(files["Guide+CoreDataProperties.swift"])
        #expect(properties.contains("    public var region: NSManagedObject? {\n"))
        #expect(properties.contains("public import CoreData\n"))
        #expect(properties.contains("func addToRegions(_ value: NSManagedObject)"))
    }

    @Test("An entity without a class has nothing to do with a class of its name that another entity has")
    func entityWithoutClassBesideItsName() throws {
        let region = Entity("Region", attributes: [Attribute("area", .double)])
        let place = Entity("Place", representedClassName: "Region", attributes: [Attribute("area", .string)])
        let sea = Entity("Sea")
        let guides = ["Guide", "Leaflet"].map { name in
            Entity(
                name, representedClassName: "Paper", codeGeneration: .class,
                relationships: [Relationship("target", to: name == "Guide" ? "Region" : "Sea")])
        }
        let files = try files([region, place, sea] + guides)
        let model = try #require(files["Reading List+CoreDataModel.swift"])
        #expect(model.contains("Relata.EntityClass(\"Region\", withoutCode: NSManagedObject.self),"))
        #expect(model.contains("Relata.EntityClass(\"Place\", Region.self, storage: RegionStorage.self),"))
        #expect(files["Region+RelataStorage.swift"]?.contains("regionEntity") == false)
        #expect(files["Paper+CoreDataProperties.swift"]?.contains("public var target: NSManagedObject? {") == true)
    }

    @Test("An entity without a class has a generated one where its superentity or a sub-entity has one")
    func entityBesideClasses() throws {
        let files = try files([
            Entity("Region"), Entity("Island", representedClassName: "Island", parent: "Region"),
            Entity("Sea", parent: "Region"),
        ])
        #expect(files["Region+CoreDataClass.swift"]?.contains("class Region: NSManagedObject {}") == true)
        #expect(files["Sea+CoreDataClass.swift"]?.contains("class Sea: Region {}") == true)
    }

    @Test("An entity without a class has a generated one where the options say so")
    func entityWithoutClassInOptions() throws {
        let files = try files([Entity("Region")]) { $0.entities["Region"] = EntityOptions(codeGeneration: .class) }
        #expect(files["Region+CoreDataClass.swift"]?.contains("class Region: NSManagedObject {}") == true)
    }

    @Test("A class stands without members in its file, and they in an extension")
    func parts() throws {
        let files = try files([Self.book, Self.page, Self.cover])
        #expect(
            files["Book+CoreDataClass.swift"] == """
                // Generated by Relata from the model Reading List; do not edit.

                public import CoreData
                @_spi(Generated) import Relata

                /// An object of the entity `Book`.
                nonisolated public class Book: NSManagedObject {}

                """)
        let properties = try #require(files["Book+CoreDataProperties.swift"])
        #expect(!properties.contains("class Book"))
        #expect(properties.contains("import CoreData\npublic import Foundation\n@_spi(Generated) import Relata\n"))
        #expect(properties.contains("nonisolated extension Book: Identifiable {}\n"))
        #expect(properties.contains("nonisolated extension Book {\n"))
        #expect(properties.contains("    public var title: String? {\n"))
        #expect(properties.contains("    public func addToPages(_ value: Page) {"))
        #expect(try #require(files["Cover+CoreDataClass.swift"]).contains("public class Cover: Page {}"))
        #expect(files["Page+CoreDataProperties.swift"]?.contains("nonisolated extension Page {\n") == true)
    }

    @Test("What a template adds to a class is in the extension, once")
    func extraMembers() throws {
        let folder = try TemporaryFolder()
        try folder.write("\nstatic let kind = \"{{ class.name }}\"\n", to: "hooks/extra-members.stencil")
        let files = try files([Self.page, Self.cover], templates: TemplateSet(overriddenBy: folder.url))
        #expect(files["Cover+CoreDataClass.swift"]?.contains("static let kind") == false)
        let properties = try #require(files["Cover+CoreDataProperties.swift"])
        #expect(properties.contains("nonisolated extension Cover {\n"))
        #expect(properties.contains("    static let kind = \"Cover\"\n}"))
    }

    @Test(
        "A transformable attribute is of the class that the model names, as in Xcode, and of NSObject where it names none",
        arguments: [
            (nil, "NSObject?"), ("", "NSObject?"), ("UIColor", "UIColor?"), (".Pigment", "Pigment?"),
            ("Paint.Pigment", "Paint.Pigment?"), ("[String: Any]", "[String: Any]?"), ("NSArray?", "NSArray?"),
            ("any NSCoding", "(any NSCoding)?"), ("not a type", "NSObject?"),
        ] as [(String?, String)])
    func transformableClasses(_ named: String?, _ type: String) throws {
        let attribute = Attribute(
            "shade", .transformable, isOptional: true, customClassName: named, valueTransformerName: "Shades")
        let entity = Entity("Paint", representedClassName: "Paint", codeGeneration: .class, attributes: [attribute])
        let text = try #require(try files([entity])["Paint+CoreDataProperties.swift"])
        #expect(
            text.contains(
                """
                    public var shade: \(type) {
                        get { managedValue(forKey: "shade") }
                        set { setManagedValue(newValue, forKey: "shade") }
                    }

                """), "\(text)")
    }

    @Test("A plain Codable type is stored as JSON where Core Data's own transformer is named, or none")
    func plainTypes() throws {
        func property(_ transformer: String?, type: String? = nil) throws -> String {
            let attribute = Attribute(
                "tags", .transformable, isOptional: true, customClassName: "[String]", valueTransformerName: transformer
            )
            let entity = Entity("Paint", representedClassName: "Paint", codeGeneration: .class, attributes: [attribute])
            let text = try files([entity]) { options in
                if let type {
                    options.entities["Paint"] = EntityOptions(properties: ["tags": PropertyOptions(type: type)])
                }
            }["Paint+CoreDataProperties.swift"]
            return try #require(text)
        }
        for name in [nil, "", "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"] {
            let text = try property(name)
            #expect(text.contains("var tags: [String]? {") && text.contains(".decoded(of: self)"), "\(text)")
        }
        let own = try property("TagsTransformer")
        #expect(own.contains("var tags: [String]? {") && own.contains("managedValue(forKey: \"tags\")"), "\(own)")
        // The program's options go before the model.
        let chosen = try property("TagsTransformer", type: "Set<String>")
        #expect(chosen.contains("var tags: Set<String>? {") && chosen.contains(".decoded(of: self)"), "\(chosen)")
    }
}
