import Foundation
import RelataModel
import RelataModelReader
import RelataTestSupport

/// Reads a text as a model's file `contents`.
func readContents(_ bytes: some Sequence<UInt8>) throws -> ModelReader.Reading {
    let bench = try TemporaryFolder()
    let path = try bench.write(Data(bytes), to: "Test.xcdatamodel/contents")
    return withExtendedLifetime(bench) { ModelReader.read(path: path) }
}

/// Reads a text as a model's file `contents`.
func readContents(_ text: String) throws -> ModelReader.Reading {
    try readContents(Array(text.utf8))
}

/// Reads a model of the elements; the first of them is in line 2.
func readModel(_ elements: String) throws -> ModelReader.Reading {
    try readContents("<model>\n\(elements)\n</model>\n")
}

/// Reads a model whose one entity `A` has the properties, of which the first is in line 3.
func readEntity(_ properties: String) throws -> ModelReader.Reading {
    try readModel("<entity name=\"A\">\n\(properties)\n</entity>")
}

/// Reads one attribute `x` of an entity `A` with these XML attributes.
func readAttribute(_ xml: String) throws -> (attribute: Attribute?, diagnostics: [Diagnostic]) {
    let result = try readEntity("<attribute name=\"x\" \(xml)/>")
    return (result.model?.entity(named: "A")?.attributes.first, result.diagnostics)
}

/// Reads one relationship `x` of an entity `A` with these XML attributes.
func readRelationship(_ xml: String) throws -> (relationship: Relationship?, diagnostics: [Diagnostic]) {
    let result = try readEntity("<relationship name=\"x\" destinationEntity=\"A\" \(xml)/>")
    return (result.model?.entity(named: "A")?.relationships.first, result.diagnostics)
}

/// What a diagnostic says apart from its text, in one comparable line: `identifier severity line:column`.
func summary(_ diagnostic: Diagnostic) -> String {
    let location = diagnostic.location.map { $0.line == 0 ? "file" : "\($0.line):\($0.column)" } ?? "nowhere"
    return "\(diagnostic.identifier.rawValue) \(diagnostic.severity.rawValue) \(location)"
}

/// The model of our own that uses every element and attribute of the format.
let kitchenContents =
    Folders.fixtures.path + "/Models/Kitchen.xcdatamodeld/Kitchen 2.xcdatamodel/contents"
