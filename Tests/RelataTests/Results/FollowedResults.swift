import Relata
import Testing

/// A list as an app shows it: rows of text that are made when a results controller says so, and never otherwise.
final class FollowedResults {
    private let controller: FetchedResultsController<ManagedObject>
    private let request: () throws -> FetchRequest<ManagedObject>
    private let text: (ManagedObject) -> String
    private let context: ManagedObjectContext
    private let name: String
    /// The rows as they were made, in the list's order.
    private var rows: [(object: ManagedObject, text: String)] = []
    /// What was wrong with what the controller has told.
    private var problems: [String] = []
    /// How many changes the controller has told.
    private(set) var count = 0

    /// - Parameters:
    ///   - name: names the list where something is wrong.
    ///   - request: creates the request; its order is unambiguous.
    ///   - text: what a row shows of an object.
    init(
        _ name: String, in context: ManagedObjectContext, request: @escaping () throws -> FetchRequest<ManagedObject>,
        text: @escaping (ManagedObject) -> String
    ) throws {
        (self.name, self.context, self.request, self.text) = (name, context, request, text)
        controller = FetchedResultsController(fetchRequest: try request(), managedObjectContext: context)
        controller.didChangeContent = { [unowned self] in apply($0) }
        try performFetch()
    }

    /// Shows everything again, as after a reset.
    func performFetch() throws {
        try controller.performFetch()
        rows = (controller.fetchedObjects ?? []).map { ($0, text($0)) }
    }

    private func apply(_ update: FetchedResultsUpdate) {
        let objects = controller.fetchedObjects ?? []
        count += update.changes.count
        var gone: Set<Int> = []
        var come: [Int] = []
        var changed: [Int] = []
        for change in update.changes {
            switch change {
            case .delete(_, let index): gone.insert(index)
            case .insert(_, let index): come.append(index)
            case .move(_, let source, let index):
                gone.insert(source)
                come.append(index)
            case .update(_, let index): changed.append(index)
            }
        }
        if !gone.allSatisfy(rows.indices.contains) || !(come + changed).allSatisfy(objects.indices.contains) {
            problems.append("an index that is not in the list: \(update.changes)")
            return
        }
        rows = rows.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
        for index in come.sorted() { rows.insert((objects[index], text(objects[index])), at: min(index, rows.count)) }
        for index in changed where rows.indices.contains(index) { rows[index].text = text(objects[index]) }
        if update.objectIDs != objects.map(\.objectID) { problems.append("IDs that are not those of the results") }
    }

    /// What is wrong with the list, once the context has processed its changes: an order that is not that of a fetch,
    /// or a row that shows what is so no longer.
    /// - Parameter inRows: whether rows are looked at too.
    func mistakes(inRows: Bool) throws -> [String] {
        context.processPendingChanges()
        var mistakes = problems
        problems = []
        if let error = controller.error { mistakes.append("\(error)") }
        let objects = controller.fetchedObjects ?? []
        if rows.map(\.object) != objects { mistakes.append("the changes do not make the results") }
        let fetched = try context.fetch(try request())
        if fetched != objects {
            mistakes.append("\(objects.map(text)) where a fetch gives \(fetched.map(text))")
        }
        for row in rows where inRows && row.object.managedObjectContext != nil && row.text != text(row.object) {
            mistakes.append("shows \(row.text) for \(text(row.object))")
        }
        return mistakes.map { "\(name): \($0)" }
    }
}
