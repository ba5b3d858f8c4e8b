import Foundation
import RelataCodeGeneration

/// The templates that the models of a run are generated with; each folder is read once.
struct TemplateSets {
    private var sets: [String?: TemplateSet] = [:]

    /// Returns the built-in templates, overridden by those of a folder.
    mutating func set(in folder: String?) throws(GenerationError) -> TemplateSet {
        if let set = sets[folder] { return set }
        let set = try Self.read(folder)
        sets[folder] = set
        return set
    }

    private static func read(_ folder: String?) throws(GenerationError) -> TemplateSet {
        guard let folder else { return try TemplateSet() }
        return try TemplateSet(overriddenBy: URL(filePath: folder, directoryHint: .isDirectory))
    }

    /// The users' files that were read.
    var files: [String] { sets.values.flatMap(\.files).sorted() }
}
