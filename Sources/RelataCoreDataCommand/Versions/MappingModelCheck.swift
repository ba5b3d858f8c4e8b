import Foundation
import RelataCodeGeneration
import RelataCommandLine
import RelataModel
import RelataModelReader

/// Finds the mapping models that lie beside a bundle of versions, which only the module CoreData migrates stores by.
struct MappingModelCheck {
    private let bundle: URL
    private let known: [String: MigrationOptions]

    /// Looks beside the model at a path.
    /// - Parameter known: what the options say of versions already.
    init(_ path: String, known: [String: MigrationOptions]) {
        bundle = ModelOptions.bundle(ofModelAt: path)
        self.known = known
    }

    /// The mapping models, by path; without one for a file that cannot be read.
    private var mappings: [(path: String, mapping: RunTimeMapping?)] {
        guard bundle.pathExtension == "xcdatamodeld" else { return [] }
        let folder = bundle.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(MappingModelFile.suffix) }.sorted().compactMap { name in
            let path = folder.relativePath.appendingPath(name)
            let mapping = try? RunTimeMapping(path)
            // One that names another bundle is that one's.
            let model = bundle.deletingPathExtension().lastPathComponent
            guard mapping?.destinationModel.map({ $0 == model }) ?? true else { return nil }
            return (path, mapping)
        }
    }

    /// The steps between versions that they lead over, as far as they name both.
    var steps: Set<VersionStep> {
        Set(
            mappings.compactMap { _, mapping in
                guard let old = mapping?.sourceVersion, let new = mapping?.destinationVersion else { return nil }
                return VersionStep(from: old, to: new)
            })
    }

    var diagnostics: [Diagnostic] {
        mappings.map { path, mapping in
            let version = mapping?.destinationVersion.map { " to '\($0)'" } ?? ""
            return Diagnostic(
                .unreadMappingModel, .note,
                "only the module CoreData migrates stores\(version) by this mapping model",
                at: SourceLocation(path: path), fix: mapping.map(fix) ?? Self.plainFix)
        }
    }

    private static let plainFix =
        "what 'generator diff' does not do of it by itself, say with hints in relata.json, or in a stage"

    /// What says the same.
    private func fix(_ mapping: RunTimeMapping) -> String {
        guard let version = mapping.destinationVersion else { return Self.plainFix }
        let hints = MappingHints(mapping)
        let rest =
            hints.isComplete ? "" : "what its policies, filters and functions do is for 'splits', 'keepOne' or a stage"
        guard !hints.lines.isEmpty else { return rest.isEmpty ? "it only copies, which needs nothing" : rest }
        let instruction = HintLine.instruction(hints.lines, for: version, among: known)
        return "where the versions do not say it themselves, \(instruction)\(rest.isEmpty ? "" : "; \(rest)")"
    }
}

/// What of a mapping model hints say as well.
private struct MappingHints {
    /// The hints.
    let lines: [HintLine]
    /// Whether there is nothing else in it.
    let isComplete: Bool

    init(_ mapping: RunTimeMapping) {
        var renames: [String: String] = [:]
        var values: [String: String] = [:]
        var discards: [String] = []
        var isComplete = true
        for entity in mapping.entities {
            if entity.policy != nil || entity.filter.map({ $0 != "TRUEPREDICATE" }) ?? false { isComplete = false }
            guard let source = entity.source else { continue }
            guard let destination = entity.destination else {
                discards.append(source)
                continue
            }
            if source != destination { renames[source] = destination }
            for attribute in entity.attributes {
                let name = "\(destination).\(attribute.name)"
                switch attribute.value?.kind {
                case nil, .null: break
                case .source:
                    guard let path = attribute.value?.keyPath, path != attribute.name else { break }
                    if path.contains(".") { values[name] = path } else { renames["\(source).\(path)"] = attribute.name }
                case .string: values[name] = ExpressionTree.string(attribute.value?.text ?? "").description
                case .number, .real: values[name] = attribute.value?.text ?? "0"
                case .now: values[name] = "now()"
                case .decimal, .date, .data, .destinations, .other: isComplete = false
                }
            }
        }
        lines = [
            HintLine("renames", renames), HintLine("values", values),
            discards.isEmpty ? nil : HintLine(discarding: discards.sorted()),
        ].compactMap(\.self)
        self.isComplete = isComplete
    }
}
