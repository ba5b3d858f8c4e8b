public import Foundation
import RelataCoreDataStore
import RelataModel
import RelataStoreTransfer
import RelataTestSupport

/// A file of JSON: what can be imported comes back the same, and what cannot is rejected with a location.
public struct JSONTarget: FuzzTarget {
    private let folder: TemporaryFolder

    private static let model = Model(
        "Notes",
        entities: [
            Entity(
                "Note",
                attributes: [
                    Attribute("count", .integer16, isOptional: true), Attribute("day", .date, isOptional: true),
                    Attribute("exact", .decimal, isOptional: true), Attribute("mark", .uuid, isOptional: true),
                    Attribute("text", .string, isOptional: true, defaultValue: .string("new")),
                    Attribute("weight", .double, isOptional: true), Attribute("bytes", .binary, isOptional: true),
                ],
                relationships: [
                    Relationship("parent", to: "Note", inverse: "parts", isOptional: true),
                    Relationship(
                        "parts", to: "Note", inverse: "parent", isToMany: true, isOrdered: true, isOptional: true),
                    Relationship("links", to: "Note", inverse: "links", isToMany: true, isOptional: true),
                ], uniquenessConstraints: [UniquenessConstraint(["text"])])
        ])

    /// Prepares a folder.
    public init() throws {
        folder = try TemporaryFolder()
    }

    /// Imports the input; where that can be done, what is exported then is imported again.
    public func run(_ input: Data) throws {
        for name in ["a.sqlite", "b.sqlite"] { unlink(folder.path(name)) }
        try input.write(to: URL(filePath: folder.path("a.jsonl")))
        do {
            try JSONImporter(folder.path("a.jsonl")).makeStore(at: folder.path("a.sqlite"), model: Self.model)
        } catch let rejection as JSONImporter.Rejection {
            guard !rejection.problems.isEmpty, rejection.problems.allSatisfy({ $0.line > 0 && $0.column > 0 }) else {
                throw FuzzFailure("The file was rejected without a location: \(rejection)")
            }
            guard try folder.files().filter({ $0.contains("sqlite") }).isEmpty else {
                throw FuzzFailure("The rejected import has left a file.")
            }
            return
        }
        let first = try export("a.sqlite")
        try first.write(to: URL(filePath: folder.path("b.jsonl")))
        try JSONImporter(folder.path("b.jsonl")).makeStore(at: folder.path("b.sqlite"), model: Self.model)
        guard try export("b.sqlite") == first else {
            throw FuzzFailure("The export is not what it was made of: \(String(decoding: first, as: UTF8.self))")
        }
    }

    private func export(_ name: String) throws -> Data {
        var data = Data()
        try JSONExporter(storeAt: folder.path(name), model: Self.model).run { data += $0 }
        return data
    }
}
