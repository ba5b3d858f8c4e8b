import Foundation
import Relata
import Testing

@Suite("Undo in a child context, over its saves (semantics 2.6, 4.5, 4.9)")
struct UndoInChildTests {
    private let diaries: Diaries
    private let parent: ManagedObjectContext
    private let child: ManagedObjectContext
    private let diary: Diary

    /// A child that records, and its own object of a diary with the pages a, b and c with two notes each.
    init() throws {
        let (diaries, parent, child, original) = try Diaries.family(["a", "b", "c"])
        self.diaries = diaries
        self.parent = parent
        self.child = child
        diary = try own(original, in: child)
        child.undoManager = ContextUndoManager()
    }

    private func stored() throws -> [Diary] { try diaries.context().all(Diary.self) }

    private func saveBoth() throws {
        try child.save()
        try parent.save()
    }

    @Test("A deletion that the parent has received is undone with all its consequences, by the next saves")
    func deletion() throws {
        let texts = diary.pages.map(\.text)
        let notes = diary.pages.map(\.notes.count)
        child.delete(diary)
        try child.save()
        #expect(try parent.count(for: Diary.fetchRequest()) == 0)
        child.undo()
        #expect(diary.pages.map(\.text) == texts)
        // Nothing reaches the parent before the child saves.
        #expect(try parent.count(for: Diary.fetchRequest()) == 0)
        try child.save()
        #expect(try parent.all(Diary.self).map { $0.pages.map(\.text) } == [texts])
        try parent.save()
        #expect(try stored().map { $0.pages.map(\.text) } == [texts])
        #expect(try stored().map { $0.pages.map(\.notes.count) } == [notes])
    }

    @Test("A deletion that was saved to the file is undone too")
    func savedDeletion() throws {
        let texts = diary.pages.map(\.text)
        child.delete(diary.pages[1])
        try saveBoth()
        child.undo()
        try saveBoth()
        #expect(try stored().map { $0.pages.map(\.text) } == [texts])
        child.redo()
        try saveBoth()
        #expect(try stored().map { $0.pages.map(\.text) } == [[texts[0]] + texts[2...]])
    }

    @Test("An insertion is removed from the parent, and from the file if it was saved there", arguments: [false, true])
    func insertion(isSaved: Bool) throws {
        let texts = diary.pages.map(\.text)
        let page = Page(context: child)
        page.text = "new"
        diary.pages.insert(page, at: 1)
        if isSaved { try saveBoth() } else { try child.save() }
        child.undo()
        try child.save()
        #expect(try parent.all(Diary.self).map { $0.pages.map(\.text) } == [texts])
        try parent.save()
        #expect(try stored().map { $0.pages.map(\.text) } == [texts])
        child.redo()
        try saveBoth()
        #expect(try stored().map { $0.pages.map(\.text) } == [[texts[0], "new"] + texts[1...]])
    }

    @Test("Values and order are those from before the step", arguments: [false, true])
    func changes(isSaved: Bool) throws {
        let texts = diary.pages.map(\.text)
        diary.pages[0].text = "changed"
        diary.pages.move(from: 2, to: 0)
        if isSaved { try saveBoth() } else { try child.save() }
        child.undo()
        #expect(diary.pages.map(\.text) == texts)
        try saveBoth()
        #expect(try stored().map { $0.pages.map(\.text) } == [texts])
    }
}
