/// Assigns unique names.
struct UniqueNames {
    private var taken: Set<String>
    private let ignoresCase: Bool

    /// Creates a pool in which some names are already in use.
    init(taken: some Sequence<String> = [], ignoringCase ignoresCase: Bool = false) {
        self.ignoresCase = ignoresCase
        self.taken = ignoresCase ? Set(taken.map { $0.lowercased() }) : Set(taken)
    }

    /// Returns the wanted name if it is available, otherwise the name with the first number from 2 on that makes it
    /// unique.
    mutating func claim(_ wanted: String) -> String {
        var name = wanted
        var number = 2
        while !taken.insert(ignoresCase ? name.lowercased() : name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }
}
