import Foundation
import Testing

/// That no visitor of fields forgets a kind of field: the methods that a subclass does not override do nothing, as the
/// compiler cannot demand them of it, and generated code calls a class so that a visit is one call by a table.
@Suite struct FieldVisitorTests {
    /// The kinds of fields that a visitor leaves out on purpose, and why.
    struct Omission {
        let kinds: Set<String>
        let reason: String
    }

    static let relationships: Set = ["ToOneReference", "ToManyReference"]
    static let attributes: Set = [
        "Bool?", "Int16?", "Int32?", "Int64?", "Float?", "Double?", "Decimal?", "String?", "Date?", "Data?", "UUID?",
        "URL?", "Any?",
    ]

    static let omissions: [String: Omission] = [
        "ConversionFinder": Omission(
            kinds: attributes.union(relationships), reason: "only data that generated code converts is looked for"),
        "FieldReader": Omission(
            kinds: ["Any?", "ToManyReference"], reason: "the store has no value of these that could be compared"),
        "FieldTransfer": Omission(
            kinds: relationships, reason: "relationships are set with their inverses"),
        "FieldValidator": Omission(
            kinds: relationships, reason: "the validator counts destinations, which it has to read"),
        "ReferenceRelease": Omission(kinds: attributes, reason: "values refer to no object"),
        "StringAccess": Omission(
            kinds: attributes.subtracting(["String?"]).union(relationships), reason: "it is used for strings alone"),
        "ToManyAccess": Omission(
            kinds: attributes.union(["ToOneReference"]), reason: "it is used for to-many relationships alone"),
        "ToOneAccess": Omission(
            kinds: attributes.union(["ToManyReference"]), reason: "it is used for to-one relationships alone"),
        "ValueAccess": Omission(kinds: relationships, reason: "it is used for attributes alone"),
        "FieldMeasurer": Omission(
            kinds: ["_ value: Int64", "_ value: Double", "Null"], reason: "numbers cannot be too large"),
    ]

    /// What the subclasses of a class override, by their names.
    private static func overrides(
        of method: String, in superclass: String, _ sources: SwiftSources
    ) throws -> [String: Set<String>] {
        let type = try Regex(
            #"(?ms)^[a-z ]*class (\w+): \#(superclass) \{$(.*?)^\}$"#, as: (Substring, Substring, Substring).self)
        var found: [String: Set<String>] = [:]
        for source in sources.files.values {
            for match in source.matches(of: type) {
                found[String(match.1)] = try kinds(of: "override func \(method)", in: match.2)
            }
        }
        return found
    }

    /// The types of the parameters of a method's overloads.
    private static func kinds(of method: String, in source: Substring) throws -> Set<String> {
        let declaration = try Regex(#"\#(method)([A-Z]\w+)?\((?:_ value: inout )?([^)]*)\)"#)
        return Set(
            source.matches(of: declaration).compactMap { match in
                (match.output[1].substring ?? match.output[2].substring).map(String.init)
            })
    }

    private static func source(_ path: String, _ sources: SwiftSources) throws -> Substring {
        try #require(sources.files[path])[...]
    }

    @Test("each visitor of fields has every kind of field, or a reason to leave one out")
    func visitors() throws {
        let sources = try LayerTests.sources()
        let all = try Self.kinds(of: "open func visit", in: Self.source("Graph/Object/FieldVisitor.swift", sources))
        #expect(all == Self.attributes.union(Self.relationships))
        let visitors = try Self.overrides(of: "visit", in: "FieldVisitor", sources)
        #expect(visitors.count >= 10)
        try expect(visitors, toHave: all)
    }

    @Test("each writer of fields has every kind of stored value, or a reason to leave one out")
    func writers() throws {
        let sources = try LayerTests.sources()
        let all = try Self.kinds(of: "    func write", in: Self.source("Graph/Object/FieldWriter.swift", sources))
        #expect(all.count == 5)
        let writers = try Self.overrides(of: "write", in: "FieldWriter", sources)
        #expect(writers.count >= 4)
        try expect(writers, toHave: all)
    }

    private func expect(_ overrides: [String: Set<String>], toHave all: Set<String>) throws {
        for (name, kinds) in overrides {
            let missing = all.subtracting(kinds)
            let omitted = Self.omissions[name]?.kinds ?? []
            #expect(missing == omitted, "\(name) \(Self.omissions[name]?.reason ?? "")")
        }
    }

    @Test("each reason to leave a kind of field out is that of a visitor")
    func omissionsAreNeeded() throws {
        let sources = try LayerTests.sources()
        let visitors = try Self.overrides(of: "visit", in: "FieldVisitor", sources)
        let writers = try Self.overrides(of: "write", in: "FieldWriter", sources)
        #expect(Set(Self.omissions.keys).isSubset(of: Set(visitors.keys).union(writers.keys)))
    }
}
