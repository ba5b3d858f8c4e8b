import CWorkloads
import Foundation
import Relata
import RelataImport

extension RelataWorkload {
    /// Takes the rows of a store of Core Data over, and opens the new store.
    func importStore() throws -> ChildResult {
        let new = URL(filePath: url.path + ".new")
        return try ChildResult.measuring {
            _ = try PersistentContainer.importCoreDataStore(
                at: url, to: new, model: BenchModel.managedObjectModel)
            return 0
        }
    }

    /// Writes all objects down as JSON, and reads them into a new store.
    func transferJSON() throws -> ChildResult {
        let file = URL(filePath: url.path + ".jsonl")
        let new = URL(filePath: url.path + ".new")
        let container = try PersistentContainer(model: BenchModel.managedObjectModel, at: url)
        var result = try ChildResult.measuring { Int64(try container.exportJSON(to: file)) }
        try result.add(
            ChildResult.measuring {
                let imported = try PersistentContainer.importJSON(
                    at: file, to: new, model: BenchModel.managedObjectModel)
                return Int64(try imported.newBackgroundContext().count(for: Item.fetchRequest()))
            })
        return result
    }
}
