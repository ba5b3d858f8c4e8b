import Foundation
import RelataMigration
import RelataModel
import RelataModelReader
import RelataSchema
import RelataTestSupport
import Testing

@Suite(
    "Migrations of every version of real models to every later one, with its data",
    .enabled(if: Folders.realModels != nil))
struct RealModelMigrationTests {
    struct Versions: CustomTestStringConvertible {
        let bundle: String
        let old: String
        let new: String
        var testDescription: String { "\(bundle): \(old) to \(new)" }
    }

    /// Every version with every later one, in the natural order of their names.
    static let pairs: [Versions] = {
        guard let folder = Folders.realModels else { return [] }
        let enumerator = FileManager.default.enumerator(atPath: folder.path)
        let bundles = (enumerator?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcdatamodeld") }.sorted()
        return bundles.flatMap { bundle in
            let path = folder.appending(path: bundle).path
            let names = ModelReader.availableVersions(path: path).sorted {
                $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
            }
            return names.indices.flatMap { first in
                names.indices.filter { $0 > first }.map { Versions(bundle: bundle, old: names[first], new: names[$0]) }
            }
        }
    }()

    @Test(
        "The rows are migrated, and the structure is that of a new store", arguments: pairs,
        [MigrationPlan.Mode.inPlace, .portable])
    func migrates(versions: Versions, mode: MigrationPlan.Mode) throws {
        let folder = try #require(Folders.realModels)
        let path = folder.appending(path: versions.bundle).path
        let old = try #require(ModelReader.read(path: path, version: versions.old).model)
        let new = try #require(ModelReader.read(path: path, version: versions.new).model)
        let database = try PlainDatabase()
        try database.run(Schema(old).ddl)
        try database.run("PRAGMA foreign_keys = OFF")
        var filler = Filler(old, seed: 7)
        try filler.fill(database)
        var migration = PlainMigration(database: database)
        let plan = MigrationPlan(from: try migration.stored(old), to: new, mode: mode)
        if !plan.problems.isEmpty || plan.conditions.contains(where: \.isOfEveryRow) {
            // What is asked of the developer says what and where.
            #expect(plan.problems.allSatisfy { !$0.fix.isEmpty })
            return
        }
        guard try migration.violations(of: plan).isEmpty else { return }
        let before = try Snapshot(database, old, Schema(old).entities)
        try migration.run(plan)
        #expect(try migration.differences(from: new) == [])
        let after = try Snapshot(database, new, Schema(new).entities)
        #expect(Oracle(old: old, new: new).complaints(before: before, after: after) == [])
        #expect(try database.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try database.column("PRAGMA integrity_check") == [.text("ok")])
    }
}
