import RelationalSchema

/// A column that objects write, with the slot that it is written from.
struct WrittenColumn {
    let slot: Int
    let column: String
    /// The column of the position that is written with it.
    let position: String?
}

/// How the rows of one entity are written.
final class WritePlan {
    let table: String
    let columns: [WrittenColumn]
    let insert: String
    let delete: String
    let selectVersion: String
    /// Whether triggers change columns of a row that is written, so that they must be read again.
    let isKeptByStore: Bool
    private let idColumn: String
    private let versionColumn: String

    init?(_ entity: EntityDescription) {
        guard let mapping = entity.mapping else { return nil }
        table = SQLite.quoted(mapping.table)
        idColumn = SQLite.quoted(mapping.idColumn)
        versionColumn = SQLite.quoted(mapping.versionColumn)
        var columns: [WrittenColumn] = []
        for attribute in entity.attributes where !attribute.isKeptByStore {
            guard let column = attribute.column else { continue }
            columns.append(WrittenColumn(slot: attribute.slot, column: SQLite.quoted(column), position: nil))
        }
        for relationship in entity.relationships where !relationship.isToMany {
            guard case .key(let column, let position) = relationship.mapping else { continue }
            columns.append(
                WrittenColumn(
                    slot: relationship.slot, column: SQLite.quoted(column), position: position.map { SQLite.quoted($0) }
                ))
        }
        self.columns = columns
        var names = [idColumn, versionColumn]
        var values = ["?1", "1"]
        if let entityColumn = mapping.entityColumn {
            names.append(SQLite.quoted(entityColumn))
            values.append("'\(entity.name)'")
        }
        var parameter = 1
        for column in columns {
            for name in [column.column, column.position].compactMap({ $0 }) {
                parameter += 1
                names.append(name)
                values.append("?\(parameter)")
            }
        }
        insert =
            "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
        delete = "DELETE FROM \(table) WHERE \(idColumn) = ?1 AND (\(versionColumn) = ?2 OR ?2 = 0)"
        selectVersion = "SELECT \(versionColumn) FROM \(table) WHERE \(idColumn) = ?1"
        isKeptByStore = entity.attributes.contains { $0.isKeptByStore }
    }

    /// The statement that sets some columns of a row, raises its version, and does nothing if the version is another.
    func update(_ changed: [WrittenColumn]) -> String {
        var assignments: [String] = []
        var parameter = 0
        for column in changed {
            for name in [column.column, column.position].compactMap({ $0 }) {
                parameter += 1
                assignments.append("\(name) = ?\(parameter)")
            }
        }
        assignments.append("\(versionColumn) = \(versionColumn) + 1")
        return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) "
            + "WHERE \(idColumn) = ?\(parameter + 1) AND \(versionColumn) = ?\(parameter + 2)"
    }
}
