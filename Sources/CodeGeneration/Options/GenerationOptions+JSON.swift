public import Foundation

extension GenerationOptions {
    /// Reads a file of options, `relata.json`.
    ///
    /// ```json
    /// {
    ///   "accessLevel": "internal",
    ///   "entities": { "Track": { "codeGeneration": "category", "properties": { "levels": { "type": "[Double]" } } } }
    /// }
    /// ```
    /// - Parameters:
    ///   - data: What is in the file.
    ///   - path: The file's path, for messages.
    /// - Throws: An error where the file is not JSON, or says something that is no option.
    public init(json data: Data, path: String) throws(GenerationError) {
        let value: JSONValue
        do {
            value = try JSONParser.parse(Array(data), path: path)
        } catch {
            throw OptionsReader.failure(
                "the options are not JSON: \(error.message)", at: error.location, fix: error.fix)
        }
        let keys = ["accessLevel", "entities", "imports", "modelName", "optionals", "singleFile"]
        let reader = try OptionsReader(value, keys: keys, at: "")
        self.init()
        accessLevel = try reader.choice("accessLevel", AccessLevel.self) ?? accessLevel
        optionals = try reader.choice("optionals", OptionalStyle.self) ?? optionals
        singleFile = try reader.bool("singleFile") ?? singleFile
        imports = try reader.strings("imports")
        modelName = try reader.string("modelName")
        for (name, value, place) in try reader.members(of: "entities") {
            let keys = ["codeGeneration", "properties"]
            entities[name] = try EntityOptions(OptionsReader(value, keys: keys, at: place))
        }
    }
}

extension EntityOptions {
    fileprivate init(_ reader: OptionsReader) throws(GenerationError) {
        self.init(codeGeneration: try reader.choice("codeGeneration", CodeGeneration.self))
        for (name, value, place) in try reader.members(of: "properties") {
            let keys = ["skip", "transformer", "type"]
            properties[name] = try PropertyOptions(OptionsReader(value, keys: keys, at: place))
        }
    }
}

extension PropertyOptions {
    fileprivate init(_ reader: OptionsReader) throws(GenerationError) {
        self.init(
            type: try reader.string("type"), transformer: try reader.string("transformer"),
            skip: try reader.bool("skip") ?? false)
    }
}
