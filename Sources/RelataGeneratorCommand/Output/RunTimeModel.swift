import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataSchema

/// The folder `X.momd` of a model: a file for each version, by which a program finds the model that was compiled into it.
struct RunTimeModel: Encodable {
    /// The model's name.
    let model: String
    /// The version's name.
    let version: String
    /// The module that the model's code is in.
    let module: String
    /// The type that has the model, in that module; nil for versions that no code was generated of.
    let namespace: String?
    /// The version itself, as a store has it too: what a version is made of that no code was generated of.
    let description: String?

    /// The files of a model, by their paths below a folder.
    static func files(
        of loaded: LoadedModel, at path: String, namespace: String, module: String
    ) throws(OutputError) -> [OutputFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let versions = names.filter { $0.hasSuffix(".xcdatamodel") }.sorted().map {
            String($0.dropLast(".xcdatamodel".count))
        }
        // The version that was read is the folder of the file that was read.
        let folders = loaded.files.filter { $0.hasSuffix("/contents") }.map {
            URL(filePath: $0).deletingLastPathComponent()
        }
        let current = (folders.first ?? URL(filePath: path)).deletingPathExtension().lastPathComponent
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        var files: [OutputFile] = []
        for version in versions.isEmpty ? [current] : versions {
            let isCurrent = version == current || versions.count < 2
            let model = isCurrent ? loaded.model : ModelReader.read(path: path, version: version).model
            do {
                let entry = RunTimeModel(
                    model: loaded.model?.name ?? current, version: version, module: module,
                    namespace: isCurrent ? namespace : nil,
                    description: try model.map { try ModelDescription($0, schema: Schema($0)).text() })
                let text = String(decoding: try encoder.encode(entry), as: UTF8.self) + "\n"
                files.append(OutputFile(path: version + ".mom", contents: text))
            } catch {
                throw OutputError("cannot describe the version \(version)", path: path, underlying: error)
            }
        }
        return files
    }
}
