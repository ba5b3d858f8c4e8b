import RelataModel

/// What a generated file imports, and which rules of `swift format` the model's names break in it.
struct FileImports {
    /// Modules that the public declarations of the file name.
    private var publicModules: Set<String> = []
    /// Modules that the file uses.
    private var modules: Set<String> = ["RelataModel", "Relata"]
    private var rules: Set<String> = []

    /// Adds what a class needs.
    mutating func add(_ plan: ClassPlan, options: GenerationOptions) {
        let hasFoundationField = plan.fields.contains { field in
            if case .value(let type) = field.kind { type.module == .foundation } else { false }
        }
        if hasFoundationField
            || plan.group.entities.contains(where: { $0.attributes.contains(where: Self.isFoundation) })
        {
            modules.insert("Foundation")
        }
        modules.formUnion(options.imports)
        add(names: plan.fields.map(\.name) + plan.relationships.compactMap(\.functionSuffix).map { "add" + $0 })
        if plan.name.first?.isLowercase == true { rules.insert("TypeNamesShouldBeCapitalized") }
        guard plan.codeGeneration != .none else { return }
        if plan.attributes.contains(where: \.namesFoundation) || plan.parameters.contains(where: \.namesFoundation) {
            publicModules.insert("Foundation")
        }
        if plan.attributes.contains(where: \.hasCustomType) || plan.parameters.contains(where: \.hasCustomType) {
            publicModules.formUnion(options.imports)
        }
        let isOwnRoot = plan.codeGeneration == .class && plan.group.superclass == nil
        if plan.fetchRequests.contains(where: { $0.parameters.contains(where: \.namesFoundation) }) {
            publicModules.insert("Foundation")
        }
        if isOwnRoot || !plan.fetchRequests.isEmpty || !plan.parameters.isEmpty
            || plan.relationships.contains(where: \.relationship.isToMany)
        {
            publicModules.insert("Relata")
        }
    }

    /// Adds what the model's own file needs.
    mutating func addModel(_ plan: ModelPlan) {
        publicModules.insert("Relata")
        if plan.usesJSON || plan.usesUnsetUUID { modules.insert("Foundation") }
        let elements = plan.composites.flatMap(\.elements)
        if elements.contains(where: { Self.isFoundation($0.attribute) }) { publicModules.insert("Foundation") }
        add(names: elements.map(\.name))
        if plan.composites.contains(where: { $0.name.first?.isLowercase == true }) {
            rules.insert("TypeNamesShouldBeCapitalized")
        }
    }

    private mutating func add(names: [String]) {
        for name in names where !SwiftName.isLowerCamelCase(name) {
            if name.utf8.contains(where: { $0 >= 0x80 }) { rules.insert("IdentifiersMustBeASCII") }
            rules.insert("AlwaysUseLowerCamelCase")
        }
    }

    private static func isFoundation(_ attribute: Attribute) -> Bool {
        ValueType(attribute.type)?.module == .foundation
    }

    /// The import statements, by module.
    func statements(access: AccessLevel) -> [String] {
        let all = modules.union(publicModules).sorted()
        let exported = publicModules.sorted()
        switch access {
        case .internal:
            return all.map { "import \($0)" }
        case .public:
            return all.map { publicModules.contains($0) ? "public import \($0)" : "import \($0)" }
        case .package:
            let plain = all.filter { !publicModules.contains($0) }.map { "import \($0)" }
            guard !exported.isEmpty else { return plain }
            // Where imports are public by default, one with a lower level would forbid plain imports in the whole target.
            return plain + ["", "#if hasFeature(InternalImportsByDefault)"]
                + exported.map { "    package import \($0)" }
                + ["#else"] + exported.map { "    import \($0)" } + ["#endif"]
        }
    }

    /// The rules that a comment at the head of the file turns off.
    var ignoredRules: [String] { rules.sorted() }
}
