import Foundation
import RelataCodeGeneration
import RelataModel
import RelataModelReader
import RelataSchema

/// The folder `X.momd` of a model: a file for each version, by which a program finds the model that was compiled into
/// it.
struct RunTimeModel: Encodable {
    /// The model's name.
    let model: String
    /// The version's name.
    let version: String
    /// The module that contains the model's code.
    let module: String
    /// The type in that module that has the model; `nil` for versions without generated code.
    let namespace: String?
    /// The version's description, as a store has it too; the model of a version without generated code is made from
    /// it.
    let description: String?

    /// Returns the name of the model that a version's file is of; `nil` for a file that is not one of these.
    static func modelName(in file: Data) -> String? {
        struct Entry: Decodable {
            let model: String
            let version: String
            let module: String
        }
        return try? JSONDecoder().decode(Entry.self, from: file).model
    }

    /// Returns the files of a model, with paths relative to a folder, and what is to be said of the versions that
    /// cannot be read.
    static func files(
        of loaded: LoadedModel, at path: String, namespace: String, module: String
    ) throws(OutputError) -> (files: [OutputFile], diagnostics: [Diagnostic]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let versions = names.filter { $0.hasSuffix(".xcdatamodel") }.sorted().map {
            String($0.dropLast(".xcdatamodel".count))
        }
        // The version that was read is the folder of its `contents` file.
        let folders = loaded.files.filter { $0.hasSuffix("/contents") }.map {
            URL(filePath: $0).deletingLastPathComponent()
        }
        let current = (folders.first ?? URL(filePath: path)).deletingPathExtension().lastPathComponent
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        var files: [OutputFile] = []
        var diagnostics: [Diagnostic] = []
        var information = VersionInformation(current: current)
        for version in versions.isEmpty ? [current] : versions {
            let isCurrent = version == current || versions.count < 2
            var model = loaded.model
            if !isCurrent {
                let result = ModelReader.read(path: path, version: version)
                model = result.model
                // What else is wrong with it, `lint` says of that version.
                diagnostics += result.diagnostics.filter { $0.severity == .error }.prefix(1).map { error in
                    Diagnostic(
                        error.identifier, .warning,
                        "the version '\(version)' cannot be read, so programs do not find its model: \(error.message)",
                        at: error.location, fix: error.fix)
                }
            }
            do {
                let entry = RunTimeModel(
                    model: loaded.model?.name ?? current, version: version, module: module,
                    namespace: isCurrent ? namespace : nil,
                    description: model.map { ModelDescription($0, schema: Schema($0)).text() })
                let text = String(decoding: try encoder.encode(entry), as: UTF8.self) + "\n"
                files.append(OutputFile(path: version + ".mom", contents: text))
                information.hashes[version] = model?.entityVersionHashes ?? [:]
            } catch {
                throw OutputError(
                    unchanged: "cannot describe the version \(version)", path: path, underlying: error,
                    remedy: "correct the version")
            }
        }
        files.append(OutputFile(path: "VersionInfo.plist", contents: information.text))
        return (files, diagnostics)
    }
}

/// The versions of a model, as programs that migrate step by step look them up: the file `VersionInfo.plist` in the
/// folder.
private struct VersionInformation {
    /// The name of the current version.
    let current: String
    /// The digests of each version's entities.
    var hashes: [String: [String: Data]] = [:]

    /// The property list; the same for the same models.
    var text: String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN""#,
            #" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
            #"<plist version="1.0">"#, "<dict>", "    <key>NSManagedObjectModel_CurrentVersionName</key>",
            "    <string>\(MarkupEscaping.escaped(current))</string>",
            "    <key>NSManagedObjectModel_VersionHashes</key>",
            "    <dict>",
        ]
        for (version, entities) in hashes.sorted(by: { $0.key < $1.key }) {
            lines += ["        <key>\(MarkupEscaping.escaped(version))</key>", "        <dict>"]
            for (entity, hash) in entities.sorted(by: { $0.key < $1.key }) {
                lines += [
                    "            <key>\(MarkupEscaping.escaped(entity))</key>",
                    "            <data>\(hash.base64EncodedString())</data>",
                ]
            }
            lines.append("        </dict>")
        }
        return (lines + ["    </dict>", "</dict>", "</plist>", ""]).joined(separator: "\n")
    }
}
