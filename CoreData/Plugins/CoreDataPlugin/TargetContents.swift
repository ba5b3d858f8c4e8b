import Foundation
import PackagePlugin

/// What the plugin works on in a target's folder.
struct TargetContents {
    /// The Swift files that the package manager compiles as they are.
    let compiled: [URL]
    /// The Swift files that the package manager does not compile, as the manifest excludes them.
    private(set) var sources: [URL] = []
    /// The models, also those that the manifest excludes.
    let models: [TargetModel]
    /// The mapping models: folders with one file.
    private(set) var mappings: [URL] = []

    init(_ target: any SourceModuleTarget) throws {
        compiled = target.sourceFiles(withSuffix: "swift").map(\.url)
        models = try TargetModel.all(in: target.directoryURL)
        try add(target.directoryURL, compiled: Set(compiled.map(\.standardizedFileURL.path)))
        sources.sort { $0.path < $1.path }
        mappings.sort { $0.path < $1.path }
    }

    private mutating func add(_ folder: URL, compiled: Set<String>) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let url = folder.appending(path: name)
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else { continue }
            if isDirectory.boolValue {
                if url.pathExtension == "xcmappingmodel" {
                    mappings.append(url)
                } else if !["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) {
                    try add(url, compiled: compiled)
                }
            } else if url.pathExtension == "swift", !compiled.contains(url.standardizedFileURL.path) {
                sources.append(url)
            }
        }
    }
}
