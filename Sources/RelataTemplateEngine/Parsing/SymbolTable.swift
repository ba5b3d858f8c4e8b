/// The names of variables in all templates of a library, each with the number of its slot while a template is rendered.
struct SymbolTable: Sendable {
    /// The names by their numbers.
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a name, a new one for a new name.
    mutating func intern(_ name: String) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// The number of a name that some template has.
    func number(of name: String) -> Int? {
        numbers[name]
    }
}
