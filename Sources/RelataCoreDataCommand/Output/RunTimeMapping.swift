import Foundation
import RelataCodeGeneration
import RelataCoreDataStore
import RelataModel
import RelataModelReader

/// The file `X.cdm` of a mapping model, which a program reads when it migrates a store with it.
struct RunTimeMapping: Encodable {
    /// A mapping of one entity.
    struct Entity: Encodable {
        let name: String
        let source: String?
        let destination: String?
        let policy: String?
        let filter: String?
        let attributes: [Property]
        let relationships: [Property]
    }

    /// The value of a property; without one, the source's property of the same name is copied.
    struct Property: Encodable {
        let name: String
        let value: Value?
        let mapping: String?
        let keyPath: String?
    }

    /// A value: its kind and its spelling as a string.
    struct Value: Encodable {
        /// The kinds of values, as `NSMappingModel` of the module `CoreData` reads them.
        enum Kind: String, Encodable {
            case source
            case null
            case string
            case number
            case real
            case decimal
            case date
            case data
            case now
            case destinations
            case other
        }

        let kind: Kind
        var text: String?
        var keyPath: String?
    }

    let sourceModel: String?
    let sourceVersion: String?
    let destinationModel: String?
    let destinationVersion: String?
    let entities: [Entity]

    /// Reads the mapping model at a path.
    init(_ path: String) throws(MappingModelError) {
        let file = try MappingModelFile(path: path)
        (sourceModel, sourceVersion) = Self.names(file.sourcePath)
        (destinationModel, destinationVersion) = Self.names(file.destinationPath)
        entities = file.entityMappings.map { mapping in
            Entity(
                name: mapping.name, source: mapping.source, destination: mapping.destination,
                policy: mapping.policyClass, filter: mapping.filter,
                attributes: mapping.attributes.map { Property($0) },
                relationships: mapping.relationships.map { Property($0) })
        }
    }

    /// Returns the file for the mapping model at a path.
    static func file(of path: String, named name: String) throws -> OutputFile {
        OutputFile(path: name, contents: PrettyJSON.text(try RunTimeMapping(path)))
    }

    /// Returns the names of the model and of its version in a path such as `App/Music.xcdatamodeld/Music
    /// 2.xcdatamodel`.
    private static func names(_ path: String?) -> (model: String?, version: String?) {
        guard let path else { return (nil, nil) }
        let parts = path.split(separator: "/").map { String($0) }
        let bundle = parts.last { $0.hasSuffix(".xcdatamodeld") }.map { String($0.dropLast(".xcdatamodeld".count)) }
        let version = parts.last { $0.hasSuffix(".xcdatamodel") }.map { String($0.dropLast(".xcdatamodel".count)) }
        return (bundle ?? version, version)
    }
}

extension RunTimeMapping.Property {
    fileprivate init(_ mapping: MappingModelFile.PropertyMapping) {
        let expression = mapping.expression.map { archive in
            (try? MappingExpression(archive: archive)) ?? .other("an expression that cannot be read")
        }
        self.init(
            name: mapping.name, value: expression.map { RunTimeMapping.Value($0) }, mapping: mapping.mappingName,
            keyPath: mapping.keyPath.map { $0 == "$source" ? "" : $0.replacing("$source.", with: "") })
    }
}

extension RunTimeMapping.Value {
    fileprivate init(_ expression: MappingExpression) {
        switch expression {
        case .source(let keyPath): self.init(kind: .source, keyPath: keyPath)
        case .null: self.init(kind: .null)
        case .string(let value): self.init(kind: .string, text: value)
        case .integer(let value): self.init(kind: .number, text: "\(value)")
        case .real(let value): self.init(kind: .real, text: "\(value)")
        case .decimal(let value): self.init(kind: .decimal, text: "\(value)")
        case .date(let seconds): self.init(kind: .date, text: "\(seconds)")
        case .data(let bytes): self.init(kind: .data, text: bytes.base64EncodedString())
        case .now: self.init(kind: .now)
        case .destinations(let mapping, .source(let keyPath)):
            self.init(kind: .destinations, text: mapping, keyPath: keyPath)
        case .destinations(let mapping, _): self.init(kind: .other, text: "destinations of '\(mapping)'")
        case .other(let text): self.init(kind: .other, text: text)
        }
    }
}
