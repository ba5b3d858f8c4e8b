import Foundation
import PackagePlugin

/// What the plugin works on in a target's folder.
struct TargetContents {
    /// The Swift files that the package manager does not compile, as the manifest excludes them.
    private(set) var sources: [URL] = []
    private(set) var models: [DataModel] = []
    /// The mapping models: folders with one file.
    private(set) var mappings: [URL] = []

    init(_ target: any SourceModuleTarget) throws {
        let compiled = Set(target.sourceFiles(withSuffix: "swift").map { $0.url.standardizedFileURL.path })
        try add(target.directoryURL, compiled: compiled)
        sources.sort { $0.path < $1.path }
        models.sort { $0.url.path < $1.url.path }
        mappings.sort { $0.path < $1.path }
    }

    private mutating func add(_ folder: URL, compiled: Set<String>) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let url = folder.appending(path: name)
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else { continue }
            if isDirectory.boolValue {
                if ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) {
                    models.append(DataModel(url: url))
                } else if url.pathExtension == "xcmappingmodel" {
                    mappings.append(url)
                } else {
                    try add(url, compiled: compiled)
                }
            } else if url.pathExtension == "swift", !compiled.contains(url.standardizedFileURL.path) {
                sources.append(url)
            }
        }
    }

    /// The names of the copies: the files' own, with a number where several have one name, as `generator port` makes them.
    var copyNames: [String] {
        var counts: [String: Int] = [:]
        return sources.map { source in
            let name = source.deletingPathExtension().lastPathComponent + ".ported.swift"
            let count = counts[name, default: 0]
            counts[name] = count + 1
            return count == 0 ? name : "\(count + 1)-\(name)"
        }
    }
}

/// A data model in a target's folder.
struct DataModel {
    let url: URL

    var name: String { url.deletingPathExtension().lastPathComponent }

    /// The file of options beside the model, where there is one.
    var options: URL? {
        let file = url.deletingLastPathComponent().appending(path: "relata.json")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// Everything in the model, itself first: what its code has to be made of anew when it changes.
    func contents() throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return [url]
            + paths.sorted().map { url.appending(path: $0) }.filter { file in
                var isDirectory: ObjCBool = false
                return FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
                    && !isDirectory.boolValue
            }
    }
}
