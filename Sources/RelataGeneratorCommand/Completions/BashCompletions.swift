import RelataCommandLine

/// The completions for bash 3.2 (the version of macOS) and later.
enum BashCompletions {
    static var script: String {
        """
        # Completes the commands of generator in bash. Made by: generator completions bash

        _generator() {
            local IFS=$'\\n'
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
            local verb='' count=0 options='' operands='' values='' isPath='' takesNoModel='' index
            COMPREPLY=()
            # Bash takes --name=value apart.
            if [[ $current == '=' ]]; then
                current=''
            elif [[ $previous == '=' ]]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            for ((index = 1; index < COMP_CWORD; index++)); do
                case ${COMP_WORDS[index]} in
                    \(Shell.valueOptions.joined(separator: " | ")))
                        if [[ ${COMP_WORDS[index + 1]} == '=' ]]; then ((index++)); fi
                        ((index++)) ;;
                    -*) ;;
                    *)
                        if [[ -n $verb ]]; then
                            ((count++))
                        else
                            verb=${COMP_WORDS[index]}
                        fi ;;
                esac
            done
            case $verb in
        \(Shell.verbsFromTheRarest.map(verbCase).joined(separator: "\n"))
            esac
            if [[ -n $isPath ]]; then
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen "$isPath" -- "$current"))
            elif [[ -n $values ]]; then
                if [[ $values != '-' ]]; then COMPREPLY=($(compgen -W "$values" -- "$current")); fi
            elif [[ $current == -* ]]; then
                COMPREPLY=($(compgen -W "$options" -- "$current"))
            elif [[ -z $verb ]]; then
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen -W \(words(Verb.allCases.map(\.rawValue))) -- "$current") $(compgen -f -- "$current"))
            elif [[ -n $operands && $count == 0 ]]; then
                COMPREPLY=($(compgen -W "$operands" -- "$current"))
            elif [[ -z $takesNoModel ]]; then
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen -f -- "$current"))
            fi
        }

        complete -F _generator generator

        """
    }

    /// Returns the completions after a verb; after any other word, those of `generate` apply.
    private static func verbCase(_ verb: Verb) -> String {
        var lines = ["        \(verb == .generate ? "*" : verb.rawValue))"]
        lines.append("            options=\(words(verb.allOptions.map { "--\($0.name)" }))")
        if !verb.operandWords.isEmpty { lines.append("            operands=\(words(verb.operandWords))") }
        if !verb.takesModels { lines.append("            takesNoModel=1") }
        lines.append("            case $previous in")
        for option in verb.allOptions where option.valueName != nil {
            let names = option == .output ? "--output | -o" : "--\(option.name)"
            lines.append("                \(names)) \(assignment(option)) ;;")
        }
        return (lines + ["            esac ;;"]).joined(separator: "\n")
    }

    private static func assignment(_ option: Option) -> String {
        switch option.completion {
        case .words(let values): "values=\(words(values))"
        case .folder: "isPath=-d"
        case .file: "isPath=-f"
        case .none: "values=-"
        }
    }

    /// Returns words, one per line, as one word of bash.
    private static func words(_ words: [String]) -> String {
        "$'\(words.joined(separator: "\\n"))'"
    }
}
