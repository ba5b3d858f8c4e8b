import Foundation
import Relata

/// Works with a store in all the ways that read or write other parts of its file.
struct StoreUse {
    private let container: PersistentContainer
    private let context: ManagedObjectContext

    init(_ container: PersistentContainer) {
        self.container = container
        context = container.newBackgroundContext()
    }

    /// Lets errors pass that say what is wrong with the store.
    static func typed(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch let error as PersistenceError {
            guard !"\(error)".isEmpty else { throw FuzzFailure("An error says nothing.") }
        } catch let error as FetchPredicateError {
            throw FuzzFailure("A sound predicate is refused: \(error)")
        }
    }

    /// Does all that there is to do, or a part of it, so that an input takes less time.
    func run(_ part: Int) throws {
        let parts: [() throws -> Void] = [readAll, ask, change, reorder, remove, passOn, changeRows]
        for (number, work) in parts.enumerated() where part == 0 || part % parts.count == number {
            try Self.typed(work)
            context.rollback()
        }
    }

    private func readAll() throws {
        for entity in container.managedObjectModel.entities { try Self.typed { try read(entity) } }
    }

    /// Reads all that objects have.
    private func read(_ entity: EntityDescription) throws {
        for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity.name)).prefix(30) {
            for name in entity.propertiesByName.keys.sorted() { _ = object.value(forKey: name) }
            guard let crate = object as? Crate else { continue }
            _ = "\(String(describing: crate.levels)) \(String(describing: crate.moment))"
        }
    }

    private func ask() throws {
        let crates = FetchRequest<Crate>(entityName: "Crate")
        crates.predicate = try FetchPredicate(
            format: "amount > 1 OR ANY parts.labels.name BEGINSWITH[cd] 'a' OR parts.@sum.number > 2 OR moment < %@",
            Date.now)
        crates.sortDescriptors = ["amount", "moment", "shelf.name", "big"].map { KeySortDescriptor(key: $0) }
        crates.relationshipKeyPathsForPrefetching = ["parts.labels", "shelf.keeper"]
        _ = try context.fetch(crates)
        _ = try context.fetch(FetchRequest<ManagedObjectID>(crates))
        _ = try context.count(for: crates)
        let totals = FetchRequest<[String: any Sendable]>(entityName: "Crate")
        totals.propertiesToFetch = ["small", "amount", ExpressionDescription(name: "sum", expression: "sum:(amount)")]
        totals.propertiesToGroupBy = ["small"]
        _ = try context.fetch(totals)
    }

    private func change() throws {
        let crates = try context.fetch(FetchRequest<Crate>(entityName: "Crate"))
        let part = Part(context: context)
        part.title = "new"
        crates.first?.parts.append(part)
        for crate in crates {
            crate.small = crate.small == 5 ? 6 : 5
            crate.amount = (crate.amount ?? 0) + 1
            crate.shelf = crates.last?.shelf
            crate.levels = [1]
        }
        for label in try context.fetch(FetchRequest<Label>(entityName: "Label")) {
            label.name += "x"
            label.parts.insert(part)
        }
        try context.save()
        context.refreshAllObjects()
        _ = part.crate?.parts.count
    }

    /// Takes positions between those of the file.
    private func reorder() throws {
        for crate in try context.fetch(FetchRequest<Crate>(entityName: "Crate")) {
            let part = Part(context: context)
            crate.parts.insert(part, at: min(1, crate.parts.count))
            if crate.parts.count > 2 { crate.parts.move(from: crate.parts.count - 1, to: 0) }
        }
        for part in try context.fetch(FetchRequest<Part>(entityName: "Part")) where part.labels.count > 1 {
            part.labels.move(from: 0, to: 1)
        }
        try context.save()
    }

    private func remove() throws {
        let shelves = try context.fetch(FetchRequest<Shelf>(entityName: "Shelf"))
        for shelf in shelves.prefix(2) {
            _ = try context.deletionPlan(for: shelf)
            for piece in shelf.pieces { context.delete(piece) }
            context.delete(shelf)
        }
        try context.save()
    }

    /// Works in a child context.
    private func passOn() throws {
        let child = ManagedObjectContext(parent: context)
        for part in try child.fetch(FetchRequest<Part>(entityName: "Part")) {
            part.next = part.crate?.parts.first
            part.number &+= 1
        }
        try child.save()
        try context.save()
    }

    private func changeRows() throws {
        var update = BatchUpdateRequest(entityName: "Part", propertiesToUpdate: ["title": .constant("y")])
        update.predicate = try FetchPredicate(format: "crate.shelf.keeper != nil")
        _ = try context.execute(update)
        _ = try context.execute(BatchInsertRequest(entityName: "Label", objects: [["name": "z"]]))
        _ = try context.execute(BatchDeleteRequest(fetchRequest: FetchRequest<Part>(entityName: "Part")))
    }
}
