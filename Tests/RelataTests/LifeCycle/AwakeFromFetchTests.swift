import Foundation
import Relata
import Testing

@Suite("What awakeFromFetch() may do (semantics 4.3)")
struct AwakeFromFetchTests {
    @Test("It can delete its object")
    func deletes() throws {
        let (diaries, _, _) = try Diaries.one()
        let context = diaries.context()
        try logging { log in
            log.awakeFromFetch = { page in
                if page.text == "a" {
                    context.delete(page)
                    _ = try? context.count(for: Note.fetchRequest())
                }
            }
            let diary = try context.all(Diary.self)[0]
            #expect(diary.pages.map(\.text) == ["b"])
            try context.save()
        }
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 2)
    }

    @Test("It can delete another one that its object refers to")
    func nullify() throws {
        let diaries = try Diaries()
        let writer = diaries.context()
        let (n, r) = (Note(context: writer), Note(context: writer))
        n.text = "n"
        r.text = "r"
        let page = writer.page("p")
        page.notes.insert(n)
        try writer.save()
        let context = diaries.context()
        try logging { log in
            let note = try #require(context.all(Note.self).first { $0.text == "n" })
            log.awakeFromFetch = { page in
                context.delete(note)
                _ = try? context.count(for: Note.fetchRequest())
            }
            let page = try context.all(Page.self)[0]
            #expect(page.notes.isEmpty)
            try context.save()
            #expect(page.notes.isEmpty)
        }
    }

    @Test("What it has deleted is rolled back, lists included")
    func rollback() throws {
        let (_, context, diary) = try Diaries.one(["a", "b"])
        let (a, b) = (diary.pages[0], diary.pages[1])
        logging { log in
            context.refresh(a, mergeChanges: true)
            log.awakeFromFetch = { _ in
                context.delete(b)
                _ = context.hasChanges
            }
            #expect(a.text == "a")
            #expect(diary.pages.count == 1)
            context.rollback()
            #expect(diary.pages.count == 2)
        }
    }

    @Test("It can fetch what is being fetched")
    func fetches() throws {
        let (diaries, _, _) = try Diaries.one(["a", "b", "c"])
        let context = diaries.context()
        try logging { log in
            var counts: [Int] = []
            log.awakeFromFetch = { page in
                counts.append((try? context.all(Page.self).count) ?? -1)
                counts.append(page.diary?.pages.count ?? -1)
            }
            let all = try context.all(Page.self)
            #expect(all.count == 3)
            #expect(counts == [3, 3, 3, 3, 3, 3])
            #expect(!context.hasChanges)
        }
    }

    @Test("What it sets is no change")
    func edits() throws {
        let (diaries, _, _) = try Diaries.one(["a"])
        let context = diaries.context()
        try logging { log in
            log.awakeFromFetch = { page in page.text = "edited" }
            let page = try context.all(Page.self)[0]
            #expect(page.text == "edited" && !context.hasChanges && !page.hasChanges)
            page.number = 3
            #expect(page.isUpdated)
            try context.save()
            #expect(try diaries.context().all(Page.self)[0].number == 3)
        }
    }

    @Test("What it does to relationships is no change either")
    func relates() throws {
        let (diaries, _, _) = try Diaries.one(["a"], notes: 1)
        let context = diaries.context()
        try logging { log in
            let note = try context.all(Note.self)[0]
            log.awakeFromFetch = { page in page.notes.remove(note) }
            let page = try context.all(Page.self)[0]
            #expect(!context.hasChanges)
            try context.save()
            context.refreshAllObjects()
            log.awakeFromFetch = { _ in }
            #expect(page.notes.count == 1 && note.page === page)
        }
    }
}
