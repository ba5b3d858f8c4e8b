import RelataModel
import RelataSchema
import RelataTemplateEngine

/// Renders the files of a model, each independently of the others.
struct FileRenderer: Sendable {
    private let plan: ModelPlan
    private let templates: TemplateSet
    private let context: ModelContext
    private let classes: ClassContext
    private let shared: [String: TemplateValue]

    init(_ plan: ModelPlan, templates: TemplateSet) {
        self.plan = plan
        self.templates = templates
        context = ModelContext(plan: plan)
        classes = ClassContext(plan, hasExtraMembers: !templates.isBlank("hooks/extra-members.stencil"))
        shared = context.shared()
    }

    /// Returns the DDL of the model.
    func schemaFile() throws(GenerationError) -> OutputFile {
        var values = shared
        // The template ends the last line.
        var ddl = plan.statements.file
        if ddl.hasSuffix("\n") { ddl.removeLast() }
        values["ddl"] = .string(ddl)
        let text = try templates.render("schema.sql.stencil", values)
        return OutputFile(path: FileName.safe(plan.model.name) + ".sql", contents: text)
    }

    /// Returns all Swift code in one file.
    func singleFile() throws(GenerationError) -> OutputFile {
        var imports = FileImports()
        imports.addModel(plan)
        imports.addVersions(of: plan)
        for planned in plan.classes {
            imports.addDeclaration(of: planned, options: plan.options)
            imports.addStorage(of: planned)
            imports.addCodableValue(of: planned, options: plan.options)
        }
        return try swiftFile(
            "single-file.swift.stencil", named: FileName.safe(plan.model.name), importing: imports,
            with: ["classes": .list(plan.classes.map { classes.value(of: $0) })])
    }

    /// Returns the file with the enum of the model.
    func modelFile(named name: String) throws(GenerationError) -> OutputFile {
        var imports = FileImports()
        imports.addModel(plan)
        return try swiftFile("model-file.swift.stencil", named: name, importing: imports, with: [:])
    }

    /// Returns the file with the structs of the versions that stages read and write.
    func versionsFile(named name: String) throws(GenerationError) -> OutputFile {
        var imports = FileImports()
        imports.addVersions(of: plan)
        return try swiftFile("versions-file.swift.stencil", named: name, importing: imports, with: [:])
    }

    /// Returns the files of a class: its public declaration, its storage, and its value if there is one.
    ///
    /// The first has Xcode's file name: a user who writes the class has a file with the class's own name. For sources
    /// that say `import CoreData` there are Xcode's two files: the class, and an extension with its properties.
    func files(of planned: ClassPlan, named name: String) throws(GenerationError) -> [OutputFile] {
        let context = ["class": classes.value(of: planned)]
        var imports = FileImports()
        imports.addStorage(of: planned)
        let storage = try swiftFile(
            "storage-file.swift.stencil", named: name + "+RelataStorage", importing: imports, with: context)
        var files = [storage]
        if let value = planned.codableValue {
            imports = FileImports()
            imports.addCodableValue(of: planned, options: plan.options)
            files.append(
                try swiftFile(
                    "value-file.swift.stencil", named: "\(name)+\(value.name)", importing: imports, with: context))
        }
        guard classes.hasDeclaration(planned) else { return files }
        var parts: [(ClassContext.Part, suffix: String)] = [(.whole, "Properties")]
        if plan.options.isForCoreData, planned.codeGeneration == .class {
            parts = [(.declaration, "Class")]
            if classes.hasExtension(planned) { parts.append((.members, "Properties")) }
        }
        for (part, suffix) in parts {
            imports = FileImports()
            imports.addDeclaration(of: planned, part, options: plan.options)
            files.append(
                try swiftFile(
                    "entity-file.swift.stencil", named: "\(name)+CoreData\(suffix)", importing: imports,
                    with: ["class": classes.value(of: planned, part)]))
        }
        return files
    }

    private func swiftFile(
        _ template: String, named name: String, importing imports: FileImports, with additions: [String: TemplateValue]
    ) throws(GenerationError) -> OutputFile {
        var values = shared
        values["file"] = context.file(imports)
        values.merge(additions) { _, added in added }
        let text = try templates.render(template, values)
        return OutputFile(path: name + ".swift", contents: LineFitting.fit(text))
    }
}
