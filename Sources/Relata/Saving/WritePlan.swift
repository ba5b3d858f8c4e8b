import RelataSchema

/// The statements and columns with which the rows of one entity are written.
final class WritePlan: EntityPlan {
    /// A field that is written, and whether its position is written with it.
    struct Field {
        let slot: Slot
        let hasPosition: Bool
    }

    let entity: EntityDescription
    let table: String
    /// The fields that are written.
    let fields: ContiguousArray<Field>
    /// For each field its column, and the column of its position if it has one.
    private let columns: [[String]]
    let insert: String
    /// The statement that deletes rows, up to its condition.
    let delete: String
    let selectVersions: String
    /// Whether rows can be written in any order: none has to release a value before another can get it, and no
    /// triggers change any in the meantime.
    let hasFreeOrder: Bool
    /// Whether triggers change columns of a written row, so that they must be read again.
    let isKeptByStore: Bool
    let idColumn: String
    private let versionColumn: String

    init(_ entity: EntityDescription, _ mapping: EntityMapping) {
        self.entity = entity
        table = SQL.name(mapping.table)
        idColumn = SQL.name(mapping.idColumn)
        versionColumn = SQL.name(mapping.versionColumn)
        var fields: ContiguousArray<Field> = []
        var columns: [[String]] = []
        for attribute in entity.attributes where !attribute.isKeptByStore {
            guard let column = attribute.column else { continue }
            fields.append(Field(slot: attribute.slot, hasPosition: false))
            columns.append([SQL.name(column)])
        }
        for relationship in entity.relationships where !relationship.isToMany {
            guard case .key(let column, let position) = relationship.mapping else { continue }
            fields.append(Field(slot: relationship.slot, hasPosition: position != nil))
            columns.append([SQL.name(column)] + (position.map { [SQL.name($0)] } ?? []))
        }
        self.fields = fields
        self.columns = columns
        var names = [idColumn, versionColumn]
        var values = ["?1", "1"]
        if let entityColumn = mapping.entityColumn {
            names.append(SQL.name(entityColumn))
            values.append(SQL.text(entity.name))
        }
        var parameter = 1
        for column in columns {
            for name in column {
                parameter += 1
                names.append(name)
                values.append("?\(parameter)")
            }
        }
        insert =
            "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
        delete = "DELETE FROM \(table)"
        selectVersions =
            "SELECT \(idColumn), \(versionColumn) FROM \(table) WHERE \(SQL.isAmong(idColumn))"
        isKeptByStore = entity.attributes.contains { $0.isKeptByStore }
        hasFreeOrder = entity.uniquenessConstraints.isEmpty && !isKeptByStore
    }

    /// Returns the statement that sets the columns of some fields of a row and increments its version, or does nothing
    /// if the row has another version.
    func update(_ changed: FieldSet) -> String {
        var assignments: [String] = []
        var parameter = 0
        changed.forEach { index in
            for name in columns[index] {
                parameter += 1
                assignments.append("\(name) = ?\(parameter)")
            }
        }
        assignments.append("\(versionColumn) = \(versionColumn) + 1")
        return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) "
            + "WHERE \(idColumn) = ?\(parameter + 1) AND \(versionColumn) = ?\(parameter + 2)"
    }

    /// Returns the statement that sets the columns of some fields in the rows of a run of objects with `RunUpdater`'s
    /// function, and increments their versions.
    func updateRun(_ changed: FieldSet) -> String {
        var assignments: [String] = []
        changed.forEach { index in
            for (part, name) in columns[index].enumerated() {
                assignments.append("\(name) = \(RunUpdater.value)(\(idColumn), \(versionColumn), \(index * 2 + part))")
            }
        }
        assignments.append("\(versionColumn) = \(versionColumn) + 1")
        return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(idColumn) BETWEEN ?1 AND ?2"
    }
}
