import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Unsaved changes of objects that the predicate or the order of a fetch reaches (semantics 5.1)")
struct PendingChangeFetchTests {
    /// How many rounds of changes are tried in a block; `RELATA_SEEDS` says it for a longer run.
    private static let rounds = ProcessInfo.processInfo.environment["RELATA_SEEDS"].flatMap { Int($0) } ?? 40

    /// The IDs of what a store has, none of whose objects is in memory.
    private struct Stored {
        var diaries: [ManagedObjectID]
        var pages: [ManagedObjectID]
        var notes: [ManagedObjectID]
    }

    // MARK: - At random

    @Test(
        "fetches see few changes, whose owners are not in memory, in a context and in a child of one", arguments: 0..<4)
    func random(block: Int) throws {
        let diaries = try Diaries()
        var random = RandomDiaryPredicates(generator: SeededGenerator(seed: UInt64(4_200 + block)))
        random.namesIDs = true
        let writer = diaries.context()
        let stored = try fill(writer, &random)
        random.objects =
            try writer.all(Diary.self) as [ManagedObject] + writer.all(Page.self) + writer.all(Note.self)
        var found = 0
        for round in 0..<Self.rounds {
            let parent = diaries.context()
            let child = round.isMultiple(of: 2) ? nil : ManagedObjectContext(parent: parent)
            try change(parent, stored, &random)
            if let child { try change(child, stored, &random) }
            let context = child ?? parent
            for _ in 0..<3 {
                let order = random.pick(Self.pageOrders)
                found += try compare(Page.self, random.page(), order, &random, in: context, "round \(round)")
                let noteOrder = random.pick(Self.noteOrders)
                found += try compare(Note.self, random.note(), noteOrder, &random, in: context, "round \(round)")
            }
        }
        #expect(found > Self.rounds)
    }

    private static let pageOrders = [
        ["number"], ["diary.name", "text"], ["notes.@count"], ["diary.pages.@max.number"],
    ]
    private static let noteOrders = [["text"], ["page.number"], ["repliesTo.text", "page.diary.name"]]

    private func fill(_ context: ManagedObjectContext, _ random: inout RandomDiaryPredicates) throws -> Stored {
        let diaries = (0..<8).map { _ in Diary(context: context) }
        let pages = (0..<40).map { _ in Page(context: context) }
        let notes = (0..<80).map { _ in Note(context: context) }
        for diary in diaries { diary.name = random.text() }
        for page in pages {
            page.text = random.text()
            page.number = Int64(random.pick([0, 1, 2, 3]))
            if random.chance(80) { page.diary = random.pick(diaries) }
        }
        for note in notes {
            note.text = random.text()
            if random.chance(80) { note.page = random.pick(pages) }
            if random.chance(50) { note.repliesTo = random.pick(notes) }
        }
        try context.save()
        return Stored(
            diaries: diaries.map(\.objectID), pages: pages.map(\.objectID), notes: notes.map(\.objectID))
    }

    /// A few changes; nothing is read that they do not need.
    private func change(
        _ context: ManagedObjectContext, _ stored: Stored, _ random: inout RandomDiaryPredicates
    ) throws {
        func existing<Object: ManagedObject>(_ id: ManagedObjectID) -> Object? {
            let object = try? context.existingObject(with: id) as? Object
            return object?.isDeleted == true ? nil : object
        }
        for _ in 0..<Int.random(in: 1...5, using: &random.generator) {
            let diary: Diary? = existing(random.pick(stored.diaries))
            guard let page: Page = existing(random.pick(stored.pages)) else { continue }
            guard let note: Note = existing(random.pick(stored.notes)) else { continue }
            switch Int.random(in: 0..<12, using: &random.generator) {
            case 0: diary?.name = random.text()
            case 1: page.number = Int64(random.pick([0, 1, 2, 3]))
            case 2: note.text = random.text()
            case 3: page.diary = random.chance(30) ? nil : diary
            case 4: note.page = random.chance(30) ? nil : page
            case 5: note.repliesTo = random.chance(30) ? nil : existing(random.pick(stored.notes))
            case 6: diary?.pages.append(page)
            case 7: page.notes.insert(note)
            case 8:
                let new = Note(context: context)
                new.text = random.text()
                new.page = page
            case 9: context.delete(note)
            case 10: context.delete(page)
            default: if let diary { context.delete(diary) }
            }
        }
    }

