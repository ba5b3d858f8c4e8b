import Foundation
package import RelataModel

/// A mapping model as Xcode keeps it, `Name.xcmappingmodel/xcmapping.xml`: which entity of one version becomes which of the next.
package struct MappingModelFile: Sendable {
    /// What becomes of an entity's objects.
    package struct EntityMapping: Sendable {
        /// The mapping's name; Xcode calls one without a name `SourceToDestination`.
        package var name: String
        /// The entity of the objects that are read; nil for one whose objects the migration makes of nothing.
        package var source: String?
        /// The entity of the objects that are made; nil for one that goes.
        package var destination: String?
        /// The class of the migration policy, as the mapping model spells it.
        package var policyClass: String?
        /// Which objects are read, as a predicate.
        package var filter: String?
        /// The attributes that are set.
        package var attributes: [PropertyMapping] = []
        /// The relationships that are set.
        package var relationships: [PropertyMapping] = []
    }

    /// What a property is set to.
    package struct PropertyMapping: Sendable {
        /// The property's name in the destination.
        package var name: String
        /// The keyed archive of the value's expression, if there is one: without, it is the source's property of the same name.
        package var expression: [UInt8]?
        /// The entity mapping whose objects a relationship leads to, where it is named.
        package var mappingName: String?
        /// The path from the source to the objects that became those that a relationship leads to, where it is named.
        package var keyPath: String?
    }

    /// Where the mapping model was made: the path of the source's version in its project.
    package let sourcePath: String?
    /// The path of the destination's version.
    package let destinationPath: String?
    /// The entity mappings, in the order in which they are carried out.
    package let entityMappings: [EntityMapping]

    /// Reads a mapping model.
    /// - Parameter path: the folder `Name.xcmappingmodel`, or the file in it.
    /// - Throws: the diagnostic that says what is wrong with it.
    package init(path: String) throws(MappingModelError) {
        let file = path.hasSuffix(".xml") ? path : path + "/xcmapping.xml"
        do throws(FatalReadError) {
            var files: [String] = []
            let source = try SourceText.read(path: file, limit: Limits.fileSize, files: &files)
            let root = try ElementTreeParser.parse(source, options: [.allowsDocumentType, .keepsText])
            guard root.name == "database" else {
                throw FatalReadError(
                    .malformedXML, "this is no mapping model: its outermost element is '\(root.name)'",
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

/// Why a mapping model cannot be read.
package struct MappingModelError: Error {
    /// What is wrong, and where.
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
