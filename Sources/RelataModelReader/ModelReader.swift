package import RelataModel

/// Reads data models as Xcode saves them.
///
/// What Core Data's `momc` and `NSManagedObjectModel(contentsOf:)` do together: find the version of the model that is
/// asked for, parse it, and link what it names. Nothing here prints, and no input makes it crash or hang; what is wrong
/// comes back as diagnostics with their places.
package struct ModelReader {
    /// What reading gave.
    package struct Result: Sendable {
        /// The model, sound as `Model` promises; `nil` if there is an error among the diagnostics.
        package let model: Model?

        /// What there is to say about the model, in the order of its text.
        package let diagnostics: [Diagnostic]

        /// Every file that was read, for dependency files.
        package let files: [String]
    }

    /// Reads a model.
    ///
    /// - Parameters:
    ///   - path: A bundle `X.xcdatamodeld`, a single version `X.xcdatamodel`, or a version's file `contents`.
    ///   - version: The name of a version in the bundle, with or without `.xcdatamodel`; without it, the bundle's
    ///     current version.
    /// - Returns: The model, or the errors that stand in its way.
    package static func read(path: String, version: String? = nil) -> Result {
        var files: [String] = []
        var warnings: [Diagnostic] = []
        do throws(FatalReadError) {
            let located = try ModelLocator.locate(path: path, version: version, files: &files, warnings: &warnings)
            let source = try SourceText.read(path: located.path, limit: Limits.fileSize, files: &files)
            let root = try ElementTreeParser.parse(source)
            var parser = ModelParser(source: source)
            let model = try parser.model(from: root, name: located.modelName)
            let (diagnostics, hasErrors) = parser.finish()
            return Result(model: hasErrors ? nil : model, diagnostics: warnings + diagnostics, files: files)
        } catch {
            return Result(model: nil, diagnostics: warnings + [error.diagnostic], files: files)
        }
    }

    /// Reads a model from a text that is in memory.
    ///
    /// - Parameters:
    ///   - contents: The text of a version's file `contents`, in UTF-8.
    ///   - name: What the model is to be called.
    ///   - path: What diagnostics call the text.
    /// - Returns: The model, or the errors that stand in its way.
    package static func read(contents: [UInt8], name: String, path: String) -> Result {
        do throws(FatalReadError) {
            let source = try SourceText.checked(contents, path: path)
            var parser = ModelParser(source: source)
            let model = try parser.model(from: try ElementTreeParser.parse(source), name: name)
            let (diagnostics, hasErrors) = parser.finish()
            return Result(model: hasErrors ? nil : model, diagnostics: diagnostics, files: [])
        } catch {
            return Result(model: nil, diagnostics: [error.diagnostic], files: [])
        }
    }

    /// The versions that a bundle holds.
    ///
    /// - Parameter path: A bundle `X.xcdatamodeld`, or a single version.
    /// - Returns: The names, without `.xcdatamodel`, sorted; none where there is no model at the path.
    package static func availableVersions(path: String) -> [String] {
        ModelLocator.versions(path: path)
    }
}
