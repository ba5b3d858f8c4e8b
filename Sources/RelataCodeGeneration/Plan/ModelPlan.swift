import RelataModel
import RelataSchema

/// The complete plan of the generated code, before a template writes it.
struct ModelPlan: Sendable {
    let model: Model
    /// What creates a store of the model.
    let statements: SchemaStatements
    /// The digest of these statements, as generated code has it.
    let rulesFingerprint: String
    let options: GenerationOptions
    let names: ModelNames
    /// The classes by name.
    let classes: [ClassPlan]
    /// The entities whose objects are of `NSManagedObject` itself, and have their properties by name.
    let entitiesWithoutClass: [Entity]
    let composites: [CompositePlan]
    /// Messages for the user: the parts that were left out, and those that Xcode would not generate.
    let diagnostics: [Diagnostic]
    /// The model's position among the versions of its bundle, if it has several.
    var version: ModelVersion? {
        didSet {
            let taken = names.nested + classes.map(\.name)
            versions = VersionPlan.plans(version?.staged ?? [], of: model, taken: taken)
        }
    }
    /// The versions whose objects stages read and write.
    private(set) var versions: [VersionPlan] = []

    init(_ model: Model, options: GenerationOptions) {
        self.model = model
        self.options = options
        // Neither needs the other, and each takes about as long.
        let (store, code) = Concurrent.both {
            let statements = SchemaStatements(Schema(model))
            return (statements: statements, fingerprint: statements.markedFingerprint)
        } _: {
            Code(model, options: options)
        }
        statements = store.statements
        rulesFingerprint = store.fingerprint
        names = code.names
        classes = code.classes.sorted { $0.name < $1.name }
        entitiesWithoutClass = model.entities.filter { code.entitiesWithoutClass.contains($0.name) }
        composites = model.composites.map { CompositePlan($0, in: model, names: code.names) }
        var diagnostics = code.diagnostics + options.mistakes(for: model)
        if let note = Self.manualCodeGeneration(in: model, options: options) { diagnostics.append(note) }
        self.diagnostics = diagnostics.filter { !options.accepts($0, in: model) }
    }

    /// The plan of the classes, which does not depend on the store.
    private struct Code: Sendable {
        let names: ModelNames
        /// The classes, each after its superclass.
        private(set) var classes: [ClassPlan] = []
        let entitiesWithoutClass: Set<String>
        private(set) var diagnostics: [Diagnostic]

        init(_ model: Model, options: GenerationOptions) {
            entitiesWithoutClass = model.entitiesWithoutClass(options)
            let grouping = ClassGrouping(model, entitiesWithoutClass: entitiesWithoutClass)
            names = ModelNames(
                model, groups: grouping.groups, entitiesWithoutClass: entitiesWithoutClass, options: options)
            diagnostics = grouping.diagnostics
            let superclasses = Set(grouping.groups.compactMap(\.superclass))
            let functions = FetchRequestPlanner(model: model, names: names).functions()
            let destinations = Set(
                model.entities.flatMap(\.relationships).filter { !$0.isToMany }
                    .compactMap { model.destination(of: $0) }.map { names.className(of: $0) })
            var scopes: [String: ClassScope] = [:]
            for group in grouping.groups {
                let scope = group.superclass.flatMap { scopes[$0] } ?? ClassScope()
                var planner = ClassPlanner(group, in: model, scope: scope, names: names, options: options)
                var planned = planner.plan(isFinal: !superclasses.contains(group.name))
                if planned.codeGeneration != .none { planned.fetchRequests = functions[group.name] ?? [] }
                planned.isToOneDestination = destinations.contains(group.name)
                classes.append(planned)
                scopes[group.name] = planner.scope
                diagnostics += planner.diagnostics
            }
        }
    }

    /// Whether a property reads the UUID of all zeros where nothing is stored.
    var usesUnsetUUID: Bool {
        classes.contains { $0.attributes.contains(where: \.readsUnsetUUID) }
    }

    /// Returns a note with the entities for which Xcode generates nothing.
    private static func manualCodeGeneration(in model: Model, options: GenerationOptions) -> Diagnostic? {
        let manual = model.entities.filter {
            $0.codeGeneration == nil && options.entities[$0.name]?.codeGeneration == nil
        }
        guard !manual.isEmpty, !options.isForCoreData else { return nil }
        let shown = manual.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
        let rest = manual.count - 3
        let others = rest > 0 ? " and \(rest) \(rest == 1 ? "other" : "others")" : ""
        return Diagnostic(
            .manualCodeGeneration, .note,
            "whole classes are generated for entities that Xcode leaves to manual code: \(shown)\(others)",
            at: model.location,
            fix:
                "to write a class yourself, set the entity's Codegen to Category/Extension, or 'codeGeneration' in the options"
        )
    }
}
