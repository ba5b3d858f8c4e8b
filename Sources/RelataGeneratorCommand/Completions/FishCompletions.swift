import RelataCommandLine

/// The completions for fish, with the help of each option.
enum FishCompletions {
    static var script: String {
        """
        # Completes the commands of generator in fish. Made by: generator completions fish

        # The operands before the cursor, a line each.
        function __generator_operands
            set -l words (commandline -opc)
            set -l isValue 0
            for word in $words[2..-1]
                if test $isValue = 1
                    set isValue 0
                    continue
                end
                switch $word
                    case \(Shell.valueOptions.joined(separator: " "))
                        set isValue 1
                    case '-*'
                    case '*'
                        echo $word
                end
            end
        end

        # Whether a verb is meant; without one, generate is.
        function __generator_means
            set -l operands (__generator_operands)
            if contains -- "$operands[1]" \(Verb.allCases.map(\.rawValue).joined(separator: " "))
                test "$operands[1]" = $argv[1]
            else
                test $argv[1] = \(Verb.generate.rawValue)
            end
        end

        # Whether there are so many operands before the cursor.
        function __generator_count
            test (count (__generator_operands)) = $argv[1]
        end

        \(Verb.allCases.map(start).joined(separator: "\n"))
        \(Verb.allCases.flatMap(lines).joined(separator: "\n"))

        """
    }

    /// Offers a verb as the first word.
    private static func start(_ verb: Verb) -> String {
        "complete -c generator -n '__generator_count 0' -a \(verb.rawValue) -d \(quoted(verb.summary))"
    }

    private static func lines(_ verb: Verb) -> [String] {
        let command = "complete -c generator -n '__generator_means \(verb.rawValue)"
        var lines = verb.takesModels ? [] : [command + "' -f"]
        if !verb.operandWords.isEmpty {
            lines.append(
                "\(command); and __generator_count 1' -f -a \(quoted(verb.operandWords.joined(separator: " ")))")
        }
        for option in verb.allOptions {
            let short = option == .output ? " -s o" : ""
            lines.append("\(command)'\(short) -l \(option.name)\(value(of: option)) -d \(quoted(option.help))")
        }
        return lines
    }

    private static func value(of option: Option) -> String {
        guard option.valueName != nil else { return "" }
        return switch option.completion {
        case .words(let values): " -x -a \(quoted(values.joined(separator: " ")))"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .file: " -r -F"
        case .none: " -x"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text {
            if "'\\".contains(character) { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "'"
    }
}
