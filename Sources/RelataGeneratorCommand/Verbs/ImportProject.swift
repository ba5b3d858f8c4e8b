import Foundation
import RelataCoreDataStore

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
    /// - Throws: `UsageError` if something is in the folder already.
    init(_ folder: String, from source: String, model: String?) throws(UsageError) {
        self.folder = folder
        name = URL(filePath: source, directoryHint: .notDirectory).deletingPathExtension().lastPathComponent
        modelPath = model
        missingFolders = FileWriting.missingFolders(of: folder)
        guard !FileWriting.exists(folder) || FileWriting.isFolder(folder) else {
            throw UsageError("\(folder): there is a file at this path", fix: "name a new folder", verb: .import)
        }
        let names: [String]
        do {
            names = FileWriting.exists(folder) ? try FileManager.default.contentsOfDirectory(atPath: folder) : []
        } catch {
            throw UsageError("\(folder): it cannot be listed: \(error.localizedDescription)", verb: .import)
        }
        guard names.isEmpty else {
            throw UsageError("\(folder): there is something in this folder", fix: "name a new one", verb: .import)
        }
    }

    /// The path of the new store.
    var store: String { folder.appendingPath("\(name).sqlite") }

    /// Makes the folder.
    func begin() throws(UsageError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw UsageError("\(folder): it cannot be made: \(error.localizedDescription)", verb: .import)
        }
    }

    /// Removes the folders again that were made, as nothing could be imported.
    func giveUp() { missingFolders.reversed().forEach { rmdir($0) } }

    /// Writes the model, its description, and its classes beside the store.
    /// - Parameters:
    ///   - recovered: the model that the store carries.
    ///   - options: words of the command line that all verbs take.
    func finish(_ recovered: RecoveredModel?, options: [String], _ console: any Console) throws -> ExitStatus {
        var model = modelPath
        if model == nil, let recovered {
            let bundle = folder.appendingPath("\(name).xcdatamodel")
            try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: false)
            try FileWriting.write(Data(recovered.contents.utf8), to: bundle.appendingPath("contents"))
            if !options.contains("--quiet") { console.report("\(bundle): written\n") }
            model = bundle
        }
        guard let model else { return .unusable }
        let written = [
            GeneratorCommand.run(
                ["document", model, "--output", folder.appendingPath("\(name).md")] + options, console: console),
            GeneratorCommand.run(
                ["generate", model, "--output", folder.appendingPath("Generated")] + options, console: console),
        ]
        return written.contains(.unusable) ? .unusable : .done
    }
}
