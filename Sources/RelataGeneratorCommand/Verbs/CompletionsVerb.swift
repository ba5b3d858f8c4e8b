import RelataCommandLine
import RelataModel

/// `generator completions`: prints the script for a shell.
struct CompletionsVerb {
    private let shell: Shell

    init(_ arguments: CommandArguments) throws(CommandError) {
        let names = Shell.allCases.map(\.rawValue)
        let advice = "write one of \(names.joined(separator: ", "))"
        guard let word = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage("completions needs one shell", fix: advice, verb: .completions)
        }
        guard let shell = Shell(rawValue: word) else {
            throw CommandError.usage(
                "there are no completions for '\(word)'",
                fix: Spelling.suggestion(for: word, in: names) ?? advice, verb: .completions)
        }
        self.shell = shell
    }

    func run(_ console: any Console) -> ExitStatus {
        console.write(shell.script)
        return .done
    }
}
