package import Foundation
package import RelataCodeGeneration
package import RelataModel

/// The options that a model is generated with: those of its `relata.json`, overridden by those of the command line.
package struct ModelOptions: Sendable {
    package let options: GenerationOptions
    /// The file that was read, if any.
    package let file: String?

    /// Finds and reads the options for the model at a path.
    ///
    /// `--options` names the file; otherwise it is the `relata.json` beside the model, if there is one.
    ///
    /// - Throws: `GenerationError` for a file that cannot be read or understood.
    package init(forModelAt path: String, _ arguments: CommandArguments) throws(GenerationError) {
        let file = arguments.value(of: .options) ?? Self.fileBeside(path)
        var options = try file.map(Self.read) ?? GenerationOptions()
        if let level = arguments.value(of: .accessLevel, as: AccessLevel.self) {
            options.accessLevel = level
        }
        if arguments.has(.coreData) {
            options.isForCoreData = true
            options.optionals = .xcode
        }
        if let style = arguments.value(of: .optionals, as: OptionalStyle.self) {
            options.optionals = style
        }
        if arguments.has(.indexSetAccessors) { options.indexSetAccessors = true }
        if arguments.has(.codable) { options.codable = true }
        if arguments.has(.singleFile) { options.singleFile = true }
        if let folder = arguments.value(of: .templates) { options.templates = folder }
        self.options = options
        self.file = file
    }

    /// Returns the bundle that contains a model; if there is none, the model's own folder.
    package static func bundle(ofModelAt path: String) -> URL {
        var model = URL(filePath: path, directoryHint: .notDirectory)
        if model.lastPathComponent == "contents" { model.deleteLastPathComponent() }
        let folder = model.deletingLastPathComponent()
        return folder.pathExtension == "xcdatamodeld" ? folder : model
    }

    /// Returns the path of the options file beside a model's bundle or folder.
    private static func fileBeside(_ path: String) -> String? {
        let folder = bundle(ofModelAt: path).deletingLastPathComponent()
        let file = folder.relativePath.appendingPath("relata.json")
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// The largest file of options, in bytes: one that names every property of the largest known model has a tenth of
    /// that.
    private static let sizeLimit = 1 << 20

    private static func read(_ file: String) throws(GenerationError) -> GenerationOptions {
        let bytes: [UInt8]
        do throws(FileBytes.Failure) {
            bytes = try FileBytes.read(path: file, limit: sizeLimit)
        } catch {
            throw GenerationError(
                Diagnostic(
                    .invalidOptions, .error, "this file of options cannot be read: \(error.reason)",
                    at: SourceLocation(path: file), fix: "name a file of options that is there with --options"))
        }
        return try GenerationOptions(json: Data(bytes), path: file)
    }
}

extension GenerationOptions {
    /// Whether the options resolve a diagnostic.
    package func resolves(_ diagnostic: Diagnostic, in model: Model) -> Bool {
        guard diagnostic.identifier == .untypedTransformable else { return false }
        // Such a property is of the model's class.
        if isForCoreData { return true }
        return entities.contains { name, entityOptions in
            guard let entity = model.entity(named: name) else { return false }
            return entityOptions.properties.contains { name, options in
                (options.type != nil || options.skip)
                    && entity.attributes.contains { $0.name == name && $0.location == diagnostic.location }
            }
        }
    }
}
