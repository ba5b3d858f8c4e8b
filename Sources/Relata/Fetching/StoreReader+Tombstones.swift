import RelataModel
import RelataSchema

extension EntityDescription {
    /// The attributes whose values the history preserves for deleted objects.
    var preservedAttributes: [AttributeDescription] {
        attributes.filter { $0.attribute.preservesValueAfterDeletion && $0.column != nil }
    }

    /// Whether the history preserves values of deleted objects.
    var preservesValues: Bool { attributes.contains { $0.attribute.preservesValueAfterDeletion } }
}

extension StoreReader {
    /// Returns the values of rows for the attributes whose values the model preserves.
    func tombstones(of entity: EntityDescription, rowIDs: [RowID]) throws -> [HistoryRecord.Tombstone] {
        let attributes = entity.preservedAttributes.compactMap { attribute in
            QueryKind(attribute.attribute.type).map { (attribute.name, attribute.column ?? "", $0) }
        }
        guard !attributes.isEmpty, let mapping = entity.mapping else { return [] }
        let columns = ([mapping.idColumn] + attributes.map(\.1)).map { SQL.name($0) }.joined(separator: ", ")
        let statement = try statement(
            "SELECT \(columns) FROM \(SQL.name(mapping.table)) "
                + "WHERE \(SQL.isAmong(SQL.name(mapping.idColumn)))")
        statement.bind(JSONNumbers.text(rowIDs.lazy.map(\.rawValue)), at: 1)
        defer { statement.reset() }
        var tombstones: [HistoryRecord.Tombstone] = []
        while try statement.step() {
            var values: [String: String] = [:]
            for (index, (name, _, kind)) in attributes.enumerated() {
                values[name] = QueryValue(kind, of: statement, column: Int32(index + 1))?.exactText
            }
            tombstones.append(
                HistoryRecord.Tombstone(entity: entity.name, rowID: statement.int64(0), values: values))
        }
        return tombstones
    }
}
