import RelataModel

/// Spells the names of types of other modules, so that no name of the model hides them.
struct TypeNames {
    /// The modules whose types generated code uses.
    enum Module: String {
        case swift = "Swift"
        case foundation = "Foundation"
        case relata = "Relata"
        case dataModel = "RelataModel"
    }

    /// The names that the model declares: its classes, its structs, and properties that are spelled like types.
    private let hidden: Set<String>
    /// The prefixes of the names of each module's types.
    private let swift: String
    private let foundation: String
    private let relata: String
    private let dataModel: String

    /// Creates the names for a model that declares these names.
    init(hidden: Set<String>) {
        self.hidden = hidden
        func prefix(_ module: Module) -> String { hidden.contains(module.rawValue) ? "" : module.rawValue + "." }
        swift = prefix(.swift)
        foundation = prefix(.foundation)
        relata = prefix(.relata)
        dataModel = prefix(.dataModel)
    }

    /// Returns the name in its usual form, with its module if the model declares the same name.
    func plain(_ name: String, _ module: Module) -> String {
        hidden.contains(name) ? qualified(name, module) : name
    }

    /// Returns the name with its module, as the storage spells it: no other declaration of the target can hide it.
    ///
    /// A class with the module's name would hide the module itself; then the name is not qualified.
    func qualified(_ name: String, _ module: Module) -> String {
        switch module {
        case .swift: swift + name
        case .foundation: foundation + name
        case .relata: relata + name
        case .dataModel: dataModel + name
        }
    }
}
