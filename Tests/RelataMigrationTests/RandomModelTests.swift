import Foundation
import RelataMigration
import RelataModel
import RelataSchema
import RelataTestSupport
import Testing

@Suite("Migrations of random models to mutations of themselves, with their data")
struct RandomModelTests {
    /// How many pairs of models are tried; `RELATA_MIGRATIONS` says another number, for a long run.
    private static let count = Int(ProcessInfo.processInfo.environment["RELATA_MIGRATIONS"] ?? "") ?? 300

    /// Seeds that showed faults: a required key that moved to a row which nothing referred to.
    private static let onceWrong: [UInt64] = [949, 2384]

    @Test("The rows are migrated, and the structure is that of a new store")
    func mutations() throws {
        var migrated = 0
        for seed in Array(0..<UInt64(Self.count)) + Self.onceWrong {
            var random = RandomModels(seed: seed)
            let old = Mutation.adorn(random.model(), &random.generator)
            var mutation = Mutation(old, seed: seed)
            let new = mutation.mutated()
            let database = try PlainDatabase(foreignKeys: false)
            try database.run(Schema(old).ddl)
            try database.run("PRAGMA foreign_keys = OFF")
            var filler = Filler(old, seed: seed)
            try filler.fill(database)
            var migration = PlainMigration(database: database)
            let mode = seed % 3 == 0 ? MigrationPlan.Mode.portable : .inPlace
            let plan = MigrationPlan(from: try migration.stored(old), to: new, mode: mode)
            guard plan.problems.isEmpty, try migration.violations(of: plan).isEmpty else { continue }
            let before = try Snapshot(database, old, Schema(old).entities)
            let words: Comment =
                "seed \(seed): \(mutation.log.joined(separator: "; ")); \(old.summary) -> \(new.summary)"
            do {
                try migration.run(plan)
            } catch {
                Issue.record("\(error) \(words)")
                continue
            }
            migrated += 1
            #expect(try migration.differences(from: new) == [], words)
            let after = try Snapshot(database, new, Schema(new).entities)
            #expect(Oracle(old: old, new: new).complaints(before: before, after: after) == [], words)
            #expect(try database.column("PRAGMA integrity_check") == [.text("ok")], words)
        }
        // Most pairs can be migrated, so that the test does say something.
        #expect(migrated > Self.count / 2)
    }

    @Test("A model that does not change needs no migration")
    func same() {
        for seed in 0..<UInt64(50) {
            var random = RandomModels(seed: seed)
            let model = Mutation.adorn(random.model(), &random.generator)
            let plan = MigrationPlan(from: StoredSchema(model), to: model)
            #expect(plan.isEmpty && plan.steps.isEmpty && plan.losses.isEmpty && plan.conditions.isEmpty)
        }
    }

    @Test("Several versions in turn result in the structure of a new store, whatever was added in between")
    func chains() throws {
        for seed in 0..<UInt64(60) {
            var random = RandomModels(seed: seed)
            var model = Mutation.adorn(random.model(), &random.generator)
            let database = try PlainDatabase(foreignKeys: false)
            try database.run(Schema(model).ddl)
            try database.run("PRAGMA foreign_keys = OFF")
            var filler = Filler(model, seed: seed)
            try filler.fill(database)
            var migration = PlainMigration(database: database)
            for step in 0..<4 {
                var mutation = Mutation(model, seed: seed &* 31 &+ UInt64(step))
                let next = mutation.mutated()
                let plan = MigrationPlan(from: try migration.stored(model), to: next)
                guard plan.problems.isEmpty, try migration.violations(of: plan).isEmpty else { continue }
                let before = try Snapshot(database, model, Schema(model).entities)
                let words: Comment = "seed \(seed), step \(step): \(mutation.log.joined(separator: "; "))"
                do {
                    try migration.run(plan)
                } catch {
                    Issue.record("\(error) \(words)")
                    break
                }
                #expect(try migration.differences(from: next) == [], words)
                let after = try Snapshot(database, next, Schema(next).entities)
                #expect(Oracle(old: model, new: next).complaints(before: before, after: after) == [], words)
                #expect(try database.column("PRAGMA integrity_check") == [.text("ok")], words)
                model = next
            }
        }
    }

