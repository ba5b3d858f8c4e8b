import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel

/// The common part of the verbs that describe a model: the model that they read, and the text that they write.
struct DescribedModel {
    let arguments: CommandArguments
    let path: String
    /// The time limit for the layout of a picture, in seconds.
    let timeLimit: Double

    init(_ arguments: CommandArguments) throws(CommandError) {
        let verb = arguments.verb
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandError.usage(
                "\(verb.rawValue) needs one model", fix: "write generator \(verb.rawValue) MODEL", verb: verb)
        }
        self.arguments = arguments
        self.path = path
        guard let limit = arguments.value(of: .timeLimit) else {
            timeLimit = Graphviz.defaultTimeLimit
            return
        }
        guard let seconds = Double(limit), seconds > 0, seconds <= 86_400 else {
            throw CommandError.usage("--time-limit cannot be '\(limit)'", fix: "give a number of seconds", verb: verb)
        }
        timeLimit = seconds
    }

    /// Reads the model; reports its errors if it cannot be used.
    func load(_ console: any Console) -> Model? {
        let loaded = LoadedModel(path: path, arguments)
        if loaded.model == nil {
            var reporter = Reporter(arguments, least: .error, of: console)
            console.report(reporter.text(loaded.diagnostics))
        }
        return loaded.model
    }

    /// Writes the text to the given file, or to standard output.
    func write(_ text: String, on console: any Console) -> ExitStatus {
        guard let file = arguments.value(of: .outputFile) else {
            console.write(text)
            return .done
        }
        let (folder, name) = file.splitAtLastComponent
        do {
            let plan = try OutputPlan(
                [OutputFile(path: name, contents: text)], models: [], in: folder)
            try OutputWriter(plan).write()
            if !arguments.has(.quiet) { console.report("\(file): \(plan.changes.isEmpty ? "unchanged" : "written")\n") }
            return .done
        } catch {
            var reporter = Reporter(arguments, least: .note, of: console)
            console.report(reporter.text([error.diagnostic]))
            return .unusable
        }
    }
}
