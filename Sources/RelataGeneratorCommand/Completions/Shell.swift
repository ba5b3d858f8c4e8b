/// The shells that complete commands.
enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The script that makes the shell complete the generator's commands, from the tables that its help is made from.
    var script: String {
        switch self {
        case .bash: BashCompletions.script
        case .zsh: ZshCompletions.script
        case .fish: FishCompletions.script
        }
    }

    /// How the options are written that take a value.
    static var valueOptions: [String] {
        let names = Set(Verb.allCases.flatMap(\.allOptions).filter { $0.valueName != nil }.map { "--\($0.name)" })
        return ["-o"] + names.sorted()
    }

    /// The verbs with the one at the end that is meant by any other word.
    static var verbsFromTheRarest: [Verb] {
        Verb.allCases.filter { $0 != .generate } + [.generate]
    }
}

extension Option {
    /// What the shells offer as the option's value.
    enum Completion {
        case none
        case words([String])
        case folder
        case file
    }

    /// What the option's value can be.
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
    /// Whether its operands are paths of models.
    var takesModels: Bool { operandWords.isEmpty || self == .templates }
}
