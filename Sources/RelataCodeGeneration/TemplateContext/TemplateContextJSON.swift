package import RelataModel
import RelataTemplateEngine

/// Prints the values that templates see, for `generator templates context`.
package enum TemplateContextJSON {
    /// Returns the values of the templates for a model, as JSON with sorted keys.
    ///
    /// It is the context of the template for a single file; the file of one class has one of `classes` as `class`,
    /// and the file of the schema has the schema as `ddl`.
    /// - Parameters:
    ///   - model: the model.
    ///   - options: the options of the generated code.
    ///   - version: the model's position among the versions of its bundle, if it has several.
    package static func json(
        for model: Model, options: GenerationOptions, version: ModelVersion? = nil
    ) -> String {
        var plan = ModelPlan(model, options: options)
        plan.version = version
        var imports = FileImports()
        let context = ModelContext(plan: plan)
        let classes = ClassContext(plan, hasExtraMembers: false)
        var values = context.shared()
        imports.addModel(plan)
        imports.addVersions(of: plan)
        for planned in plan.classes {
            imports.addDeclaration(of: planned, options: options)
            imports.addStorage(of: planned)
        }
        values["classes"] = .list(plan.classes.map { classes.value(of: $0) })
        values["file"] = context.file(imports)
        return TemplateValueJSON.text(of: .object(TemplateObject(values))) + "\n"
    }
}
