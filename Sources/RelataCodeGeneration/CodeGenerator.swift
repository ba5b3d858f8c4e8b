package import RelataModel

/// Turns a model into files: Swift classes, and the SQLite schema.
package struct CodeGenerator: Sendable {
    /// What a run of the generator gives.
    package struct Generated: Sendable, Hashable {
        /// The files, by path.
        package let files: [OutputFile]
        /// The type that has the model.
        package let namespace: String
        /// What the user should know: what was left out, and why.
        package let diagnostics: [Diagnostic]
    }

    private let templates: TemplateSet

    /// Creates a generator.
    /// - Parameter templates: What shapes the output.
    package init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files of a model, the same for the same model, options and templates.
    ///
    /// - Parameters:
    ///   - model: A sound model, as the reader gives it.
    ///   - options: What is generated, and how.
    ///   - version: The model's place among the versions of its bundle, where it has several.
    /// - Throws: An error where a template fails.
    package func files(
        for model: Model, options: GenerationOptions, version: ModelVersion? = nil
    ) throws(GenerationError) -> Generated {
        var plan = ModelPlan(model, options: options)
        plan.version = version
        let files = try FileWriter(plan, templates: templates).files(of: Self.pieces(of: plan))
        return Generated(
            files: files.sorted { $0.path < $1.path }, namespace: plan.names.namespace, diagnostics: plan.diagnostics)
    }

    private static func pieces(of plan: ModelPlan) -> [FileWriter.Piece] {
        guard !plan.options.singleFile else { return [.schema, .single] }
        var names = UniqueNames(taken: ["main"], ignoringCase: true)
        var pieces: [FileWriter.Piece] = [.schema, .model(name: names.claim(plan.names.namespace))]
        if !plan.versions.isEmpty {
            pieces.append(.versions(name: names.claim(plan.names.namespace + "+Versions")))
        }
        var classes: [FileWriter.NamedClass] = []
        for planned in plan.classes {
            classes.append(FileWriter.NamedClass(plan: planned, name: names.claim(FileName.safe(planned.name))))
            if classes.count == classesOfPiece {
                pieces.append(.classes(classes))
                classes = []
            }
        }
        return pieces + [.classes(classes)]
    }

    /// How many classes are written one after the other: enough to be worth another thread.
    private static let classesOfPiece = 16
}
