import Foundation

/// A data model in the folder of a target: a bundle of versions, or a single version.
///
/// All plugins compile this file, through symbolic links: a plugin cannot depend on a library.
struct TargetModel {
    /// The bundle `X.xcdatamodeld`, or the folder `X.xcdatamodel` outside a bundle.
    let url: URL
    /// The path below the folder of the target.
    let relativePath: String

    /// The name, without extension.
    var name: String { url.deletingPathExtension().lastPathComponent }

    /// The path below the folder of the target without extension, as one name that no other model of the target has.
    var uniqueName: String {
        URL(filePath: relativePath).deletingPathExtension().relativePath.split(separator: "/").joined(separator: "-")
    }

    /// The file of options beside the model, where there is one.
    var options: URL? {
        let file = url.deletingLastPathComponent().appending(path: "relata.json", directoryHint: .notDirectory)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The lock file beside the model, where there is one.
    var lock: URL? {
        let file = url.deletingLastPathComponent().appending(path: "\(name).lock.json", directoryHint: .notDirectory)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The templates in the folder that the options name, where they name one: code has to be made again when one
    /// changes.
    ///
    /// The generator reports mistakes in the options.
    var templates: [URL] {
        guard let options, let data = try? Data(contentsOf: options),
            let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let name = members["templates"] as? String
        else { return [] }
        let folder = URL(filePath: name, directoryHint: .isDirectory, relativeTo: options)
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.sorted().map { folder.appending(path: $0).absoluteURL }.filter { !Self.isFolder($0) }
    }

    /// The models in a folder and the folders below it, by path.
    ///
    /// The target's own list of files cannot be used: it leaves out what the manifest excludes, and a manifest excludes
    /// models so that SwiftPM does not ask what they are for.
    static func all(in folder: URL) throws -> [TargetModel] {
        try all(in: folder, prefix: "").sorted { $0.relativePath < $1.relativePath }
    }

    private static func all(in folder: URL, prefix: String) throws -> [TargetModel] {
        var models: [TargetModel] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let path = prefix + name
            let url = folder.appending(path: name, directoryHint: .isDirectory)
            guard isFolder(url) else { continue }
            if ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) {
                models.append(TargetModel(url: url, relativePath: path))
            } else {
                models += try all(in: url, prefix: path + "/")
            }
        }
        return models
    }

    /// Everything in the model, itself first: what its code has to be made of again when it changes.
    ///
    /// The bundle is there for the build system to see that a version was added, and the hidden `.xccurrentversion` for
    /// its choice of one.
    func contents() throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return [url] + paths.sorted().map { url.appending(path: $0) }.filter { !Self.isFolder($0) }
    }

    /// Everything that the code is made of.
    func inputs() throws -> [URL] { try contents() + [options, lock].compactMap(\.self) + templates }

    private static func isFolder(_ url: URL) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
