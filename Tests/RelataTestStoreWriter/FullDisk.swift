import Foundation
import Relata

/// Saves until no more is let into the file, and then once more when there is room again.
///
/// The limit that a process can set for itself on the size of its files stands in for a full disk. For each piece of
/// work it prints what became of it, and whether nothing is left half-done.
struct FullDisk {
    let container: PersistentContainer

    func run() throws {
        // Without that, exceeding the limit ends the process.
        signal(SIGXFSZ, SIG_IGN)
        let context = container.newBackgroundContext()
        let diary = Diary(context: context)
        diary.name = "first"
        addPages(200, to: diary, in: context)
        try context.save()

        try setLimit(to: 4096)
        diary.name = "second"
        if let page = diary.pages.first { context.delete(page) }
        addPages(200, to: diary, in: context)
        report("save", attempt { try context.save() })
        say("keeps \(context.insertedObjects.count) \(context.deletedObjects.count) \(diary.isUpdated)")
        say("stores \(try stored())")
        let text = String(repeating: "x", count: 1000)
        let insertion = BatchInsertRequest(
            entityName: "Page", objects: (0..<200).map { ["number": Int64($0), "text": text] })
        report("insert", attempt { try context.execute(insertion) })
        let update = BatchUpdateRequest(entityName: "Page", propertiesToUpdate: ["text": .constant(text)])
        report("update", attempt { try context.execute(update) })
        let deletion = BatchDeleteRequest(fetchRequest: Diary.fetchRequest())
        report("delete", attempt { try context.execute(deletion) })
        let file = container.storeURL.deletingLastPathComponent().appending(path: "other.sqlite")
        report("create", attempt { try PersistentContainer(model: DiaryModel.managedObjectModel, at: file) })
        say("stores \(try stored())")

        try setLimit(to: rlim_t.max)
        try context.save()
        say("saved \(context.hasChanges)")
        say("stores \(try stored())")
        _ = try PersistentContainer(model: DiaryModel.managedObjectModel, at: file)
        say("created")
    }

    private func addPages(_ count: Int, to diary: Diary, in context: ManagedObjectContext) {
        for number in 0..<count {
            let page = Page(context: context)
            page.number = Int64(number)
            page.text = String(repeating: "x", count: 1000)
            diary.pages.append(page)
        }
    }

    /// What another context finds.
    private func stored() throws -> String {
        let context = container.newBackgroundContext()
        let diaries = try context.fetch(Diary.fetchRequest())
        return diaries.map { "\($0.name ?? "-") \($0.pages.count)" }.joined(separator: ", ")
    }

    private func setLimit(to size: rlim_t) throws {
        var limit = rlimit()
        getrlimit(.init(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = min(size, limit.rlim_max)
        guard setrlimit(.init(RLIMIT_FSIZE.rawValue), &limit) == 0 else { throw CocoaError(.featureUnsupported) }
    }

    private func attempt<Result>(_ work: () throws -> Result) -> String {
        do {
            _ = try work()
            return "done"
        } catch {
            return "\(error)"
        }
    }

    private func report(_ what: String, _ outcome: String) { say("\(what): \(outcome)") }
}
