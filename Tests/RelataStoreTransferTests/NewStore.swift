import Foundation
import RelataModel
import RelataSchema
import RelataTestSupport

/// A store of Relata, read by the names of its schema.
struct NewStore {
    let database: PlainDatabase
    let model: Model
    let schema: Schema

    init(_ path: String, _ model: Model) throws {
        database = try PlainDatabase(path: path)
        self.model = model
        schema = Schema(model)
    }

    /// The objects of a hierarchy, as `SecondReader` has them.
    func objects(of root: Entity) throws -> [Int64: SecondReader.Object] {
        var found: [Int64: SecondReader.Object] = [:]
        for entity in model.hierarchy(of: root) where !entity.isAbstract {
            guard let mapping = schema.entities[entity.name] else { continue }
            var columns = [(name: "", column: mapping.idColumn)]
            for attribute in mapping.attributes {
                columns.append((attribute.path.joined(separator: "."), attribute.column))
            }
            for (name, mapping) in mapping.relationships {
                if case .key(let column, _) = mapping { columns.append((name, column)) }
            }
            let filter = mapping.entityColumn.map { " WHERE \"\($0)\" = '\(entity.name)'" } ?? ""
            let list = columns.map { "\"\($0.column)\"" }.joined(separator: ", ")
            for row in try database.rows("SELECT \(list) FROM \"\(mapping.table)\"\(filter)") {
                var values: [String: PlainDatabase.Value] = [:]
                for (column, value) in zip(columns, row).dropFirst() { values[column.name] = value }
                found[row[0].asInteger] = SecondReader.Object(entity: entity.name, values: values)
            }
        }
        return found
    }

    /// What SQLite says of the file's tables, indexes and triggers.
    func definitions() throws -> Set<[PlainDatabase.Value]> {
        Set(try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema"))
    }

    /// What it says of a file that was made from the schema.
    func expectedDefinitions() throws -> Set<[PlainDatabase.Value]> {
        let fresh = try PlainDatabase()
        for statement in schema.ddlStatements { try fresh.run(statement) }
        return Set(try fresh.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema"))
    }
}
