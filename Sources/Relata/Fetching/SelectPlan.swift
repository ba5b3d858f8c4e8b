import RelataSchema

/// The plan for reading the rows of an entity and of its sub-entities: the columns, and the column of each slot.
///
/// The columns begin with the ID, the version and, where the table has rows of several entities, the entity's name.
final class SelectPlan: EntityPlan {
    /// The columns of the values of one entity's objects.
    // Safe to send: the columns are set while the plan is made, before anything else has the layout.
    final class Layout: @unchecked Sendable {
        let entity: EntityDescription
        /// A column for each slot.
        let columns: UnsafeMutablePointer<SlotColumns>

        init(_ entity: EntityDescription) {
            self.entity = entity
            columns = .allocate(capacity: entity.slots.count)
            columns.initialize(repeating: SlotColumns(), count: entity.slots.count)
        }

        deinit { columns.deallocate() }
    }

    let hierarchy: EntityIndex
    let entity: EntityDescription
    let table: String
    /// The columns, as SQL, each with the name of its table.
    let columns: String
    let columnCount: Int32
    /// The condition for the rows of the entity and its sub-entities, as SQL; `nil` if all rows meet it.
    let entityCondition: String?
    /// The condition for the rows of the entity itself.
    let ownEntityCondition: String?
    let idColumn: String
    private let layouts: [String: Layout]
    /// The layout of all rows, if they are of one entity.
    let onlyLayout: Layout?
    /// The query for one row by its ID.
    let selectByID: String
    /// The query for some rows by their IDs.
    let selectByIDs: String

    init(_ entity: EntityDescription, _ mapping: EntityMapping, model: ManagedObjectModel) {
        hierarchy = entity.hierarchy
        self.entity = entity
        table = SQL.name(mapping.table)
        idColumn = table + "." + SQL.name(mapping.idColumn)
        var indexes: [String: Int32] = [:]
        var names = [mapping.idColumn, mapping.versionColumn]
        if let entityColumn = mapping.entityColumn { names.append(entityColumn) }
        func resultIndex(of column: String) -> Int32 {
            if let index = indexes[column] { return index }
            let index = Int32(names.count)
            indexes[column] = index
            names.append(column)
            return index
        }
        var layouts: [String: Layout] = [:]
        for name in mapping.concreteEntities {
            guard let concrete = model.entitiesByName[name] else { continue }
            let layout = Layout(concrete)
            for attribute in concrete.attributes {
                if let column = attribute.column {
                    layout.columns[attribute.slot.index].valueColumn = resultIndex(of: column)
                }
            }
            for relationship in concrete.relationships where !relationship.isToMany {
                switch relationship.mapping {
                case .key(let column, let position):
                    layout.columns[relationship.slot.index].valueColumn = resultIndex(of: column)
                    if let position {
                        layout.columns[relationship.slot.index].positionColumn = resultIndex(of: position)
                    }
                case .inverseKey: layout.columns[relationship.slot.index].isKeyElsewhere = true
                case .join, .transient: break
                }
            }
            layouts[name] = layout
        }
        self.layouts = layouts
        onlyLayout = mapping.entityColumn == nil ? layouts.values.first : nil
        let table = table
        columns = names.map { table + "." + SQL.name($0) }.joined(separator: ", ")
        columnCount = Int32(names.count)
        if let entityColumn = mapping.entityColumn, mapping.sharesTable {
            let list = SQL.texts(mapping.concreteEntities)
            entityCondition = table + "." + SQL.name(entityColumn) + " IN (\(list))"
        } else {
            entityCondition = nil
        }
        ownEntityCondition = mapping.entityColumn.map {
            table + "." + SQL.name($0) + " = " + SQL.text(entity.name)
        }
        let select = "SELECT \(columns) FROM \(table) WHERE "
        let rest = entityCondition.map { " AND \($0)" } ?? ""
        selectByID = select + "\(idColumn) = ?1" + rest
        selectByIDs = select + SQL.isAmong(idColumn) + rest
    }

    /// Returns the layout of a statement's current row; `nil` if the row has an entity that is not read here.
    func layout(of statement: Statement) -> Layout? {
        onlyLayout ?? layout(ofEntity: statement.text(2))
    }

    /// Returns the layout of an entity's rows; `nil` if they are not read here.
    func layout(ofEntity name: String) -> Layout? { layouts[name] }
}
