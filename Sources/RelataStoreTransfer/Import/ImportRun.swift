import Foundation
import RelataCoreDataStore
import RelataMigration
import RelataModel
import RelataSchema

/// One import: its connection, and its results so far.
final class ImportRun {
    let store: CoreDataStore
    let model: Model
    let schema: Schema
    let mapping: SourceMapping
    let database: Database
    var isLenient: Bool { options.isLenient }
    private let options: CoreDataImporter.Options
    /// The conversions of transformable attributes that are stored as JSON.
    let transformables: [SourceMapping.Property: TransformableConversion]
    var report: ImportReport
    /// Whether rows prevent the migration to the newest version.
    private(set) var isMigrationRefused = false
    private let values: ExternalValues

    init(
        _ store: CoreDataStore, model: Model, to database: Database, options: CoreDataImporter.Options,
        report: ImportReport
    ) throws {
        self.options = options
        transformables = TransformableConversion.all(of: model, options.transformableTypes)
        self.store = store
        self.model = model
        self.database = database
        self.report = report
        schema = Schema(model)
        mapping = try SourceMapping(model, store)
        values = ExternalValues(folder: store.externalFolder)
        self.report.remarks += mapping.doubts
        for name in mapping.unused { self.report.remarks.append("\(name) is not of the model, and is ignored") }
    }

    /// Runs the import.
    ///
    /// - Parameter migration: the migration of the rows to another version, if there is one.
    func run(_ migration: ImportMigration?) throws {
        let progress = options.progress
        report.missing = mapping.missing
        report.remarks += mapping.compositesWithDoubt.map {
            "the values of the composite \($0) cannot be read: how Core Data names their columns is not known"
        }
        // If the store has no data for the model's requirements, every row would be a separate violation.
        if !isLenient, !mapping.missingWithDoubt.isEmpty { return }
        try database.run("ATTACH \(SQL.text(store.file.attachmentName)) AS \(TableImport.source)")
        try database.define(TableImport.decimalFunction, ValueConversion.decimal)
        try database.define(TableImport.externalFunction) { [values] in values.value($0) }
        for conversion in transformables.values { try database.define(conversion.function, conversion.convert) }
        try database.run("BEGIN")
        try database.run(
            "CREATE TEMP TABLE left_out (\"table\" TEXT, id INTEGER, PRIMARY KEY (\"table\", id)) WITHOUT ROWID")
        for table in schema.tables { try database.run(table.sql) }

        let external = try externalColumns()
        let imports = try model.rootEntities.compactMap { root in
            TableImport(
                of: root, mapping: mapping, schema: schema, externalColumns: external,
                filtersIDs: try mapping.tables[root.name].map(hasRowsWithoutID) ?? false,
                transformables: transformables)
        }
        let total = imports.count + mapping.joins.count
        for (index, table) in imports.enumerated() {
            progress?(CoreDataImporter.Progress(name: table.root.name, completed: index, total: total))
            try importRows(of: table)
        }
        // Unique indexes first: they determine the objects that are left out.
        try buildIndexes(schema.indexes.filter(\.isUnique), of: imports)
        try removeDanglingKeys(imports)
        for (index, join) in mapping.joins.enumerated() {
            progress?(
                CoreDataImporter.Progress(
                    name: join.relationship.qualifiedName, completed: imports.count + index, total: total))
            try importPairs(of: join)
        }
        try compareOneToOne()
        try buildIndexes(schema.indexes.filter { !$0.isUnique }, of: imports)
        if !isLenient, report.violationCount > 0 { return }
        try finish(migration)
        report.externalValues = values.count
    }

    /// Returns the attributes whose values have a marker byte: those that the model declares, and those whose values
    /// refer to files, as the setting may have been lost with an old model.
    private func externalColumns() throws -> Set<SourceMapping.Property> {
        var found: Set<SourceMapping.Property> = []
        for root in model.rootEntities {
            guard let table = mapping.tables[root.name] else { continue }
            for entity in model.hierarchy(of: root) {
                for attribute in entity.attributes where attribute.type.canBeStoredExternally {
                    let property = SourceMapping.Property(entity: entity.name, name: attribute.name)
                    guard let column = mapping.columns[property].map({ SQL.name($0) }) else { continue }
                    if attribute.allowsExternalBinaryDataStorage {
                        found.insert(property)
                        continue
                    }
                    let candidates = try database.rows(
                        "SELECT \(column) FROM \(TableImport.source).\(SQL.name(table.name)) "
                            + "WHERE length(\(column)) = 38 AND substr(\(column), 1, 1) = x'02' LIMIT 1")
                    if let value = candidates.first?.first, ValueConversion.externalName(value) != nil {
                        found.insert(property)
                        report.remarks.append(
                            "\(entity.name).\(attribute.name) is read as external data: its values are file references")
                    }
                }
            }
        }
        return found
    }

