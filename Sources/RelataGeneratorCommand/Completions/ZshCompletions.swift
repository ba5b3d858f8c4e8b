import RelataCommandLine

/// The completions for zsh, with the help of each option.
enum ZshCompletions {
    static var script: String {
        """
        #compdef generator
        # Completes the commands of generator in zsh. Made by: generator completions zsh

        _generator_start() {
            local -a verbs
            verbs=(
        \(Verb.allCases.map { "        " + quoted("\($0.rawValue):\($0.summary)") }.joined(separator: "\n"))
            )
            _describe verb verbs
            _files
        }

        _generator() {
            local index verb=''
            for ((index = 2; index < CURRENT; index++)); do
                case $words[index] in
                    (\(Shell.valueOptions.joined(separator: "|"))) ((index++)) ;;
                    (-*) ;;
                    (*) verb=$words[index]; break ;;
                esac
            done
            case $verb in
                (\(Verb.allCases.map(\.rawValue).joined(separator: "|"))) words[index]=(); ((CURRENT--)) ;;
            esac
            case $verb in
                ('') _arguments \(arguments(of: .generate, operands: "*:verb or model:_generator_start")) ;;
        \(Shell.verbsFromTheRarest.map(verbCase).joined(separator: "\n"))
            esac
        }

        if [[ $funcstack[1] == _generator ]]; then
            _generator "$@"
        else
            compdef _generator generator
        fi

        """
    }

    /// Returns the completions after a verb; after any other word, those of `generate` apply.
    private static func verbCase(_ verb: Verb) -> String {
        let words = verb.operandWords.isEmpty ? nil : "1:\(verb.rawValue):(\(verb.operandWords.joined(separator: " ")))"
        let models = verb.takesModels ? "*:model:_files" : nil
        let operands = [words, models].compactMap(\.self)
        let pattern = verb == .generate ? "*" : verb.rawValue
        return "        (\(pattern)) _arguments \(arguments(of: verb, operands: operands)) ;;"
    }

    private static func arguments(of verb: Verb, operands: String...) -> String {
        arguments(of: verb, operands: operands)
    }

    private static func arguments(of verb: Verb, operands: [String]) -> String {
        (verb.allOptions.map(specification) + operands).map { "\\\n            " + quoted($0) }.joined(separator: " ")
    }

    /// Returns an option's specification for `_arguments`.
    private static func specification(_ option: Option) -> String {
        var help = ""
        for character in option.help {
            if "[]\\".contains(character) { help.append("\\") }
            help.append(character)
        }
        guard let valueName = option.valueName else { return "--\(option.name)[\(help)]" }
        return "--\(option.name)=[\(help)]:\(valueName):" + action(option)
    }

    private static func action(_ option: Option) -> String {
        switch option.completion {
        case .words(let values): "(\(values.joined(separator: " ")))"
        case .folder: "_files -/"
        case .file: "_files"
        case .none: " "
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
