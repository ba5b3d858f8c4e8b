import Foundation
import RelataCommandLine
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer

/// `generator import` with a file of JSON: into a new store, or into one that has objects.
struct JSONImportVerb {
    let arguments: CommandArguments
    let path: String
    let model: Model?
    /// The name of the model's version in its bundle, if it is one of several.
    let versionName: String?

    /// Whether a file is JSON, judged by its beginning: any file that is not a database counts as JSON if its
    /// extension or its first character says so.
    static func isJSON(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 256)) ?? Data()
        if start.starts(with: Data("SQLite format 3\0".utf8)) { return false }
        let isNamed = ["json", "jsonl", "ndjson"].contains(URL(filePath: path).pathExtension.lowercased())
        let first = start.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }.first
        return isNamed || first == UInt8(ascii: "{")
    }

    func run(_ console: any Console) throws(CommandError) -> ExitStatus {
        for option in [Option.lenient, .report, .project] where arguments.has(option) {
            throw CommandError.usage("--\(option.name) is for stores of Core Data", fix: "leave it out", verb: .import)
        }
        let progress = StepProgress(arguments, console)
        defer { progress.end() }
        var options = JSONImporter.Options()
        options.versionName = versionName
        options.progress = { progress.show(Int($0.completed), of: Int($0.total), "bytes") }
        let importer = JSONImporter(path, options: options)
        do {
            let report: JSONImporter.Report
            let target: String
            if let store = arguments.value(of: .existingStore) {
                target = store
                report = try importer.merge(intoStoreAt: store, model: model)
            } else {
                guard let model, let output = arguments.value(of: .newStore) else {
                    throw CommandError.usage(
                        "import of JSON into a new store needs --model",
                        fix: "name the model: --model Music.xcdatamodeld",
                        verb: .import)
                }
                target = output
                report = try importer.makeStore(at: output, model: model)
            }
            progress.end()
            if !arguments.has(.quiet) { console.report(report.text + "\(target): written\n") }
            return .done
        } catch let rejection as JSONImporter.Rejection {
            let palette = Palette(arguments.color, for: .error, of: console)
            for problem in rejection.problems { console.report("\(palette.word(.error)): \(problem.description)\n") }
            console.report("\(palette.word(.note)): nothing was written\n")
            return .found
        } catch let error as CommandError {
            throw error
        } catch let error as StoreFileError {
            throw CommandError(error)
        } catch {
            throw CommandError.failed("\(path): \(error)")
        }
    }
}

extension JSONImporter.Report {
    /// A summary of the import, for readers.
    fileprivate var text: String {
        func lines(_ title: String, _ counts: [String: Int]) -> [String] {
            guard !counts.isEmpty else { return [] }
            return ["\(title): \(counts.values.reduce(0, +))"]
                + counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
        }
        return (lines("new objects", inserted) + lines("changed objects", updated)).map { $0 + "\n" }.joined()
    }
}