    @Test("A value that is required now is filled in where the entity has another name as well")
    func requiredInRenamed() throws {
        let old = Model(
            "Shop",
            entities: [
                Entity("Item"),
                Entity("Book", parent: "Item", attributes: [Attribute("pages", .integer32, isOptional: true)]),
            ])
        var pages = Attribute("pages", .integer32, isOptional: false)
        pages.defaultValue = .integer(3)
        var volume = Entity("Volume", parent: "Item", attributes: [pages])
        volume.renamingIdentifier = "Book"
        let new = Model("Shop", entities: [Entity("Item"), volume])
        let database = try PlainDatabase(foreignKeys: false)
        try database.run(Schema(old).ddl)
        try database.run(
            "INSERT INTO Item(_id, _entity, pages) VALUES (1, 'Book', NULL), (2, 'Book', 7), (3, 'Item', NULL)")
        var migration = PlainMigration(database: database)
        let plan = MigrationPlan(from: try migration.stored(old), to: new)
        #expect(plan.rewritten.isEmpty)
        try migration.run(plan)
        #expect(
            try database.rows("SELECT _entity, pages FROM Item ORDER BY _id").map { "\($0[0]) \($0[1])" }
                == ["Volume 3", "Volume 7", "Item NULL"])
        #expect(try database.column("PRAGMA integrity_check") == [.text("ok")])
    }

    @Test("What is put off stays where nothing reads it, through further versions, until all of it goes at once")
    func deferred() throws {
        var putOff = 0
        for seed in Array(0..<UInt64(max(120, Self.count / 10))) + [458] {
            var random = RandomModels(seed: seed)
            var model = Mutation.adorn(random.model(), &random.generator)
            let database = try PlainDatabase(foreignKeys: false)
            try database.run(Schema(model).ddl)
            try database.run("PRAGMA foreign_keys = OFF")
            var filler = Filler(model, seed: seed)
            try filler.fill(database)
            var migration = PlainMigration(database: database)
            for step in 0..<3 {
                var mutation = Mutation(model, seed: seed &* 17 &+ UInt64(step))
                let next = mutation.mutated()
                let stored = try migration.stored(model)
                let plan = MigrationPlan(from: stored, to: next, defersDrops: step < 2)
                guard plan.problems.isEmpty, try migration.violations(of: plan).isEmpty else { continue }
                let before = try Snapshot(database, model, Schema(model).entities)
                let words: Comment = "seed \(seed), step \(step): \(mutation.log.joined(separator: "; "))"
                do {
                    try migration.run(plan)
                } catch {
                    Issue.record("\(error) \(words)")
                    break
                }
                putOff += plan.dropped.isEmpty ? 0 : 1
                #expect(try migration.differences(from: next) == [], words)
                // What the plan says of them is what the file has.
                let left = try database.rows(
                    "SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c "
                        + "WHERE t.type = 'table' AND c.name GLOB '_dropped.*'"
                ).map { "\($0[0]).\($0[1])" }
                #expect(
                    Set(left) == Set(plan.dropped.flatMap { table, names in names.map { "\(table).\($0)" } }), words)
                let after = try Snapshot(database, next, Schema(next).entities)
                #expect(Oracle(old: model, new: next).complaints(before: before, after: after) == [], words)
                #expect(try database.column("PRAGMA integrity_check") == [.text("ok")], words)
                model = next
            }
            let before = try Snapshot(database, model, Schema(model).entities)
            let finish = MigrationPlan(from: try migration.stored(model), to: model)
            #expect(finish.problems.isEmpty && finish.losses.isEmpty && finish.dropped.isEmpty, "seed \(seed)")
            #expect(try migration.violations(of: finish) == [], "seed \(seed)")
            try migration.run(finish)
            #expect(try migration.differences(from: model) == [], "seed \(seed)")
            let dead = "SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%_dropped.%'"
            #expect(try database.integers(dead) == [0], "seed \(seed)")
            let after = try Snapshot(database, model, Schema(model).entities)
            #expect(Oracle(old: model, new: model).complaints(before: before, after: after) == [], "seed \(seed)")
        }
        // Many of the mutations drop something.
        #expect(putOff > 20)
    }
}
