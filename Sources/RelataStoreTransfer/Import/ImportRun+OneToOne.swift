import RelataCoreDataStore
import RelataModel
import RelataSchema

extension ImportRun {
    /// Records the disagreements between the two sides of a one-to-one relationship.
    ///
    /// Core Data stores such a reference in the rows of both objects, and Relata in one of the two: additional
    /// references in the other row are not imported.
    func compareOneToOne() throws {
        for declared in model.declaredRelationships where !declared.relationship.isToMany {
            guard let inverse = model.inverse(of: declared), !inverse.relationship.isToMany,
                case .inverseKey? = schema.entities[declared.entity.name]?.relationships[declared.relationship.name],
                let here = keyColumn(of: declared), let there = keyColumn(of: inverse)
            else { continue }
            let disagreeing =
                "FROM \(here.table) AS a WHERE a.\(here.column) IS NOT NULL AND NOT EXISTS "
                + "(SELECT 1 FROM \(there.table) AS b WHERE b.Z_PK = a.\(here.column) AND b.\(there.column) = a.Z_PK)"
            let count = try database.integer("SELECT count(*) \(disagreeing)") ?? 0
            guard count > 0,
                let first = try database.rows("SELECT a.Z_PK, a.\(here.column) \(disagreeing) ORDER BY 1 LIMIT 1").first
            else { continue }
            report.remarks.append(
                "\(count) \(count == 1 ? "value" : "values") of \(declared.qualifiedName) were not imported, as "
                    + "\(inverse.qualifiedName) does not lead back: the first is that of \(declared.entity.name) "
                    + "\(first[0].integer), which has \(first[1].excerpt)")
        }
    }

    /// Returns the table and the column of a to-one relationship in the source store.
    private func keyColumn(of declared: DeclaredRelationship) -> (table: String, column: String)? {
        let root = model.root(of: declared.entity)
        guard let table = mapping.tables[root.name],
            let column = mapping.columns[
                SourceMapping.Property(entity: declared.entity.name, name: declared.relationship.name)]
        else { return nil }
        return ("\(TableImport.source).\(SQL.name(table.name))", SQL.name(column))
    }
}
