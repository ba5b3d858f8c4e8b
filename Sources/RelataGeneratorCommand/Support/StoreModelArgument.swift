import RelataCommandLine
import RelataModel

/// The model that an option names for a store.
enum StoreModelArgument {
    /// - Returns: `nil` if the model cannot be used, which has then been reported.
    static func load(_ path: String, with arguments: CommandArguments, on console: any Console) -> LoadedModel? {
        let loaded = LoadedModel(path: path, arguments)
        var reporter = Reporter(arguments, least: .error, of: console)
        console.report(reporter.text(loaded.diagnostics))
        return loaded.model == nil ? nil : loaded
    }
}
