import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("A store that is temporarily unreadable (semantics 2 and 4.4)")
struct UnreadableStoreTests {
    /// What a context finds: each diary with its pages, and each page with the number of its notes.
    private func portrait(_ context: ManagedObjectContext) throws -> [String] {
        let diaries = try context.all(Diary.self).map { diary in
            "\(diary.name ?? "-"): " + diary.pages.map { $0.text ?? "-" }.joined(separator: " ")
        }
        let pages = try context.all(Page.self).map { page in
            "\(page.text ?? "-") of \(page.diary?.name ?? "none"): "
                + page.notes.map { $0.text ?? "-" }.sorted().joined(separator: " ")
        }
        let notes = try context.all(Note.self).map { "\($0.text ?? "-") on \($0.page?.text ?? "none")" }
        return diaries.sorted() + pages.sorted() + notes.sorted()
    }

    /// Does something with a diary of two pages with two notes each, while the store breaks down at every possible
    /// point.
    /// - Parameters:
    ///   - isSaveAlone: whether it breaks down in the save, so that all is there to be saved again.
    private func breakEverywhere(
        isSaveAlone: Bool, _ work: (ManagedObjectContext, Diary) throws -> Void
    ) throws {
        let expected = try {
            let (diaries, context, diary) = try Diaries.one()
            try work(context, diary)
            try context.save()
            return try portrait(diaries.context())
        }()
        for count in stride(from: 0, to: .max, by: 2) {
            let (diaries, context, diary) = try Diaries.one()
            let before = try portrait(diaries.context())
            if isSaveAlone { try work(context, diary) }
            let breakdown = try Breakdown(of: context, after: count)
            var failure: (any Error)?
            do {
                if !isSaveAlone { try work(context, diary) }
                try context.save()
            } catch {
                failure = error
            }
            breakdown.repair()
            guard breakdown.happened else {
                #expect(failure == nil)
                #expect(count > 5)
                return
            }
            if let failure {
                #expect(try portrait(diaries.context()) == before, "\(count): \(failure)")
                if isSaveAlone { #expect(context.hasChanges) }
                try context.save()
            }
            #expect(!context.hasChanges)
            let stored = try portrait(diaries.context())
            if isSaveAlone { #expect(stored == expected, "\(count)") }
            // What the context knows is what it has stored, and no rule was applied by half.
            #expect(try portrait(context) == stored, "\(count)")
            #expect(try SQLiteFile(diaries.container).rows("PRAGMA foreign_key_check").isEmpty, "\(count)")
        }
    }

    private func editing(_ context: ManagedObjectContext, _ diary: Diary) throws {
        diary.name = "new"
        let pages = Array(diary.pages)
        guard pages.count == 2 else { return }
        pages[0].text = "changed"
        let page = context.page("c")
        diary.pages.insert(page, at: 0)
        let note = Note(context: context)
        note.text = "on c"
        note.page = page
        pages[1].notes.first { $0.text == "b0" }?.page = pages[0]
        diary.pages.move(from: 2, to: 0)
    }

    private func deletingPage(_ context: ManagedObjectContext, _ diary: Diary) throws {
        if let page = diary.pages.first { context.delete(page) }
    }

    private func deletingDiary(_ context: ManagedObjectContext, _ diary: Diary) throws { context.delete(diary) }

    private func replacing(_ context: ManagedObjectContext, _ diary: Diary) throws {
        let pages = Array(diary.pages)
        guard pages.count == 2 else { return }
        let notes = Array(pages[1].notes)
        pages[0].notes = ToMany(notes)
        for note in notes { note.repliesTo = notes.first { $0.text == "b0" && $0 !== note } }
        diary.pages = [pages[1], pages[0]]
    }

    @Test("A save that fails at any point leaves all changes and the store unchanged, and succeeds later")
    func failedSave() throws {
        try breakEverywhere(isSaveAlone: true, editing)
        try breakEverywhere(isSaveAlone: true, deletingPage)
        try breakEverywhere(isSaveAlone: true, deletingDiary)
        try breakEverywhere(isSaveAlone: true, replacing)
    }

    @Test("A failed read makes the save fail; no rule and no edit is applied partly")
    func failedWork() throws {
        try breakEverywhere(isSaveAlone: false, editing)
        try breakEverywhere(isSaveAlone: false, deletingPage)
        try breakEverywhere(isSaveAlone: false, deletingDiary)
        try breakEverywhere(isSaveAlone: false, replacing)
    }

    @Test("A deletion whose rules could not be applied deletes everything once the store can be read (2.2)")
    func deletionIsRepeated() throws {
        let (diaries, context, diary) = try Diaries.one()
        let breakdown = try Breakdown(of: context)
        context.delete(diary)
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(diary.isDeleted)
        breakdown.repair()
        #expect(try context.save().deletedObjectIDs.count == 7)
        #expect(try diaries.context().count(for: Note.fetchRequest()) == 0)
    }

    @Test("A fault that cannot be read has no values for now, and the next save reports it; later it has them")
    func fault() throws {
        let (_, context, diary) = try Diaries.one()
        let page = try #require(diary.pages.first)
        try context.save()
        context.refresh(page, mergeChanges: false)
        let breakdown = try Breakdown(of: context)
        #expect(page.text == nil)
        page.text = "lost"
        #expect(page.notes.isEmpty && page.diary == nil)
        #expect(page.isFault && !page.isDeleted)
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(throws: PersistenceError.self) { try context.all(Page.self) }
        breakdown.repair()
        #expect(page.text == "a" && page.notes.count == 2 && page.diary === diary)
        try context.save()
    }

    @Test("An edit whose objects cannot be read changes neither side")
    func edits() throws {
        let (_, context, diary) = try Diaries.one()
        let pages = Array(diary.pages)
        let note = try #require(pages[0].notes.first)
        let other = Note(context: context)
        try context.save()
        for (edit, what): (() -> Void, Comment) in [
            ({ note.page = pages[1] }, "to one"), ({ pages[1].notes.insert(note) }, "insert"),
            ({ pages[0].notes.remove(note) }, "remove"), ({ pages[0].notes = [other] }, "replace"),
            ({ diary.pages = [pages[1]] }, "replace in order"), ({ diary.pages.move(from: 0, to: 1) }, "move"),
            ({ diary.pages.insert(context.page("new"), at: 1) }, "insert at a position"),
        ] {
            context.refreshAllObjects()
            let breakdown = try Breakdown(of: context)
            edit()
            breakdown.repair()
            #expect(throws: PersistenceError.self, what) { try context.save() }
            for object in context.insertedObjects { context.delete(object) }
            #expect(!context.hasChanges, what)
            #expect(diary.pages.elementsEqual(pages, by: ===), what)
            #expect(pages[0].notes.count == 2 && pages[1].notes.count == 2 && note.page === pages[0], what)
        }
    }

    @Test("An element of a list that cannot be read is an object without values, and the program continues")
    func unreadablePlace() throws {
        let (diaries, context, diary) = try Diaries.one()
        #expect(diary.pages.count == 2)
        context.refreshAllObjects()
        let breakdown = try Breakdown(of: context)
        let missing = diary.pages[1]
        #expect(missing.text == nil && missing.managedObjectContext == nil && missing.entity.name == "Page")
        #expect(diary.pages.remove(at: 0).text == nil)
        diary.pages[0] = missing
        diary.pages.move(from: 1, to: 0)
        diary.pages.insert(contentsOf: [missing], at: [1])
        diary.pages.replace(at: [1, 0], with: [missing, missing])
        diary.pages.remove(at: [0, 1])
        missing.diary = diary
        breakdown.repair()
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(!context.hasChanges)
        #expect(diary.pages.map(\.text) == ["a", "b"])
        #expect(try diaries.context().all(Page.self).count == 2)
    }

    @Test("An edit of several objects is made completely or not at all, wherever the store fails")
    func editsOfSeveral() throws {
        typealias Edit = (Diary, Page, [Page], [Note]) -> Void
        let edits: [(Edit, Comment)] = [
            ({ diary, _, pages, _ in diary.pages.append(contentsOf: pages) }, "append"),
            ({ diary, _, pages, _ in diary.pages.insert(contentsOf: pages, at: 0) }, "insert"),
            ({ diary, page, pages, _ in diary.pages.remove(contentsOf: [pages[0], page]) }, "remove from list"),
            ({ diary, _, pages, _ in diary.pages.insert(contentsOf: pages, at: [0, 1, 3, 4]) }, "insert at indexes"),
            ({ diary, page, pages, _ in diary.pages.replace(at: [0, 2], with: [page, pages[1]]) }, "at indexes"),
            ({ diary, _, _, _ in diary.pages.remove(at: [0, 2]) }, "remove at indexes"),
            ({ _, page, _, notes in page.notes.formUnion(notes) }, "union"),
            ({ _, page, _, notes in page.notes.subtract(notes) }, "subtract"),
            ({ _, page, _, notes in page.notes.formIntersection(notes.prefix(1)) }, "intersection"),
        ]
        for (edit, what) in edits {
            for count in stride(from: 0, to: .max, by: 1) {
                let (diaries, context, diary) = try Diaries.one(["a", "b", "c"], notes: 3)
                let other = try diaries.diary(pages: ["d", "e"], notes: 1, in: context)
                let page = diary.pages[1]
                let pages = [diary.pages[0], other.pages[0], context.page("new"), other.pages[1]]
                let notes =
                    Array(page.notes.dropFirst()) + Array(diary.pages[0].notes) + Array(other.pages[0].notes)
                try context.save()
                func portrait() -> [[String]] {
                    [diary, other].map { $0.pages.map { $0.text ?? "-" } }
                        + (Array(diary.pages) + Array(other.pages)).map { $0.notes.map { $0.text ?? "-" }.sorted() }
                }
                let before = portrait()
                context.refreshAllObjects()
                let breakdown = try Breakdown(of: context, after: count)
                edit(diary, page, pages, notes)
                breakdown.repair()
                guard breakdown.happened else {
                    #expect(portrait() != before && count > 0, what)
                    break
                }
                let hasChanged = context.hasChanges
                #expect(!hasChanged, "\(what) \(count)")
                #expect(throws: PersistenceError.self) { try context.save() }
                #expect(portrait() == before, "\(what) \(count)")
            }
        }
    }

    @Test("A step is undone completely or not at all, wherever the store fails, and can be undone later")
    func undo() throws {
        func play(_ work: (ManagedObjectContext, Diary) throws -> Void) throws {
            for count in stride(from: 0, to: .max, by: 1) {
                let (_, context, diary) = try Diaries.one(["a", "b", "c"], undoable: true)
                let before = try portrait(context)
                try work(context, diary)
                try context.save()
                let after = try portrait(context)
                // Others write too, so that what the step had is not what the store has.
                context.refreshAllObjects()
                let breakdown = try Breakdown(of: context, after: count)
                context.undo()
                breakdown.repair()
                let hasFailed = errorCode { _ = try context.count(for: Page.fetchRequest()) } != nil
                if hasFailed {
                    #expect(breakdown.happened)
                    #expect(try portrait(context) == after, "\(count)")
                    #expect(!context.hasChanges, "\(count)")
                    context.undo()
                }
                #expect(try portrait(context) == before, "\(count)")
                try context.save()
                guard breakdown.happened else { return }
            }
        }
        try play { context, diary in
            diary.name = "changed"
            diary.pages[0].notes.removeAll()
            diary.pages.move(from: 2, to: 0)
        }
        try play { context, diary in context.delete(diary.pages[1]) }
        try play { context, diary in diary.pages.append(context.page("new")) }
    }

    @Test("An edit changes nothing either if only a former owner, partner or member cannot be read (2.4)")
    func formerSides() throws {
        for (fault, edit, what): ((Sides) -> ManagedObject, (Sides) -> Void, Comment) in [
            ({ $0.artists[1] }, { $0.artists[0].club = $0.clubs[1] }, "partner of the new partner"),
            ({ $0.albums[1] }, { $0.albums[0].tracks.append($0.tracks[2]) }, "former owner"),
            ({ $0.tracks[1] }, { $0.albums[0].tracks = [$0.tracks[2]] }, "member that leaves"),
            ({ $0.tracks[1] }, { $0.albums[0].tracks.move(from: 1, to: 0) }, "member that is moved"),
            ({ $0.tracks[2] }, { $0.albums[0].tracks[1] = $0.tracks[2] }, "member in the place of another"),
            ({ $0.albums[1] }, { $0.albums[0].tracks[1] = $0.tracks[2] }, "owner of that member"),
        ] {
            let sides = try Sides()
            sides.context.refresh(fault(sides), mergeChanges: false)
            let breakdown = try Breakdown(of: sides.context)
            edit(sides)
            breakdown.repair()
            #expect(throws: PersistenceError.self, what) { try sides.context.save() }
            #expect(!sides.context.hasChanges, what)
            #expect(sides.artists.map(\.club) == sides.clubs, what)
            #expect(Array(sides.albums[0].tracks) == Array(sides.tracks[..<2]), what)
            #expect(Array(sides.albums[1].tracks) == [sides.tracks[2]], what)
            #expect(sides.tracks[2].album == sides.albums[1], what)
        }
    }

    /// Two artists with their fan clubs, and two albums with two tracks and one.
    private struct Sides {
        let music: Music
        let context: ManagedObjectContext
        let artists: [Artist]
        let clubs: [FanClub]
        let albums: [Album]
        let tracks: [Track]

        init() throws {
            music = try Music()
            let context = music.context()
            self.context = context
            artists = ["a", "b"].map { context.artist($0) }
            clubs = artists.map { artist in
                let club = FanClub(context: context)
                artist.club = club
                return club
            }
            let albums = ["first", "second"].map { context.album($0) }
            self.albums = albums
            tracks = [0, 0, 1].map { context.track("t", album: albums[$0]) }
            try context.save()
        }
    }

    @Test("A save throws if nothing was stored, and never if it was: triggers' values are then read later (4.4)")
    func keptValues() throws {
        for count in 0... {
            let music = try Music()
            let context = music.context()
            _ = context.artist("x")
            let breakdown = try Breakdown(of: context, after: count)
            var failure: (any Error)?
            do { try context.save() } catch { failure = error }
            breakdown.repair()
            guard breakdown.happened else {
                #expect(failure == nil && count > 5)
                return
            }
            #expect(context.hasChanges == (failure != nil))
            #expect(try music.context().count(for: Artist.fetchRequest()) == (failure == nil ? 1 : 0), "\(count)")
        }
    }

    @Test("Rules that a refresh applies again, and that cannot read the store, are applied by the next save")
    func refreshing() throws {
        for count in 0..<12 {
            let (diaries, context, diary) = try Diaries.one()
            let page = diary.pages[0]
            let other = Diary(context: context)
            other.name = "other"
            try context.save()
            page.diary = other
            context.delete(diary)
            context.processPendingChanges()
            let breakdown = try Breakdown(of: context, after: count)
            context.refresh(page, mergeChanges: false)
            let failed = (try? context.save()) == nil
            breakdown.repair()
            if failed { try context.save() }
            #expect(try portrait(context) == portrait(diaries.context()), "\(count)")
            #expect(try SQLiteFile(diaries.container).rows("PRAGMA foreign_key_check").isEmpty, "\(count)")
        }
    }
}
