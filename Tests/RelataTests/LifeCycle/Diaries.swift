import Foundation
import Relata
import Testing

/// What the hooks of a test have seen, in order; and what they are to do.
// Unchecked, as only the task of one test uses it: hooks run where the context is used.
final class HookLog: @unchecked Sendable {
    @TaskLocal static var current: HookLog?

    var events: [String] = []
    var prepareForDeletion: (Page) -> Void = { _ in }
    var willSave: (Page) -> Void = { _ in }
    var didSave: (Page) -> Void = { _ in }
    var awakeFromFetch: (Page) -> Void = { _ in }
    var validate: (Page) throws -> Void = { _ in }

    func note(_ event: String, _ page: Page) { events.append("\(event) \(page.text ?? "-")") }
}

extension Page: AwakesFromInsert, AwakesFromFetch, PreparesForDeletion, WillSave, DidSave, WillTurnIntoFault,
    DidTurnIntoFault, ValidatesForInsert, ValidatesForUpdate, ValidatesForDelete
{
    func awakeFromInsert() { HookLog.current?.note("awakeFromInsert", self) }

    func awakeFromFetch() {
        HookLog.current?.note("awakeFromFetch", self)
        HookLog.current?.awakeFromFetch(self)
    }

    func prepareForDeletion() {
        HookLog.current?.note("prepareForDeletion", self)
        HookLog.current?.prepareForDeletion(self)
    }

    func willSave() {
        HookLog.current?.note("willSave", self)
        HookLog.current?.willSave(self)
    }

    func didSave() {
        HookLog.current?.note("didSave", self)
        HookLog.current?.didSave(self)
    }

    func willTurnIntoFault() { HookLog.current?.note("willTurnIntoFault", self) }
    func didTurnIntoFault() { HookLog.current?.events.append("didTurnIntoFault") }

    func validateForInsert() throws { try validate("validateForInsert") }
    func validateForUpdate() throws { try validate("validateForUpdate") }
    func validateForDelete() throws { try validate("validateForDelete") }

    private func validate(_ event: String) throws {
        HookLog.current?.note(event, self)
        try HookLog.current?.validate(self)
    }
}

/// Diaries in a private store.
final class Diaries {
    let container: PersistentContainer
    private var contexts: [ManagedObjectContext] = []

    init() throws {
        container = try PersistentContainer.temporary(model: DiaryModel.managedObjectModel)
    }

    func context() -> ManagedObjectContext {
        let context = container.newBackgroundContext()
        contexts.append(context)
        return context
    }

    /// A saved diary, as a context reads it that has not seen it before.
    func diary(pages: [String], notes: Int = 0, in context: ManagedObjectContext? = nil) throws -> Diary {
        let writer = self.context()
        let diary = Diary(context: writer)
        for text in pages {
            let page = writer.page(text)
            diary.pages.append(page)
            for number in 0..<notes {
                let note = Note(context: writer)
                note.text = "\(text)\(number)"
                page.notes.insert(note)
            }
        }
        try writer.save()
        let found = (context ?? self.context()).object(with: diary.objectID)
        return try #require(found as? Diary)
    }
}

extension ManagedObjectContext {
    func page(_ text: String) -> Page {
        let page = Page(context: self)
        page.text = text
        return page
    }
}

/// Runs work whose hooks are noted.
func logging<Result>(_ work: (HookLog) throws -> Result) rethrows -> Result {
    let log = HookLog()
    return try HookLog.$current.withValue(log) { try work(log) }
}
