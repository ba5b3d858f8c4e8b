import RelataModel

/// A parsed command line.
package struct CommandArguments: Sendable, Hashable {
    package let verb: Verb
    /// Whether the verb was written, and not assumed as the default.
    package let namesVerb: Bool
    /// The operands, in order.
    package let operands: [String]
    private let values: [Option: [String]]

    /// Creates the arguments of a run that is a part of another verb's run.
    ///
    /// - Parameters:
    ///   - verb: the verb.
    ///   - operands: the operands.
    ///   - values: the verb's options with their values, which are empty for flags.
    package init(_ verb: Verb, operands: [String], values: [Option: [String]]) {
        self.verb = verb
        self.operands = operands
        self.values = values
        namesVerb = true
    }

    /// The value of an option, if it was given.
    package func value(of option: Option) -> String? {
        values[option]?.first
    }

    /// The value of an option that has the cases of an enumeration, if it was given.
    package func value<Choice: RawRepresentable<String>>(of option: Option, as type: Choice.Type) -> Choice? {
        value(of: option).flatMap(Choice.init(rawValue:))
    }

    /// When to use colors.
    package var color: ColorChoice? { value(of: .color, as: ColorChoice.self) }

    /// The given ones of some options, for a run of another verb.
    package func given(_ options: [Option]) -> [Option: [String]] {
        values.filter { options.contains($0.key) }
    }

    /// All values of an option that can be repeated, in order.
    package func values(of option: Option) -> [String] {
        values[option] ?? []
    }

    /// Whether an option was given.
    package func has(_ option: Option) -> Bool {
        values[option] != nil
    }

    /// Parses a command line.
    ///
    /// The verb is the first word that is not an option, if it is a verb; otherwise it is `generate`. Options can
    /// appear anywhere, as `--name value` or `--name=value`; everything after `--` is an operand.
    ///
    /// - Throws: `CommandError` for an option that the verb does not have, a missing or forbidden value, or a word that
    ///   looks like a misspelt verb.
    package init(parsing words: [String]) throws(CommandError) {
        var words = words
        if let index = Self.indexOfVerb(in: words) {
            if let verb = Verb(rawValue: words[index]) {
                self.verb = verb
                words.remove(at: index)
                namesVerb = true
            } else {
                try Self.rejectMisspelledVerb(words[index])
                verb = .generate
                namesVerb = false
            }
        } else {
            verb = .generate
            namesVerb = false
        }
        var rest = words[...]
        var operands: [String] = []
        var values: [Option: [String]] = [:]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let option = try Self.option(of: verb, spelled: word)
            let value = try Self.value(of: option, in: word, following: &rest)
            let previous = values[option] ?? []
            if previous.contains(value) { continue }
            guard previous.isEmpty || option.isRepeatable else {
                throw CommandError.usage("--\(option.name) is given twice", fix: "give it once", verb: verb)
            }
            values[option] = previous + [value]
        }
        if values[.quiet] != nil, values[.verbose] != nil {
            throw CommandError.usage(
                "--quiet and --verbose cannot be used together", fix: "give one of them", verb: verb)
        }
        self.operands = operands
        self.values = values
    }

    /// Returns the value of `--color` in a command line that may be invalid.
    package static func color(in words: [String]) -> ColorChoice? {
        let name = "--\(Option.color.name)"
        if let word = words.last(where: { $0.hasPrefix(name + "=") }) {
            return ColorChoice(rawValue: String(word.dropFirst(name.count + 1)))
        }
        return words.lastIndex(of: name).flatMap {
            words.indices.contains($0 + 1) ? ColorChoice(rawValue: words[$0 + 1]) : nil
        }
    }

    /// Returns the index of the first word that is neither an option nor the value of one; `nil` if `--` or the end
    /// comes before it.
    private static func indexOfVerb(in words: [String]) -> Int? {
        let options = Verb.allCases.flatMap(\.allOptions)
        var index = 0
        while index < words.count, words[index] != "--" {
            let word = words[index]
            guard word.hasPrefix("-"), word != "-" else { return index }
            // `--model` has a value for some verbs and none for others: a verb behind it is the verb.
            let named = options.filter { "--\($0.name)" == word }
            let next = words.indices.contains(index + 1) ? Verb(rawValue: words[index + 1]) : nil
            let takesValue =
                next == nil ? named.contains { $0.valueName != nil } : named.allSatisfy { $0.valueName != nil }
            index += word == "-o" || (!named.isEmpty && takesValue) ? 2 : 1
        }
        return nil
    }

    /// Throws if a word without a dot or a slash, which cannot be the path of a model, is nearly a verb.
    private static func rejectMisspelledVerb(_ word: String) throws(CommandError) {
        guard !word.contains(where: { $0 == "." || $0 == "/" || $0 == "-" }),
            let nearest = Spelling.nearest(to: word, in: Verb.allCases.map(\.rawValue))
        else { return }
        throw CommandError.usage("there is no verb '\(word)'", fix: Spelling.didYouMean(nearest))
    }

    private static func option(of verb: Verb, spelled word: String) throws(CommandError) -> Option {
        let name = word.prefix { $0 != "=" }
        let options = verb.allOptions
        if let option = options.first(where: { "--\($0.name)" == name }) { return option }
        if name == "-h" { return .help }
        if name == "-o", let output = options.first(where: { $0.name == Option.output.name }) { return output }
        let suggestion = Spelling.suggestion(for: String(name), in: options.map { "--\($0.name)" })
        throw CommandError.usage(
            "\(verb.rawValue) has no option \(name)", fix: suggestion, verb: verb)
    }

    private static func value(
        of option: Option, in word: String, following words: inout ArraySlice<String>
    ) throws(CommandError) -> String {
        let attached = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
        guard let valueName = option.valueName else {
            if attached != nil {
                throw CommandError.usage("--\(option.name) takes no value", fix: "leave out the value")
            }
            return ""
        }
        guard let value = attached ?? words.popFirst(), !value.isEmpty else {
            throw CommandError.usage("--\(option.name) needs a value", fix: "write --\(option.name) \(valueName)")
        }
        guard option.allowedValues.isEmpty || option.allowedValues.contains(value) else {
            let suggestion = Spelling.suggestion(for: value, in: option.allowedValues)
            throw CommandError.usage(
                "--\(option.name) cannot be '\(value)'",
                fix: suggestion
                    ?? "use one of \(option.allowedValues.joined(separator: ", "))")
        }
        return value
    }
}
