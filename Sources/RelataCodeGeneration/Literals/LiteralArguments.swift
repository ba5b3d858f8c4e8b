/// The arguments of a call, without those that equal the callee's defaults.
struct LiteralArguments {
    private(set) var list: [Literal.Argument]

    /// Starts with a string literal.
    init(string: String) {
        list = [.init(nil, .string(string))]
    }

    /// Starts without arguments.
    init() {
        list = []
    }

    mutating func add(_ label: String?, _ value: Literal) {
        list.append(.init(label, value))
    }

    mutating func add(_ label: String?, text: String) {
        list.append(.init(label, text))
    }

    /// Adds a string, unless it is `nil`.
    mutating func add(_ label: String, string: String?) {
        if let string { add(label, .string(string)) }
    }

    /// Adds a flag, unless it has the callee's default.
    mutating func add(_ label: String, flag: Bool, default assumed: Bool = false) {
        if flag != assumed { add(label, text: flag ? "true" : "false") }
    }

    /// Adds a number, unless it has the callee's default.
    mutating func add(_ label: String, number: Int, default assumed: Int = 0) {
        if number != assumed { add(label, text: SwiftLiteral.integer(Int64(number))) }
    }

    /// Adds a list with one element per line, unless it is empty.
    mutating func add(_ label: String, list elements: [Literal]) {
        if !elements.isEmpty { add(label, .column(elements)) }
    }

    /// Adds a dictionary of strings by its keys, unless it is empty.
    mutating func add(_ label: String, dictionary: [String: String]) {
        guard !dictionary.isEmpty else { return }
        add(label, .dictionary(dictionary.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
}
