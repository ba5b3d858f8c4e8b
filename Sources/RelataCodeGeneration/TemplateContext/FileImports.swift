import RelataModel

/// The imports of a generated file, and the rules of `swift format` that the model's names violate in it.
struct FileImports {
    /// Modules that the public declarations of the file refer to.
    private var publicModules: Set<String> = []
    /// Modules that the file uses.
    private var modules: Set<String> = ["Relata"]
    private var rules: Set<String> = []

    /// Adds the imports for the storage of a class, and the description of its entities.
    mutating func addStorage(of plan: ClassPlan) {
        modules.insert("RelataModel")
        addFoundation(for: plan)
        add(names: plan.fields.map(\.name))
        if plan.name.first?.isLowercase == true { rules.insert("TypeNamesShouldBeCapitalized") }
    }

    /// Adds the imports for the declaration of a class, or for a part of it.
    mutating func addDeclaration(of plan: ClassPlan, _ part: ClassContext.Part = .whole, options: GenerationOptions) {
        guard plan.codeGeneration != .none else { return }
        let declaresClass = plan.codeGeneration == .class && part != .members
        if declaresClass, plan.name.first?.isLowercase == true { rules.insert("TypeNamesShouldBeCapitalized") }
        let isOwnRoot = declaresClass && plan.group.superclass == nil
        if options.isForCoreData {
            modules.insert("CoreData")
            if isOwnRoot || (part != .declaration && plan.namesManagedObject) { publicModules.insert("CoreData") }
        }
        if part == .declaration { return }
        addFoundation(for: plan)
        modules.formUnion(options.imports)
        add(
            names: plan.attributes.map(\.name) + plan.relationships.map(\.name)
                + plan.relationships.compactMap(\.functionSuffix).map { "add" + $0 })
        if plan.attributes.contains(where: \.namesFoundation) || plan.parameters.contains(where: \.namesFoundation) {
            publicModules.insert("Foundation")
        }
        if plan.attributes.contains(where: \.hasCustomType) || plan.parameters.contains(where: \.hasCustomType) {
            publicModules.formUnion(options.imports)
        }
        if plan.fetchRequests.contains(where: { $0.parameters.contains(where: \.namesFoundation) }) {
            publicModules.insert("Foundation")
        }
        if options.indexSetAccessors, plan.relationships.contains(where: \.relationship.isOrdered) {
            publicModules.insert("Foundation")
        }
        let hasToMany = plan.relationships.contains(where: \.relationship.isToMany)
        // The sets of a to-many relationship, and the class of all objects, are the runtime's, or those of Core Data.
        if options.isForCoreData, hasToMany { publicModules.insert("Foundation") }
        let namesObjectsOrSets = !options.isForCoreData && (isOwnRoot || hasToMany)
        if namesObjectsOrSets || !plan.fetchRequests.isEmpty || !plan.parameters.isEmpty {
            publicModules.insert("Relata")
        }
    }

    /// Adds the imports for the value of a class.
    mutating func addCodableValue(of plan: ClassPlan, options: GenerationOptions) {
        guard let value = plan.codableValue else { return }
        publicModules.insert("Relata")
        if value.members.contains(where: \.namesFoundation) { publicModules.insert("Foundation") }
        if value.members.contains(where: \.hasCustomType) { publicModules.formUnion(options.imports) }
        add(names: value.members.map(\.name))
    }

    /// Adds the imports for the structs of versions.
    mutating func addVersions(of plan: ModelPlan) {
        guard !plan.versions.isEmpty else { return }
        publicModules.insert("Relata")
        if plan.versions.contains(where: \.namesFoundation) { publicModules.insert("Foundation") }
        add(names: plan.versions.flatMap(\.propertyNames))
        if plan.versions.flatMap(\.objects).contains(where: { $0.name.first?.isLowercase == true }) {
            rules.insert("TypeNamesShouldBeCapitalized")
        }
    }

    private mutating func addFoundation(for plan: ClassPlan) {
        let hasField = plan.fields.contains { field in
            if case .value(let type) = field.kind { type.module == .foundation } else { false }
        }
        if hasField || plan.group.entities.contains(where: { $0.attributes.contains(where: Self.isFoundation) }) {
            modules.insert("Foundation")
        }
    }

    /// Adds the imports for the model's own file.
    mutating func addModel(_ plan: ModelPlan) {
        publicModules.insert("Relata")
        if plan.options.isForCoreData { publicModules.insert("CoreData") }
        modules.insert("RelataModel")
        let namesFoundation = plan.entitiesWithoutClass.contains { $0.attributes.contains(where: Self.isFoundation) }
        if plan.usesUnsetUUID || namesFoundation { modules.insert("Foundation") }
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
        StoredValueType(attribute.type)?.module == .foundation
    }

    /// Returns the import statements, by module.
    func statements(access: AccessLevel) -> [String] {
        let all = modules.union(publicModules).sorted()
        let exported = publicModules.sorted()
        switch access {
        case .internal:
            return all.map { Self.statement($0) }
        case .public:
            return all.map { Self.statement($0, publicModules.contains($0) ? "public " : "") }
        case .package:
            let plain = all.filter { !publicModules.contains($0) }.map { Self.statement($0) }
            guard !exported.isEmpty else { return plain }
            // If imports are public by default, one with a lower level would forbid plain imports in the whole
            // target.
            return plain + (plain.isEmpty ? [] : [""]) + ["#if hasFeature(InternalImportsByDefault)"]
                + exported.map { "    " + Self.statement($0, "package ") }
                + ["#else"] + exported.map { "    " + Self.statement($0) } + ["#endif"]
        }
    }

    /// Returns an import statement; the runtime's SPI for generated code is imported explicitly.
    private static func statement(_ module: String, _ access: String = "") -> String {
        "\(module == "Relata" ? "@_spi(Generated) " : "")\(access)import \(module)"
    }

    /// The rules that a comment at the head of the file disables.
    var ignoredRules: [String] { rules.sorted() }
}
