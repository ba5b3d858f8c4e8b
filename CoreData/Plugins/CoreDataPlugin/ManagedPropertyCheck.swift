import Foundation
import PackagePlugin

/// Finds `@NSManaged` in Swift files that are compiled as they are: such a property has no accessors without
/// Objective-C, which only the linker would say.
struct ManagedPropertyCheck {
    private let files: [URL]

    /// Looks at the Swift files that the manifest does not exclude.
    init(_ files: [URL]) { self.files = files }

    /// Warns of the first such property of each file.
    func warn() {
        for file in files {
            guard let text = try? String(contentsOf: file, encoding: .utf8), let line = Self.line(in: text) else {
                continue
            }
            Diagnostics.warning(
                "'@NSManaged' needs a file that CoreDataPlugin rewrites; move it into a folder that the target excludes",
                file: file.path, line: line)
        }
    }

    /// Returns the number of the first line with such a property. What is compiled under a condition may be for other
    /// systems.
    private static func line(in text: String) -> Int? {
        guard text.contains("@NSManaged") else { return nil }
        var conditions = 0
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("#if") { conditions += 1 }
            if line.hasPrefix("#endif") { conditions -= 1 }
            guard conditions == 0, !line.hasPrefix("//"), !line.hasPrefix("*"), line.contains("@NSManaged") else {
                continue
            }
            return index + 1
        }
        return nil
    }
}
