import RelataCodeGeneration
import RelataModel
import Testing

/// Code for sources that say `import CoreData` is typed as Xcode's.
@Suite struct CoreDataCodeTests {
    private func files(
        _ entities: [Entity], _ change: (inout GenerationOptions) -> Void = { _ in }
    ) throws -> [String: String] {
        var options = GenerationOptions(optionals: .xcode)
        options.isForCoreData = true
        change(&options)
        let generated = try CodeGenerator(templates: TemplateSet()).files(
            for: Model("Reading List", entities: entities), options: options)
        return Dictionary(uniqueKeysWithValues: generated.files.map { ($0.path, $0.contents) })
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