    /// Compares a fetch, and windows of it, with what memory makes of all objects.
    /// - Returns: the number of objects found.
    private func compare<Object: ManagedObject>(
        _ type: Object.Type, _ predicate: (format: String, arguments: [Any?]), _ order: [String],
        _ random: inout RandomDiaryPredicates, in context: ManagedObjectContext, _ comment: Comment
    ) throws -> Int {
        let request = FetchRequest<Object>()
        request.predicate = try FetchPredicate(format: predicate.format, argumentArray: predicate.arguments)
        request.sortDescriptors = order.map { KeySortDescriptor(key: $0, ascending: random.chance(60)) }
        let fetched = try context.fetch(request)
        let count = try context.count(for: request)
        let ids = FetchRequest<ManagedObjectID>(entityName: "\(Object.self)")
        ids.predicate = request.predicate
        let fetchedIDs = Set(try context.fetch(ids))
        ids.sortDescriptors = request.sortDescriptors
        let sortedIDs = try context.fetch(ids)
        request.fetchOffset = Int.random(in: 0...2, using: &random.generator)
        request.fetchLimit = Int.random(in: 1...4, using: &random.generator)
        let window = try context.fetch(request)
        (ids.fetchOffset, ids.fetchLimit) = (request.fetchOffset, request.fetchLimit)
        let windowIDs = try context.fetch(ids)
        let expected = try context.all(Object.self).filter { try request.predicate?.evaluate(with: $0) == true }
        let text: Comment = "\(comment): \(predicate.format) \(predicate.arguments), by \(order)"
        let unexpected = Set(fetched).symmetricDifference(expected).map { "\($0.objectID)" }.sorted()
        #expect(unexpected.isEmpty, text)
        #expect(count == expected.count && fetchedIDs == Set(expected.map(\.objectID)), text)
        #expect(window == Array(fetched.dropFirst(request.fetchOffset).prefix(request.fetchLimit)), text)
        #expect(sortedIDs == fetched.map(\.objectID) && windowIDs == window.map(\.objectID), text)
        return fetched.count
    }

    // MARK: - One by one

    @Test("fetches see changes of a destination without inverse, one or many")
    func withoutInverse() throws {
        let music = try Music()
        let writer = music.context()
        let album = Album(context: writer)
        album.title = "album"
        let extra = Extra(context: writer)
        album.extras.insert(extra)
        let video = Video(context: writer)
        let poster = Video(context: writer)
        poster.title = "old"
        video.title = "video"
        video.poster = poster
        try writer.save()
        let (posterID, extraID) = (poster.objectID, extra.objectID)

        let context = music.context()
        let changed = try context.existingObject(with: posterID) as? Video
        try #require(changed).title = "new"
        let videos = FetchRequest<Video>()
        videos.predicate = try FetchPredicate(format: "poster.title == 'new'")
        #expect(try context.fetch(videos).map(\.objectID) == [video.objectID])
        videos.predicate = try FetchPredicate(format: "poster.title == 'old'")
        #expect(try context.count(for: videos) == 0)

        context.delete(try context.existingObject(with: extraID))
        let albums = FetchRequest<Album>()
        albums.predicate = try FetchPredicate(format: "extras.@count == 1")
        #expect(try context.count(for: albums) == 0)
    }

    @Test("changes of an entity that the predicate does not reach leave the evaluation to the store")
    func unrelated() throws {
        let (diaries, _, _) = try Diaries.one(["a", "b"])
        let context = diaries.context()
        Note(context: context).text = "new"
        let request = FetchRequest<Page>()
        request.predicate = try FetchPredicate(format: "diary.name == nil OR diary.name != nil")
        #expect(try context.count(for: request) == 2)
        #expect(context.registeredObjects.count == 1)
    }
}
