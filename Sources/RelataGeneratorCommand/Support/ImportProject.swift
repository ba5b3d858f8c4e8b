import Foundation
import RelataCommandLine
import RelataCoreDataStore
import RelataModel

/// `generator import --project`: a folder with all that a store of Core Data can become.
///
///     Music/Music.sqlite                    the store of Relata
///     Music/Music.xcdatamodel/contents      the model that the old store carried
///     Music/Music.md                        the model described, with its diagram
///     Music/Generated                       the classes that open the store
struct ImportProject {
    private let folder: String
    private let name: String
    private let modelPath: String?
    /// The folders that have to be made, the topmost first.
    private let missingFolders: [String]

    /// Plans the folder.
    ///
    /// - Parameters:
    ///   - folder: the folder, which must be empty if it exists.
    ///   - source: the store that is imported, whose name the files get.
    ///   - model: the path of the model, if one was given.
    /// - Throws: `CommandError` if something is in the folder already.
    init(_ folder: String, from source: String, model: String?) throws(CommandError) {
        self.folder = folder
        name = URL(filePath: source, directoryHint: .notDirectory).deletingPathExtension().lastPathComponent
        modelPath = model
        missingFolders = FileWriting.missingFolders(of: folder)
        guard !FileWriting.exists(folder) || FileWriting.isFolder(folder) else {
            throw CommandError.usage("\(folder): there is a file at this path", fix: "name a new folder", verb: .import)
        }
        let names: [String]
        do {
            names = FileWriting.exists(folder) ? try FileManager.default.contentsOfDirectory(atPath: folder) : []
        } catch {
            throw CommandError.failed("\(folder): it cannot be listed: \(error.localizedDescription)")
        }
        guard names.isEmpty else {
            throw CommandError.usage(
                "\(folder): there is something in this folder", fix: "name a new one", verb: .import)
        }
    }

    /// The path of the new store.
    var store: String { folder.appendingPath("\(name).sqlite") }

    /// Makes the folder.
    func begin() throws(CommandError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandError.failed("\(folder): it cannot be made: \(error.localizedDescription)")
        }
    }

    /// Removes the folders again that were made, as nothing could be imported.
    func giveUp() { missingFolders.reversed().forEach { rmdir($0) } }

    /// Writes the model, its description, and its classes beside the store.
    ///
    /// - Parameters:
    ///   - recovered: the model that the store carries.
    ///   - arguments: those of the import, whose options that other verbs take too are theirs.
    /// - Throws: `CommandError`, which says what was written, if one of them cannot be written. What is wrong with the
    ///   model has been reported then.
    func finish(
        _ recovered: RecoveredModel?, with arguments: CommandArguments, on console: any Console
    ) throws(CommandError) {
        let model: String
        if let modelPath {
            model = modelPath
        } else {
            model = try writeModel(recovered, isQuiet: arguments.has(.quiet), on: console)
        }
        let options = arguments.given([.quiet, .verbose, .color, .modelVersion])
        let page = folder.appendingPath("\(name).md")
        // Markdown has the diagram as text, so that Graphviz is not needed.
        let document = try DocumentVerb(
            CommandArguments(.document, operands: [model], values: options.merging([.outputFile: [page]]) { $1 }),
            Graphviz(searchPath: ""))
        guard document.run(console) == .done else { throw failure("'\(page)' could not be written") }
        let classes = folder.appendingPath("Generated")
        let generate = try GenerateVerb(
            CommandArguments(
                .generate, operands: [model], values: options.merging([.generatedOutput: [classes]]) { $1 }))
        guard generate.run(console) == .done else { throw failure("'\(classes)' could not be written") }
    }

    /// Writes the model that the store carried.
    ///
    /// - Returns: its path.
    private func writeModel(
        _ recovered: RecoveredModel?, isQuiet: Bool, on console: any Console
    ) throws(CommandError) -> String {
        let bundle = folder.appendingPath("\(name).xcdatamodel")
        guard let recovered else { throw failure("the old store carries no model", fix: "name it with --model") }
        do {
            try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: false)
            try ReplacingFile.write(Data(recovered.contents.utf8), to: bundle.appendingPath("contents"))
        } catch {
            throw failure("'\(bundle)' could not be written: \(error.localizedDescription)")
        }
        if !isQuiet { console.report("\(bundle): written\n") }
        return bundle
    }

    /// The error for what goes wrong after the store was written.
    private func failure(_ reason: String, fix: String? = nil) -> CommandError {
        CommandError.failed(
            "\(reason); the store '\(store)' was written",
            fix: fix ?? "correct what was reported, and write it with generator document and generator generate")
    }
}
