import Foundation
import Relata
import Testing

@Suite("Operations that awakeFromFetch() can perform (semantics 4.3)")
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

    @Test("It can delete another object that its object refers to")
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

    @Test("Values that it sets are no change, also after another object was read in it", arguments: [true, false])
    func noChangeAfterReading(isChild: Bool) throws {
        let (diaries, _, _) = try Diaries.one(["a", "b"])
        let parent = diaries.context()
        let context = isChild ? ManagedObjectContext(parent: parent) : parent
        try logging { log in
            log.awakeFromFetch = { page in
                guard page.managedObjectContext === context, page.text == "a" else { return }
                // The others are read, and have the same hook.
                _ = page.diary?.pages.map(\.text)
                _ = try? context.count(for: Note.fetchRequest())
                page.text = "set"
            }
            let request = Page.fetchRequest()
            request.predicate = try FetchPredicate(format: "text == 'a'")
            let page = try #require(context.fetch(request).first)
            #expect(page.text == "set")
            #expect(!page.hasChanges && !context.hasChanges)
            page.text = "changed"
            #expect(page.hasChanges && context.hasChanges)
        }
    }

    @Test("Its deletions are rolled back, including lists")
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

    @Test("It can fetch the objects that are being fetched")
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

    @Test("Values that it sets are no change")
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

    @Test("Its relationship changes are no change either")
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
