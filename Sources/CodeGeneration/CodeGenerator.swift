public import DataModel
import RelationalSchema
import TemplateEngine

/// Turns a model into files: Swift classes, and the SQLite schema.
public struct CodeGenerator: Sendable {
    /// What a run of the generator gives.
    public struct Generated: Sendable, Hashable {
        /// The files, by path.
        public let files: [OutputFile]
        /// What the user should know: what was left out, and why.
        public let diagnostics: [Diagnostic]
    }

    private let templates: TemplateSet

    /// Creates a generator.
    /// - Parameter templates: What shapes the output.
    public init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files of a model, the same for the same model, options and templates.
    ///
    /// - Parameters:
    ///   - model: A sound model, as the reader gives it.
    ///   - options: What is generated, and how.
    /// - Throws: An error where a template fails.
    public func files(for model: Model, options: GenerationOptions) throws(GenerationError) -> Generated {
        let plan = ModelPlan(model, options: options)
        let context = ModelContext(plan: plan)
        let classes = ClassContext(plan, hasExtraMembers: !templates.isBlank("hooks/extra-members.stencil"))
        let shared = context.shared()
        var files: [OutputFile] = []
        if options.singleFile {
            files.append(try singleFile(of: plan, shared, context, classes))
        } else {
            var names = UniqueNames(taken: ["main"], ignoringCase: true)
            files.append(try modelFile(of: plan, shared, context, named: names.claim(plan.names.namespace)))
            for planned in plan.classes {
                let name = names.claim(FileName.safe(planned.name))
                files.append(try file(of: planned, in: plan, shared, context, classes, named: name))
            }
        }
        var values = shared
        // The template ends the last line.
        let ddl = Schema(model).ddl
        values["ddl"] = .string(ddl.hasSuffix("\n") ? String(ddl.dropLast()) : ddl)
        files.append(
            OutputFile(
                path: FileName.safe(model.name) + ".sql", contents: try templates.render("schema.sql.stencil", values)))
        return Generated(files: files.sorted { $0.path < $1.path }, diagnostics: plan.diagnostics)
    }

    private func singleFile(
        of plan: ModelPlan, _ shared: [String: TemplateValue], _ context: ModelContext, _ classes: ClassContext
    ) throws(GenerationError) -> OutputFile {
        var imports = FileImports()
        imports.addModel(plan)
        for planned in plan.classes { imports.add(planned, options: plan.options) }
        var values = shared
        values["file"] = context.file(imports)
        values["classes"] = .list(plan.classes.map(classes.value))
        let text = try templates.render("single-file.swift.stencil", values)
        return OutputFile(path: FileName.safe(plan.model.name) + ".swift", contents: LineFitting.fit(text))
    }

    private func modelFile(
        of plan: ModelPlan, _ shared: [String: TemplateValue], _ context: ModelContext, named name: String
    ) throws(GenerationError) -> OutputFile {
        var imports = FileImports()
        imports.addModel(plan)
        var values = shared
        values["file"] = context.file(imports)
        let text = try templates.render("model-file.swift.stencil", values)
        return OutputFile(path: name + ".swift", contents: LineFitting.fit(text))
    }

    private func file(
        of planned: ClassPlan, in plan: ModelPlan, _ shared: [String: TemplateValue], _ context: ModelContext,
        _ classes: ClassContext, named name: String
    ) throws(GenerationError) -> OutputFile {
        var imports = FileImports()
        imports.add(planned, options: plan.options)
        var values = shared
        values["file"] = context.file(imports)
        values["class"] = classes.value(of: planned)
        let text = try templates.render("entity-file.swift.stencil", values)
        return OutputFile(path: name + ".swift", contents: LineFitting.fit(text))
    }
}
