import RelataModel

/// `generator completions`: prints the script for a shell.
struct CompletionsVerb {
    private let shell: Shell

    init(_ arguments: Arguments) throws(UsageError) {
        let names = Shell.allCases.map(\.rawValue)
        let advice = "write one of \(names.joined(separator: ", "))"
        guard let word = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("completions needs one shell", fix: advice, verb: .completions)
        }
        guard let shell = Shell(rawValue: word) else {
            throw UsageError(
                "there are no completions for '\(word)'",
                fix: Spelling.nearest(to: word, in: names).map { "did you mean \($0)?" } ?? advice, verb: .completions)
        }
        self.shell = shell
    }

    func run(_ console: any Console) -> ExitStatus {
        console.write(shell.script)
        return .done
    }
}
