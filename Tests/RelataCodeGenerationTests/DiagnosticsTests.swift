import RelataCodeGeneration
import RelataModel
import Testing

/// Generation reports what it leaves out, and what it does where Xcode does nothing.
@Suite struct DiagnosticsTests {
    private func generated(_ entities: Entity...) throws -> CodeGenerator.Generated {
        try CodeGenerator(templates: TemplateSet()).files(
            for: Model("M", entities: entities), options: GenerationOptions())
    }

    private func diagnostics(_ generated: CodeGenerator.Generated, _ identifier: DiagnosticIdentifier) -> [String] {
        generated.diagnostics.filter { $0.identifier == identifier }.map(\.message)
    }

    @Test("One note names the entities without code generation in Xcode")
    func namesManualEntities() throws {
        let result = try generated(Entity("A"), Entity("B", codeGeneration: .class), Entity("C"))
        #expect(
            diagnostics(result, .manualCodeGeneration)
                == ["whole classes are generated for entities that Xcode leaves to manual code: 'A', 'C'"])
        let many = try generated(Entity("A"), Entity("B"), Entity("C"), Entity("D"), Entity("E"))
        #expect(diagnostics(many, .manualCodeGeneration).first?.hasSuffix("'A', 'B', 'C' and 2 others") == true)
        #expect(
            result.files.contains { $0.path == "A+CoreDataProperties.swift" && $0.contents.contains("public class A") })
    }

    @Test(
        "Two properties of one class with one name and different types are an error: the class has one field for them")
    func reportsConflicts() throws {
        let result = try generated(
            Entity("A", representedClassName: "S", codeGeneration: .class, attributes: [Attribute("x", .integer16)]),
            Entity("B", representedClassName: "S", codeGeneration: .class, attributes: [Attribute("x", .string)]))
        #expect(result.diagnostics.filter { $0.identifier == .sharedClass }.map(\.severity) == [.error])
        #expect(
            result.files.first { $0.path == "S+CoreDataProperties.swift" }?.contents.contains("var x: Int16 {") == true)
    }

    @Test("Of two defaults of one property, the second is reported")
    func reportsDefaults() throws {
        let result = try generated(
            Entity(
                "A", representedClassName: "S", codeGeneration: .class,
                attributes: [Attribute("x", .integer16, defaultValue: .integer(1))]),
            Entity(
                "B", representedClassName: "S", codeGeneration: .class,
                attributes: [Attribute("x", .integer16, defaultValue: .integer(2))]))
        #expect(
            diagnostics(result, .sharedClass)
                == ["new objects of 'B' have the default of 'A.x', with which the entity shares the class 'S'"])
    }

    @Test("A class can inherit from the class of one parent through that of another")
    func acceptsIndirectSuperclasses() throws {
        let result = try generated(
            Entity("A", codeGeneration: .class), Entity("B", parent: "A", codeGeneration: .class),
            Entity("C", representedClassName: "S", parent: "B", codeGeneration: .class),
            Entity("D", representedClassName: "B", parent: "A", codeGeneration: .class))
        #expect(diagnostics(result, .sharedClass).isEmpty)
    }

    @Test("A class whose entities have parents of different classes is reported")
    func reportsSuperclasses() throws {
        let result = try generated(
            Entity("A", codeGeneration: .class), Entity("B", codeGeneration: .class),
            Entity("C", representedClassName: "S", parent: "A", codeGeneration: .class),
            Entity("D", representedClassName: "S", parent: "B", codeGeneration: .class))
        #expect(result.diagnostics.filter { $0.identifier == .sharedClass }.map(\.severity) == [.error])
        #expect(result.files.first { $0.path == "S+CoreDataProperties.swift" }?.contents.contains("class S: A") == true)
    }

    @Test("A class that would inherit from itself is reported")
    func reportsCircularSuperclasses() throws {
        let result = try generated(
            Entity("Ring", codeGeneration: .class), Entity("Chain", parent: "Ring", codeGeneration: .class),
            Entity("Loop", representedClassName: "Ring", parent: "Chain", codeGeneration: .class))
        #expect(result.diagnostics.filter { $0.identifier == .sharedClass }.map(\.severity) == [.error])
    }

    @Test("Functions of two relationships with one name are generated once")
    func reportsFunctionClashes() throws {
        let result = try generated(
            Entity(
                "A", codeGeneration: .class,
                relationships: [
                    Relationship("Links", to: "A", isToMany: true), Relationship("links", to: "A", isToMany: true),
                ]))
        #expect(diagnostics(result, .swiftNameClash).count == 1)
        let file = try #require(result.files.first { $0.path == "A+CoreDataProperties.swift" })
        #expect(file.contents.components("func addToLinks(_ value: A)") == 1)
    }

    @Test("A model that generates the same classes as Xcode has no diagnostics")
    func staysSilent() throws {
        #expect(try generated(Entity("A", codeGeneration: .category)).diagnostics.isEmpty)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
