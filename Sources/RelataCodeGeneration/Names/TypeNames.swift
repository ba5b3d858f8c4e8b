import RelataModel

/// Spells the names of types of other modules, so that no name of the model hides them.
struct TypeNames {
    /// The modules whose types generated code names.
    enum Module: String {
        case swift = "Swift"
        case foundation = "Foundation"
        case relata = "Relata"
        case dataModel = "RelataModel"
    }

    /// What the model declares: its classes, its structs, and properties that are spelled like types.
    private let hidden: Set<String>
    /// What stands before the names of the types of each module.
    private let swift: String
    private let foundation: String
    private let relata: String
    private let dataModel: String

    /// Creates the speller of a model that declares these names.
    init(hidden: Set<String>) {
        self.hidden = hidden
        func prefix(_ module: Module) -> String { hidden.contains(module.rawValue) ? "" : module.rawValue + "." }
        swift = prefix(.swift)
        foundation = prefix(.foundation)
        relata = prefix(.relata)
        dataModel = prefix(.dataModel)
    }

    /// The name as a reader expects it, with its module where the model has something of that name.
    func plain(_ name: String, _ module: Module) -> String {
        hidden.contains(name) ? qualified(name, module) : name
    }

    /// The name with its module, as the storage spells it: nothing that the target declares elsewhere can hide it.
    ///
    /// A class with the module's name would hide the module itself; then the name stands alone.
    func qualified(_ name: String, _ module: Module) -> String {
        switch module {
        case .swift: swift + name
        case .foundation: foundation + name
        case .relata: relata + name
        case .dataModel: dataModel + name
        }
    }
}
