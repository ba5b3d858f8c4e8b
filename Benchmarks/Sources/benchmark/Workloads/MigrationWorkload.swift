import CWorkloads
import Foundation
@_spi(Generated) import Relata

/// The migration of one file, opening included.
struct MigrationWorkload {
    let step: MigrationCase
    let path: String

    /// As a program with Relata does it, which finds out what to do.
    func relata() throws -> ChildResult {
        let (model, stages) =
            step == .stage ? (try stagedModel(), [Self.stage]) : (step.newModel, [MigrationStage]())
        _ = model.entitiesByName
        return try ChildResult.measuring {
            var description = PersistentStoreDescription(url: URL(filePath: path))
            // As in C.
            description.durability = .normal
            description.migrationHints.discards = ["Item.note"]
            let container = try PersistentContainer(model: model, description: description, stages: stages)
            return container.performedMigration == nil ? 0 : 1
        }
    }

    /// As a program does it that knows.
    func c() throws -> ChildResult {
        var result = workload_result()
        if let sql = step.sql { migrate_by_sql(path, sql, &result) } else { migrate_each_item(path, &result) }
        let failure = withUnsafeBytes(of: result.failure) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard failure.isEmpty else { throw BenchmarkError("\(step.rawValue) in C: \(failure)") }
        let section = result.sections.0
        return ChildResult(
            sections: [Measurement(wall: section.wall, cpu: section.cpu, memory: section.memory)], checksum: 0)
    }

    // MARK: The stage

    private static let stage = MigrationStage(from: Old.self, to: New.self) { stage in
        try stage.forEach(Old.Item.self, as: New.Item.self) { old, new in new.note = "\(old.name) x \(old.quantity)" }
    }

    /// The model with the history that generated code has, of what the file says of itself.
    private func stagedModel() throws -> ManagedObjectModel {
        let new = BenchModel.managedObjectModel
        let fresh = path + ".fresh"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fresh + suffix) } }
        do { _ = try PersistentContainer(model: new, at: URL(filePath: fresh)) }
        let history: [String: Any] = [
            "versions": [
                [
                    "name": "Bench", "digest": try metadata("version", ofStoreAt: path),
                    "description": try metadata("description", ofStoreAt: path),
                ],
                ["name": "Bench 2", "digest": try metadata("version", ofStoreAt: fresh), "hints": ["stage": true]],
            ]
        ]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: history), as: UTF8.self)
        return MigrationCase.bench(version: "Bench 2", history: [text])
    }

    private func metadata(_ key: String, ofStoreAt path: String) throws -> String {
        var text = [CChar](repeating: 0, count: 1 << 20)
        var failure = [CChar](repeating: 0, count: 256)
        let sql = "SELECT value FROM _metadata WHERE key = '\(key)'"
        guard read_text(path, sql, &text, Int32(text.count), &failure) == 0 else {
            throw BenchmarkError("the store's \(key) cannot be read")
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// What is generated for a version before the current one, where a stage names Item.
private enum Old: MigrationVersion {
    static let name = "Bench"
    static var objects: [any MigrationObject.Type] { [Item.self] }

    struct Item: MigrationObject {
        static let entity = "Item"
        static let properties = ["category", "created", "done", "name", "price", "quantity", "rank"]
        var rowID: Int64
        var category: String
        var created: Date
        var done: Bool
        var name: String
        var price: Double
        var quantity: Int64
        var rank: Int64

        init(_ fields: MigrationFields) throws {
            rowID = fields.rowID
            category = try fields.required(fields.row.string(0), "category")
            created = try fields.required(fields.row.date(1), "created")
            done = try fields.required(fields.row.bool(2) as Bool?, "done")
            name = try fields.required(fields.row.string(3), "name")
            price = try fields.required(fields.row.double(4) as Double?, "price")
            quantity = try fields.required(fields.row.int64(5) as Int64?, "quantity")
            rank = try fields.required(fields.row.int64(6) as Int64?, "rank")
        }

        mutating func visit(_ fields: MigrationFields) {}
    }
}

/// And for the current one.
private enum New: MigrationVersion {
    static let name = "Bench 2"
    static var objects: [any MigrationObject.Type] { [Item.self] }

    struct Item: MigrationObject {
        static let entity = "Item"
        static let properties = ["category", "created", "done", "name", "note", "price", "quantity", "rank"]
        var rowID: Int64
        var category: String
        var created: Date
        var done: Bool
        var name: String
        var note: String?
        var price: Double
        var quantity: Int64
        var rank: Int64

        init(_ fields: MigrationFields) throws {
            rowID = fields.rowID
            category = try fields.required(fields.row.string(0), "category")
            created = try fields.required(fields.row.date(1), "created")
            done = try fields.required(fields.row.bool(2) as Bool?, "done")
            name = try fields.required(fields.row.string(3), "name")
            note = fields.row.string(4)
            price = try fields.required(fields.row.double(5) as Double?, "price")
            quantity = try fields.required(fields.row.int64(6) as Int64?, "quantity")
            rank = try fields.required(fields.row.int64(7) as Int64?, "rank")
        }

        mutating func visit(_ fields: MigrationFields) {
            category = fields.visitor.visited(String?.some(category)) ?? category
            created = fields.visitor.visited(Date?.some(created)) ?? created
            done = fields.visitor.visited(Bool?.some(done)) ?? done
            name = fields.visitor.visited(String?.some(name)) ?? name
            note = fields.visitor.visited(note)
            price = fields.visitor.visited(Double?.some(price)) ?? price
            quantity = fields.visitor.visited(Int64?.some(quantity)) ?? quantity
            rank = fields.visitor.visited(Int64?.some(rank)) ?? rank
        }
    }
}
