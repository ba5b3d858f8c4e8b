package import RelataModel

/// Reads data models in Xcode's format.
///
/// It does what Core Data's `momc` and `NSManagedObjectModel(contentsOf:)` do together: finds the requested version
/// of the model, parses it, and resolves its names. It prints nothing, and no input makes it crash or hang; problems
/// are returned as diagnostics with their locations.
package struct ModelReader {
    /// The result of reading a model.
    package struct Reading: Sendable {
        /// The model, sound as `Model` promises; `nil` if there is an error among the diagnostics.
        package let model: Model?

        /// The diagnostics for the model, in the order of the file.
        package let diagnostics: [Diagnostic]

        /// Every file that was read, for dependency files.
        package let files: [String]
    }

    /// Reads a model.
    ///
    /// - Parameters:
    ///   - path: a bundle `X.xcdatamodeld`, a single version `X.xcdatamodel`, or a version's file `contents`.
    ///   - version: the name of a version in the bundle, with or without `.xcdatamodel`; without it, the bundle's
    ///     current version.
    /// - Returns: the model, or the errors that prevent reading it.
    package static func read(path: String, version: String? = nil) -> Reading {
        var files: [String] = []
        var warnings: [Diagnostic] = []
        do throws(FatalReadError) {
            let located = try ModelLocator.locate(path: path, version: version, files: &files, warnings: &warnings)
            let source = try MarkupSource.read(path: located.path, limit: ReaderLimits.fileSize, files: &files)
            let root = try ElementTreeParser.parse(source)
            var parser = ModelParser(source: source)
            let model = try parser.model(from: root, name: located.modelName)
            let (diagnostics, hasErrors) = parser.finish()
            return Reading(model: hasErrors ? nil : model, diagnostics: warnings + diagnostics, files: files)
        } catch {
            return Reading(model: nil, diagnostics: warnings + [error.diagnostic], files: files)
        }
    }

    /// Reads a model from memory.
    ///
    /// - Parameters:
    ///   - contents: the contents of a version's file `contents`, in UTF-8.
    ///   - name: the name of the model.
    ///   - path: the path for diagnostics.
    /// - Returns: the model, or the errors that prevent reading it.
    package static func read(contents: [UInt8], name: String, path: String) -> Reading {
        do throws(FatalReadError) {
            let source = try MarkupSource.checked(contents, path: path)
            var parser = ModelParser(source: source)
            let model = try parser.model(from: try ElementTreeParser.parse(source), name: name)
            let (diagnostics, hasErrors) = parser.finish()
            return Reading(model: hasErrors ? nil : model, diagnostics: diagnostics, files: [])
        } catch {
            return Reading(model: nil, diagnostics: [error.diagnostic], files: [])
        }
    }

    /// Returns the versions of a bundle.
    ///
    /// - Parameter path: a bundle `X.xcdatamodeld`, or a single version.
    /// - Returns: the names, without `.xcdatamodel`, sorted; empty if there is no model at the path.
    package static func availableVersions(path: String) -> [String] {
        ModelLocator.versions(path: path)
    }
}
