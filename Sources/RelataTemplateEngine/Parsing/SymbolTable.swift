/// The names of variables in all templates of a library, each with the index of its slot while a template is
/// rendered.
struct SymbolTable: Sendable {
    /// The names by their indexes.
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// Returns the index of a name, a new one for a new name.
    mutating func intern(_ name: String) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// Returns the index of a name that some template uses.
    func number(of name: String) -> Int? {
        numbers[name]
    }
}
