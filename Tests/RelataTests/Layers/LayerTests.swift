import Foundation
import Testing

/// The layers of the runtime: each folder of `Sources/Relata` knows those below it, and none above.
@Suite struct LayerTests {
    /// That a folder names a type of one that is above it.
    struct UpwardUse: Hashable, CustomStringConvertible {
        let layer: String
        let type: String

        init(_ layer: String, _ type: String) {
            self.layer = layer
            self.type = type
        }

        var description: String { "\(layer) uses \(type)" }
    }

    /// The folders, the highest first.
    static let layers = [
        "API", "Batch", "Context", "Saving", "Deletion", "Fetching", "Stores", "Queries", "Graph", "SQLite",
    ]

    /// The upward uses that are accepted, each with its reason.
    static let exceptions: [UpwardUse: String] = [
        // An object holds its context's core, and so does what works on the objects: a protocol in its place would cost
        // a dynamic call at each change of a property. The core is a composition of owners that are all below; what is
        // above is reached through it alone.
        UpwardUse("Graph", "ContextCore"): "objects hold the core of their context",
        UpwardUse("Fetching", "ContextCore"): "fetching fills the objects of a core",
        UpwardUse("Deletion", "ContextCore"): "the delete rules are applied to the objects of a core",
        UpwardUse("Saving", "ContextCore"): "a save is one of a core",
        UpwardUse("Graph", "ManagedObjectContext"): "the public initializers of objects take one",
        UpwardUse("Context", "ManagedObjectContext"): "an object gives its context back",
        UpwardUse("Saving", "ManagedObjectContext"): "a program's conflict handler is given its context",
        UpwardUse("Graph", "StoreMigration"): "an error says what a migration would do",
        UpwardUse("SQLite", "ConnectionLease"): "a connection is counted among those of its store",
        UpwardUse("SQLite", "PersistenceError"): "what SQLite reports is thrown as users catch it",
    ]

    /// The files outside of the folder SQLite that spell its C functions, each with its reason.
    static let spellingC: [String: String] = [
        "Queries/SQL/QueryFunctions.swift": "SQL functions take and give SQLite's values",
        "Queries/SQL/DecimalSum.swift": "SQL functions take and give SQLite's values",
        "Queries/SQL/NumberSum.swift": "SQL functions take and give SQLite's values",
        "Queries/Values/TextCollation.swift": "a collation is called by SQLite",
        "Stores/Migration/MigrationStageContext.swift": "a stage's rows have the types of SQLite's values",
        "Saving/FieldBinder.swift": "a field is bound without an intermediate value",
        "Saving/FieldResult.swift": "a field is the result of an SQL function without an intermediate value",
        "Saving/RunUpdater.swift": "an SQL function gives the values of rows that follow one another",
    ]

    static func sources() throws -> SwiftSources {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try SwiftSources(folder: root.appending(path: "Sources/Relata"))
    }

    /// The uses of types of higher folders, each with the files that have it.
    private func upwardUses(_ sources: SwiftSources) -> [UpwardUse: [String]] {
        let types = sources.declaredTypes
        var uses: [UpwardUse: [String]] = [:]
        for (path, source) in sources.files {
            let layer = SwiftSources.layer(of: path)
            guard let height = Self.layers.firstIndex(of: layer) else { continue }
            for name in SwiftSources.names(in: source) {
                guard let other = types[name].flatMap({ Self.layers.firstIndex(of: $0) }), other < height else {
                    continue
                }
                uses[UpwardUse(layer, name), default: []].append(path)
            }
        }
        return uses
    }

    @Test("each file of the runtime is in one of the folders") func everyFileBelongsToALayer() throws {
        let unassigned = try Self.sources().files.keys.filter { !Self.layers.contains(SwiftSources.layer(of: $0)) }
        #expect(unassigned == [])
    }

    @Test("a lower folder names no type of a higher one, with few exceptions") func nothingPointsUpwards() throws {
        for (use, files) in upwardUses(try Self.sources()) where Self.exceptions[use] == nil {
            Issue.record("\(use), in \(files.sorted().joined(separator: ", "))")
        }
    }

    @Test("each exception is needed") func everyExceptionIsUsed() throws {
        let uses = upwardUses(try Self.sources())
        for (use, reason) in Self.exceptions where uses[use] == nil {
            Issue.record("\(use) no longer, so that it needs no exception (\(reason))")
        }
    }

    @Test("SQLite's C functions are used in its folder, and in a few files that all need them")
    func onlyTheSQLiteLayerCallsC() throws {
        let files = try Self.sources().files.filter { path, source in
            SwiftSources.layer(of: path) != "SQLite" && source.contains("import CRelataSQLite")
        }
        #expect(Set(files.keys) == Set(Self.spellingC.keys))
    }

    @Test("an upward use is found in code, and in an interpolation, but not in a comment") func findsUses() {
        let api = "/// About Low.\npublic final class High: Base {\n    let low = Low.first\n}\n"
        func uses(_ low: String) -> Set<UpwardUse> {
            Set(upwardUses(SwiftSources(["API/High.swift": api, "SQLite/Low.swift": low])).keys)
        }
        #expect(uses("enum Low {\n    // As High does.\n    static let first = \"High\", other = Low.High\n}\n") == [])
        #expect(uses("enum Low {\n    static var first: High? { nil }\n}\n") == [UpwardUse("SQLite", "High")])
        #expect(uses("let text = \"a \\(f(\"High\", 1)) High \\(High.self)\"\n") == [UpwardUse("SQLite", "High")])
        #expect(uses("let text = \"a \\(f(\"High\", 1)) High\"\n") == [])
    }
}