    /// Writes the parts of a store other than its rows.
    private func finish(_ migration: ImportMigration?) throws {
        let sequence = Schema.SequenceTable.self
        let insert = try database.query(
            "INSERT INTO main.\(SQL.name(sequence.name)) (\(SQL.names([sequence.tableColumn, sequence.lastColumn]))) VALUES (?1, ?2)"
        )
        for root in model.rootEntities {
            guard let target = schema.entities[root.name] else { continue }
            let last = try database.integer(
                "SELECT max(\(SQL.name(target.idColumn))) FROM main.\(SQL.name(target.table))")
            let given = store.entities.first { $0.id == mapping.entityIDs[root.name] }?.lastRowID
            try insert.run([.text(target.table), .integer(max(last ?? 0, given ?? 0, 0))])
        }
        for trigger in schema.triggers { try database.run(trigger.sql) }
        // The store keeps its UUID, so that URIs of its objects that were stored elsewhere remain valid.
        let uuid = UUID(uuidString: store.uuid) ?? UUID()
        try count()
        try describeTransformables()
        if let migration {
            let found = report.violationCount
            try migration.prepare(in: database, &report)
            isMigrationRefused = report.violationCount > found
            if isMigrationRefused { return }
            try migration.run(on: database, &report)
        }
        try StoreMetadata(database).recordNewStore(
            of: migration?.new ?? model, named: options.versionName, after: migration?.old, uuid: uuid,
            added: migration?.added ?? [:])
        try DerivedTextWriter(database, schema: migration.map { Schema($0.new) } ?? schema).deriveAll()
        try database.run("COMMIT")
    }

    /// Describes the first value of each transformable attribute, to help in writing its transformer.
    private func describeTransformables() throws {
        for entity in model.entities {
            for attribute in entity.attributes where attribute.type == .transformable {
                guard let target = schema.entities[entity.name],
                    let column = target.attributes.first(where: { $0.path == [attribute.name] })?.column
                else { continue }
                let name = SQL.name(column)
                let rows = try database.rows(
                    "SELECT \(name) FROM main.\(SQL.name(target.table)) WHERE \(name) IS NOT NULL LIMIT 1")
                guard transformables[SourceMapping.Property(entity: entity.name, name: attribute.name)] == nil,
                    case .blob(let data)? = rows.first?.first, let summary = ArchiveContents.summary(of: data)
                else {
                    continue
                }
                report.remarks.append(
                    "\(entity.name).\(attribute.name) stays a keyed archive; the first value is \(summary)")
            }
        }
    }

    private func count() throws {
        for entity in model.entities where !entity.isAbstract {
            guard let target = schema.entities[entity.name] else { continue }
            let filter = target.entityColumn.map { " WHERE \(SQL.name($0)) = \(SQL.text(entity.name))" } ?? ""
            let count = try database.integer("SELECT count(*) FROM main.\(SQL.name(target.table))\(filter)") ?? 0
            report.objects.append((entity.name, Int(count)))
        }
        for join in mapping.joins {
            guard let target = schema.joinTable(of: join.relationship) else { continue }
            let count = try database.integer("SELECT count(*) FROM main.\(SQL.name(target.table))") ?? 0
            report.pairs.append((join.relationship.qualifiedName, Int(count)))
        }
    }
}

extension Schema {
    /// Returns the table of a many-to-many relationship, seen from it.
    func joinTable(of declared: DeclaredRelationship) -> JoinMapping? {
        guard case .join(let join)? = entities[declared.entity.name]?.relationships[declared.relationship.name] else {
            return nil
        }
        return join
    }
}

extension AttributeType {
    /// Whether Core Data can store values of the type in separate files.
    fileprivate var canBeStoredExternally: Bool { self == .binary || self == .transformable }
}
