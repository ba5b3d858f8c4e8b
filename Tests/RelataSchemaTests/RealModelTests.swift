import Foundation
import RelataModel
import RelataModelReader
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Schemas of models of other projects", .enabled(if: Folders.realModels != nil))
struct RealModelSchemaTests {
    /// The path of every version, relative to the folder of models.
    static let versions: [String] = {
        guard let folder = Folders.realModels else { return [] }
        let enumerator = FileManager.default.enumerator(atPath: folder.path)
        return (enumerator?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcdatamodel") }.sorted()
    }()

    static func schema(of version: String) throws -> Schema {
        let folder = try #require(Folders.realModels)
        return Schema(try #require(ModelReader.read(path: folder.appending(path: version).path).model))
    }

    @Test("The file loads in the sqlite3 shell at once", arguments: versions)
    func loadsInTheShell(version: String) throws {
        let schema = try Self.schema(of: version)
        let result = try runProgram(
            "sqlite3", ["-bail", ":memory:"], input: schema.ddl + "PRAGMA foreign_key_check; PRAGMA integrity_check;\n")
        #expect(result.errors == "")
        #expect(result.output == "ok\n")
    }

    @Test("The statements load one by one, and every mapped column is there", arguments: versions)
    func mappedColumnsExist(version: String) throws {
        let schema = try Self.schema(of: version)
        let database = try PlainDatabase()
        for statement in schema.ddlStatements { try database.run(statement) }
        for mapping in schema.entities.values {
            var columns = mapping.attributes.map(\.column) + [mapping.idColumn, mapping.versionColumn]
            columns += [mapping.entityColumn].compactMap(\.self)
            for relationship in mapping.relationships.values {
                switch relationship {
                case .key(let column, let position): columns += [column] + [position].compactMap(\.self)
                case .inverseKey(let table, let column, let position):
                    try expect(columns: [column] + [position].compactMap(\.self), in: table, of: database)
                case .join(let join):
                    let positions = [join.position, join.inversePosition].compactMap(\.self)
                    try expect(
                        columns: [join.sourceColumn, join.destinationColumn] + positions, in: join.table, of: database)
                case .transient: break
                }
            }
            try expect(columns: columns, in: mapping.table, of: database)
        }
    }

    private func expect(columns: [String], in table: String, of database: PlainDatabase) throws {
        let quoted = columns.map { "\"t\".\"\($0)\"" }.joined(separator: ", ")
        _ = try database.rows("SELECT \(quoted) FROM \"\(table)\" AS \"t\"")
    }
}
