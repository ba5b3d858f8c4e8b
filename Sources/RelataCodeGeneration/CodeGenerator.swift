package import RelataModel

/// Generates files from a model: Swift classes, and the SQLite schema.
package struct CodeGenerator: Sendable {
    /// The result of a run of the generator.
    package struct Generated: Sendable, Hashable {
        /// The files, by path.
        package let files: [OutputFile]
        /// The type that contains the model.
        package let namespace: String
        /// Messages for the user: the parts that were left out, and the reasons.
        package let diagnostics: [Diagnostic]
    }

    private let templates: TemplateSet

    /// Creates a generator.
    /// - Parameter templates: the templates of the output.
    package init(templates: TemplateSet) {
        self.templates = templates
    }

    /// Generates the files of a model, which are the same for the same model, options and templates.
    ///
    /// - Parameters:
    ///   - model: a sound model, as the reader returns it.
    ///   - options: the options of the generated code.
    ///   - version: the model's position among the versions of its bundle, if it has several.
    /// - Throws: an error if a template fails.
    package func files(
        for model: Model, options: GenerationOptions, version: ModelVersion? = nil
    ) throws(GenerationError) -> Generated {
        var plan = ModelPlan(model, options: options)
        plan.version = version
        let files = try FileRenderer(plan, templates: templates).files(of: Self.pieces(of: plan))
        return Generated(
            files: files.sorted { $0.path < $1.path }, namespace: plan.names.namespace, diagnostics: plan.diagnostics)
    }

    private static func pieces(of plan: ModelPlan) -> [FileRenderer.Piece] {
        guard !plan.options.singleFile else { return [.schema, .single] }
        var names = UniqueNames(taken: ["main"], ignoringCase: true)
        let modelFile =
            plan.options.isForCoreData ? FileName.safe(plan.model.name) + "+CoreDataModel" : plan.names.namespace
        var pieces: [FileRenderer.Piece] = [.schema, .model(name: names.claim(modelFile))]
        if !plan.versions.isEmpty {
            pieces.append(.versions(name: names.claim(plan.names.namespace + "+Versions")))
        }
        var classes: [FileRenderer.NamedClass] = []
        for planned in plan.classes {
            classes.append(FileRenderer.NamedClass(plan: planned, name: names.claim(FileName.safe(planned.name))))
            if classes.count == classesOfPiece {
                pieces.append(.classes(classes))
                classes = []
            }
        }
        return pieces + [.classes(classes)]
    }

    /// The number of classes that are written together: enough to justify another thread.
    private static let classesOfPiece = 16
}
