package import Foundation
import RelataModel

extension GenerationOptions {
    /// The keys that a file of options may have.
    package static let keys = [
        "accept", "accessLevel", "codable", "coreData", "entities", "imports", "indexSetAccessors", "migrations",
        "modelName", "modelVersion", "optionals", "singleFile", "templates",
    ]

    /// Parses an options file, `relata.json`.
    ///
    /// ```json
    /// {
    ///   "accessLevel": "internal",
    ///   "migrations": { "Library 3": { "renames": { "Book.writer": "author" }, "discards": ["Cache"] } },
    ///   "entities": { "Track": { "codeGeneration": "category", "properties": { "levels": { "type": "[Double]" } } } }
    /// }
    /// ```
    /// - Parameters:
    ///   - data: the contents of the file.
    ///   - path: the file's path, for messages, and for the paths in it, which are relative to its folder.
    /// - Throws: an error if the file is not JSON, or contains an unknown option.
    package init(json data: Data, path: String) throws(GenerationError) {
        let value: LocatedJSON
        do {
            value = try LocatedJSON.parse(Array(data), path: path)
        } catch {
            throw OptionsReader.failure(
                "the options are not JSON: \(error.message)", at: error.location, fix: error.fix)
        }
        let reader = try OptionsReader(value, keys: Self.keys, at: "")
        self.init()
        accessLevel = try reader.choice("accessLevel", as: AccessLevel.self) ?? accessLevel
        optionals = try reader.choice("optionals", as: OptionalStyle.self) ?? optionals
        singleFile = try reader.bool("singleFile") ?? singleFile
        codable = try reader.bool("codable") ?? codable
        isForCoreData = try reader.bool("coreData") ?? isForCoreData
        if isForCoreData { optionals = .xcode }
        indexSetAccessors = try reader.bool("indexSetAccessors") ?? indexSetAccessors
        imports = try reader.names("imports", of: .module)
        modelName = try reader.string("modelName")
        modelVersion = try reader.string("modelVersion")
        templates = try reader.string("templates").map { Self.resolve($0, besideFileAt: path) }
        for (value, keyPath) in try reader.elements(of: "accept") {
            accepted.append(try AcceptedDiagnostic(value, at: keyPath))
        }
        for (member, keyPath) in try reader.members(of: "entities") {
            let keys = ["codeGeneration", "properties"]
            let reader = try OptionsReader(member.value, keys: keys, at: keyPath)
            entities[member.key] = try EntityOptions(reader, location: member.location)
        }
        for (member, keyPath) in try reader.members(of: "migrations") {
            let reader = try OptionsReader(member.value, keys: MigrationOptions.keys, at: keyPath)
            migrations[member.key] = try MigrationOptions(reader)
        }
    }

    /// Resolves a path in the options file, relative to the file's folder.
    private static func resolve(_ relative: String, besideFileAt path: String) -> String {
        guard !relative.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return relative }
        return path[...slash] + relative
    }
}

extension EntityOptions {
    fileprivate init(_ reader: OptionsReader, location: SourceLocation) throws(GenerationError) {
        self.init(codeGeneration: try reader.choice("codeGeneration", as: CodeGeneration.self), location: location)
        for (member, keyPath) in try reader.members(of: "properties") {
            let keys = ["skip", "transformer", "type"]
            let reader = try OptionsReader(member.value, keys: keys, at: keyPath)
            properties[member.key] = try PropertyOptions(reader, location: member.location)
        }
    }
}

extension PropertyOptions {
    fileprivate init(_ reader: OptionsReader, location: SourceLocation) throws(GenerationError) {
        self.init(
            type: try reader.name("type", of: .type), transformer: try reader.name("transformer", of: .type),
            skip: try reader.bool("skip") ?? false, location: location)
    }
}
