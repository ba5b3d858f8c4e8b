import Foundation
import Relata
import Testing

extension Diaries {
    /// A saved diary, as a context reads it that has not seen it before.
    static func one(
        _ pages: [String] = ["a", "b"], notes: Int = 2, undoable: Bool = false
    ) throws -> (Diaries, ManagedObjectContext, Diary) {
        let diaries = try Diaries()
        let context = diaries.context()
        if undoable { context.undoManager = ContextUndoManager() }
        return (diaries, context, try diaries.diary(pages: pages, notes: notes, in: context))
    }

    /// The same, with a child of the context.
    static func family(
        _ pages: [String] = ["a", "b"], notes: Int = 2
    ) throws -> (Diaries, parent: ManagedObjectContext, child: ManagedObjectContext, Diary) {
        let (diaries, parent, diary) = try one(pages, notes: notes)
        return (diaries, parent, ManagedObjectContext(parent: parent), diary)
    }
}

/// Another context's object of the same row.
func own<Object: ManagedObject>(_ object: Object, in context: ManagedObjectContext) throws -> Object {
    try #require(context.existingObject(with: object.objectID) as? Object)
}

/// The names of a context's notifications, in order.
// Unchecked, as they are posted where the context is used.
final class Notices: @unchecked Sendable {
    private(set) var names: [String] = []
    private var observers: [any NSObjectProtocol] = []

    init(of context: ManagedObjectContext, _ work: @escaping (String) -> Void = { _ in }) {
        nonisolated(unsafe) let work = work
        for (notification, name) in [
            (ManagedObjectContext.willSaveObjectsNotification, "will"),
            (ManagedObjectContext.didSaveObjectIDsNotification, "did"),
            (ManagedObjectContext.didChangeObjectsNotification, "change"),
        ] {
            let observer = NotificationCenter.default.addObserver(forName: notification, object: context, queue: nil) {
                [weak self] _ in
                self?.names.append(name)
                work(name)
            }
            observers.append(observer)
        }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
}
