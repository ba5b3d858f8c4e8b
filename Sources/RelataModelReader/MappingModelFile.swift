import Foundation
package import RelataModel

/// A mapping model in Xcode's format, `Name.xcmappingmodel/xcmapping.xml`: the mappings of the entities of one
/// version to those of the next.
package struct MappingModelFile: Sendable {
    /// The mapping of an entity's objects.
    package struct EntityMapping: Sendable {
        /// The mapping's name; Xcode's default name is `SourceToDestination`.
        package var name: String
        /// The source entity; nil for a mapping that adds objects.
        package var source: String?
        /// The destination entity; nil for one that is removed.
        package var destination: String?
        /// The class of the migration policy, as the mapping model spells it.
        package var policyClass: String?
        /// The predicate of the source objects.
        package var filter: String?
        /// The mappings of attributes.
        package var attributes: [PropertyMapping] = []
        /// The mappings of relationships.
        package var relationships: [PropertyMapping] = []
    }

    /// The mapping of a property.
    package struct PropertyMapping: Sendable {
        /// The property's name in the destination.
        package var name: String
        /// The keyed archive of the value's expression, if there is one: without it, the source's property with the
        /// same name is used.
        package var expression: [UInt8]?
        /// The entity mapping of a relationship's destinations, if it is named.
        package var mappingName: String?
        /// The path from the source to the source objects of a relationship's destinations, if it is given.
        package var keyPath: String?
    }

    /// The suffix of a mapping model's folder.
    package static let suffix = ".xcmappingmodel"

    /// The path of the source's version in the project where the mapping model was created.
    package let sourcePath: String?
    /// The path of the destination's version.
    package let destinationPath: String?
    /// The entity mappings, in the order of execution.
    package let entityMappings: [EntityMapping]

    /// Reads a mapping model.
    /// - Parameter path: the folder `Name.xcmappingmodel`, or the file in it.
    /// - Throws: the diagnostic of the problem.
    package init(path: String) throws(MappingModelError) {
        let file = path.hasSuffix(".xml") ? path : path + "/xcmapping.xml"
        do throws(FatalReadError) {
            var files: [String] = []
            let source = try MarkupSource.read(path: file, limit: ReaderLimits.fileSize, files: &files)
            let root = try ElementTreeParser.parse(source, options: [.allowsDocumentType, .keepsText])
            guard root.name == "database" else {
                throw FatalReadError(
                    .malformedXML, "this is not a mapping model: its outermost element is '\(root.name)'",
                    at: source.wholeFile)
            }
            self.init(MappingObjects(root))
        } catch {
            throw MappingModelError(diagnostic: error.diagnostic)
        }
    }

    private init(_ objects: MappingObjects) {
        let model = objects.all.first { $0.type == "MAPPINGMODEL" }
        sourcePath = model?.values["sourcemodelpath"]
        destinationPath = model?.values["destinationmodelpath"]
        let mappings = (model?.references["entitymappings"] ?? []).compactMap { objects.byID[$0] }
        entityMappings = mappings.sorted { $0.number < $1.number }.map { mapping in
            let source = mapping.values["sourcename"]
            let destination = mapping.values["destinationname"]
            let properties = { (kind: String) in
                (mapping.references[kind] ?? []).compactMap { objects.byID[$0] }.compactMap(\.property)
                    .sorted { $0.name < $1.name }
            }
            return EntityMapping(
                name: mapping.values["name"] ?? [source, destination].compactMap { $0 }.joined(separator: "To"),
                source: source, destination: destination, policyClass: mapping.values["migrationpolicyclassname"],
                filter: mapping.values["sourcefilterpredicatestring"], attributes: properties("attributemappings"),
                relationships: properties("relationshipmappings"))
        }
    }
}

/// The reason why a mapping model cannot be read.
package struct MappingModelError: Error {
    /// The problem, with its location.
    package let diagnostic: Diagnostic
}

/// The objects of a mapping model's file.
private struct MappingObjects {
    struct Object {
        let type: String
        var values: [String: String] = [:]
        var references: [String: [String]] = [:]

        var number: Int { values["mappingnumber"].flatMap { Int($0) } ?? .max }

        var property: MappingModelFile.PropertyMapping? {
            values["name"].map { name in
                let archive = values["valueexpressiondata"].flatMap {
                    Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
                }
                return MappingModelFile.PropertyMapping(
                    name: name, expression: archive.map { Array($0) }, mappingName: values["sourcemappingname"],
                    keyPath: values["sourcekeypath"])
            }
        }
    }

    var byID: [String: Object] = [:]
    var all: [Object] = []

    init(_ root: MarkupElement) {
        for element in root.children where element.name == "object" {
            guard let id = element.value("id"), let type = element.value("type") else { continue }
            var object = Object(type: type.replacing("XDDEV", with: ""))
            for child in element.children {
                guard let name = child.value("name") else { continue }
                if child.name == "attribute" {
                    object.values[name] = child.text.isEmpty ? nil : child.text
                } else if let ids = child.value("idrefs") {
                    object.references[name] = ids.split(separator: " ").map { String($0) }
                }
            }
            byID[id] = object
            all.append(object)
        }
    }
}

extension MarkupElement {
    fileprivate func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}
