import RelataCommandLine

extension Shell {
    /// The script that makes the shell complete the generator's commands, made from the same tables as the help.
    var script: String {
        switch self {
        case .bash: BashCompletions.script
        case .zsh: ZshCompletions.script
        case .fish: FishCompletions.script
        }
    }

    /// The spellings of the options that take a value.
    static var valueOptions: [String] {
        let names = Set(Verb.allCases.flatMap(\.allOptions).filter { $0.valueName != nil }.map { "--\($0.name)" })
        return ["-o"] + names.sorted()
    }

    /// The verbs, with `generate`, the default for any other word, at the end.
    static var verbsFromTheRarest: [Verb] {
        Verb.allCases.filter { $0 != .generate } + [.generate]
    }
}

extension Option {
    /// The kinds of values that the shells offer for an option.
    enum Completion {
        case none
        case words([String])
        case folder
        case file
    }

    /// The values that the shells offer for the option.
    var completion: Completion {
        if !allowedValues.isEmpty { return .words(allowedValues) }
        switch valueName {
        case "DIR": return .folder
        case "FILE", "PATH": return .file
        default: return .none
        }
    }
}

extension Verb {
    /// Whether the operands are paths of models.
    var takesModels: Bool { operandWords.isEmpty || self == .templates }
}
