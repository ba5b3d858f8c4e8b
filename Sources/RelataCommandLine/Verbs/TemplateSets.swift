import Foundation
package import RelataCodeGeneration

/// The templates that the models of a run are generated with; each folder is read once.
package struct TemplateSets {
    private var sets: [String?: TemplateSet] = [:]

    /// Creates it without any.
    package init() {}

    /// Returns the built-in templates, overridden by those of a folder.
    package mutating func set(in folder: String?) throws(GenerationError) -> TemplateSet {
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
    package var files: [String] { sets.values.flatMap(\.files).sorted() }
}
