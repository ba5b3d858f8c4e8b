import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel

/// `generator templates`: lists and copies the templates of the output, for users who want to change it.
struct TemplatesVerb {
    private let arguments: CommandArguments
    private let action: TemplatesAction
    private let operands: [String]

    init(_ arguments: CommandArguments) throws(CommandError) {
        guard let word = arguments.operands.first else {
            throw CommandError.usage(
                "templates needs to know what to do", fix: "write list, eject or context", verb: .templates)
        }
        guard let action = TemplatesAction(rawValue: word) else {
            let suggestion = Spelling.suggestion(for: word, in: TemplatesAction.allCases.map(\.rawValue))
            throw CommandError.usage(
                "templates cannot '\(word)'",
                fix: suggestion ?? "write list, eject or context",
                verb: .templates)
        }
        self.arguments = arguments
        self.action = action
        self.operands = Array(arguments.operands.dropFirst())
        if action == .context, operands.count > 1 {
            throw CommandError.usage(
                "templates context takes one model", fix: "name one model, or none to see what the names mean",
                verb: .templates)
        }
        if action == .list, !operands.isEmpty {
            throw CommandError.usage("templates list takes no names", fix: "leave them out", verb: .templates)
        }
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        switch action {
        case .list:
            // A line each, for programs that parse lines.
            console.write(Help.rows(TemplateSet.builtIn.map { ($0.name, $0.summary) }, width: .max))
            return .done
        case .eject: return try eject(console)
        case .context: return context(console)
        }
    }

    private func eject(_ console: any Console) throws(CommandError) -> ExitStatus {
        guard let output = arguments.value(of: .output) else {
            throw CommandError.usage(
                "--output is missing", fix: "name the folder to copy to: --output MyTemplates", verb: .templates)
        }
        let templates = TemplateSet.builtIn
        for name in operands where !templates.contains(where: { $0.name == name }) {
            let suggestion = Spelling.suggestion(for: name, in: templates.map(\.name))
            throw CommandError.usage(
                "there is no template '\(name)'",
                fix: suggestion ?? "'generator templates list' lists them")
        }
        let chosen = templates.filter { operands.isEmpty || operands.contains($0.name) }
        let existing = chosen.filter { FileManager.default.fileExists(atPath: output.appendingPath($0.name)) }
        guard existing.isEmpty else {
            throw CommandError.failed(
                "\(output.appendingPath(existing[0].name)) is there already",
                fix: "remove it or choose another folder, so that no change of yours is lost")
        }
        do {
            let files = chosen.map { OutputFile(path: $0.name, contents: $0.text) }
            let plan = try OutputPlan(files, models: [], in: output)
            try OutputWriter(plan).write()
            if arguments.has(.verbose) { console.report(plan.list) }
            if !arguments.has(.quiet) { console.report(plan.summary) }
            return .done
        } catch {
            var reporter = Reporter(arguments, least: .note, of: console)
            console.report(reporter.text([error.diagnostic]))
            return .unusable
        }
    }

    private func context(_ console: any Console) -> ExitStatus {
        guard let path = operands.first else {
            console.write(TemplateReference.text)
            return .done
        }
        var reporter = Reporter(arguments, least: .warning, of: console)
        let loaded = LoadedModel(path: path, arguments)
        console.report(reporter.account(of: [loaded]))
        console.report(reporter.text(loaded.diagnostics))
        guard let model = loaded.model else { return .unusable }
        console.write(TemplateContextJSON.json(for: model, options: loaded.options))
        return .done
    }
}
