import RelataModel

/// Plans the functions of stored fetch requests.
struct FetchRequestPlanner {
    let model: Model
    let names: ModelNames

    /// Returns the functions of all requests, by the class of their entity.
    func functions() -> [String: [FetchRequestFunction]] {
        // Classes inherit these functions, and all have `fetchRequest()`.
        var taken = UniqueNames(taken: ["fetchRequest"])
        var functions: [String: [FetchRequestFunction]] = [:]
        for request in model.fetchRequests {
            guard let entity = model.entity(named: request.entity), names.hasClass(entity) else { continue }
            let wanted = SwiftName.lowerCamelCase(request.name)
            let isName = wanted.first.map { !$0.isNumber } ?? false
            let name = taken.claim(isName ? wanted : "fetch" + SwiftName.upperCamelCase(request.name))
            functions[entity.className, default: []].append(
                FetchRequestFunction(
                    request: request, name: SwiftName.parameter(name), result: result(of: request, entity),
                    parameters: parameters(of: request, entity)))
        }
        return functions
    }

    private func result(of request: StoredFetchRequest, _ entity: Entity) -> String {
        let types = names.types
        switch request.resultType {
        case .objects: return SwiftName.type(names.className(of: entity))
        case .objectIDs: return types.plain("ManagedObjectID", .relata)
        case .dictionaries: return "[\(types.plain("String", .swift)): any \(types.plain("Sendable", .swift))]"
        case .count: return types.plain("Int", .swift)
        }
    }

    private func parameters(of request: StoredFetchRequest, _ entity: Entity) -> [FetchRequestFunction.Parameter] {
        guard let tree = request.predicate?.tree else { return [] }
        var taken = UniqueNames()
        return model.variables(in: tree, of: entity).map { variable in
            let wanted = SwiftName.lowerCamelCase(variable.name)
            let name = taken.claim(wanted.first.map { !$0.isNumber } ?? false ? wanted : "value")
            let (type, namesFoundation) = type(of: variable.type)
            return FetchRequestFunction.Parameter(
                name: SwiftName.parameter(name), type: type, variable: variable.name, namesFoundation: namesFoundation)
        }
    }

    private func type(of variable: VariableType) -> (name: String, namesFoundation: Bool) {
        var name = "Any"
        var namesFoundation = false
        switch variable.value {
        case .attribute(let attribute):
            if let value = StoredValueType(attribute), value != .any {
                name = names.types.plain(value)
                namesFoundation = value.module == .foundation
            }
        case .object(let entity):
            name = SwiftName.type(model.entity(named: entity).map { names.className(of: $0) } ?? entity)
        case .unknown: break
        }
        if variable.isCollection { return ("[\(name)]", namesFoundation) }
        return (name == "Any" ? "Any?" : name, namesFoundation)
    }
}
