import Foundation
import RelataModel

/// Finds the mapping models that lie beside a bundle of versions, and that its stores are not migrated by.
struct MappingModelCheck {
    private let bundle: URL

    /// Looks beside the model at a path.
    init(_ path: String) { bundle = ModelOptions.bundle(ofModelAt: path) }

    var diagnostics: [Diagnostic] {
        guard bundle.pathExtension == "xcdatamodeld" else { return [] }
        let folder = bundle.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(RunTimeMapping.suffix) }.sorted().compactMap { name in
            let path = folder.relativePath.appendingPath(name)
            // One that names another bundle is that one's.
            let mapping = try? RunTimeMapping(path)
            let model = bundle.deletingPathExtension().lastPathComponent
            guard mapping?.destinationModel.map({ $0 == model }) ?? true else { return nil }
            let version = mapping?.destinationVersion.map { " to '\($0)'" } ?? ""
            return Diagnostic(
                .unreadMappingModel, .note, "stores are not migrated\(version) by this mapping model",
                at: SourceLocation(path: path),
                fix: "what 'generator diff' does not do of it by itself, say with hints in relata.json, or in a stage")
        }
    }
}
