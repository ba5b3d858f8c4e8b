import Foundation
import Relata
import Testing

@Suite("What a child makes its parent read")
struct ChildReadingTests {
    private let music: Music
    private let counter: StatementCounter
    private let parent: ManagedObjectContext
    private let child: ManagedObjectContext

    /// A hundred tracks, each of its own album, none of which is in memory.
    init() throws {
        music = try Music()
        let writer = music.container.newBackgroundContext()
        for number in 100..<200 { _ = writer.track("\(number)", album: writer.album("\(number)")) }
        try writer.save()
        counter = StatementCounter(music.container)
        parent = music.context()
        child = ManagedObjectContext(parent: parent)
    }

    private func request(_ title: String? = nil) throws -> FetchRequest<Track> {
        let request = FetchRequest<Track>()
        request.sortDescriptors = [KeySortDescriptor(key: "title")]
        if let title { request.predicate = try FetchPredicate(format: "title >= %@", title) }
        return request
    }

    @Test("A count makes no objects, and counts the changes of both contexts")
    func count() throws {
        parent.retainsRegisteredObjects = true
        #expect(try child.count(for: request("150")) == 50)
        #expect(parent.registeredObjects.isEmpty)
        _ = parent.track("160a")
        parent.delete(try #require(parent.fetch(request("199")).first))
        let mine = try child.fetch(request("150"))
        #expect(mine.count == 50)
        // One goes, one comes, one stays, and one of the parent's unsaved ones goes too.
        mine[0].title = "100a"
        try #require(child.fetch(request()).first).title = "170a"
        mine[1].title = "151a"
        child.delete(try #require(mine.first { $0.title == "160a" }))
        let all = try child.fetch(request("150")).count
        #expect(all == 49)
        #expect(try child.count(for: request("150")) == all)
        let page = try request("150")
        (page.fetchOffset, page.fetchLimit) = (40, 20)
        #expect(try child.count(for: page) == 9)
    }

    @Test("A fetch with a limit reads as many rows as are wanted, and those that the child has changed")
    func limit() throws {
        parent.retainsRegisteredObjects = true
        let request = try request("120")
        (request.fetchOffset, request.fetchLimit) = (2, 3)
        let counted = try counter.count {
            let titles = try child.fetch(request).map(\.title)
            #expect(titles == ["122", "123", "124"])
        }
        #expect(counted.rows < 10 && parent.registeredObjects.count <= 5)
        let first = try #require(child.fetch(request).first)
        first.title = "190a"
        child.delete(try #require(child.fetch(request).first { $0.title == "124" }))
        #expect(try child.fetch(request).map(\.title) == ["123", "125", "126"])
        #expect(parent.registeredObjects.count <= 10)
    }

    @Test("A save reads what the parent has to know in a few queries, however many objects have changed")
    func save() throws {
        let tracks = try child.fetch(request())
        let albums = tracks.map(\.album)
        for (index, track) in tracks.enumerated() {
            track.title += "!"
            if index.isMultiple(of: 2) { track.album = albums[(index + 1) % albums.count] }
        }
        child.processPendingChanges()
        #expect(parent.registeredObjects.isEmpty)
        let counted = try counter.count { try child.save() }
        #expect(counted.statements < 20, "\(counted)")
        #expect(parent.updatedObjects.count >= 100)
        try parent.save()
        #expect(try music.context().fetch(request()).map(\.title) == tracks.map(\.title))
    }

    @Test("Deletions of a child, and changes of a grandchild, are read together too")
    func deletions() throws {
        let grandchild = ManagedObjectContext(parent: child)
        let tracks = try grandchild.fetch(request())
        for track in tracks.prefix(50) { track.title += "!" }
        for track in tracks.suffix(50) { grandchild.delete(track) }
        grandchild.processPendingChanges()
        #expect(parent.registeredObjects.isEmpty && child.registeredObjects.isEmpty)
        let counted = try counter.count {
            try grandchild.save()
            try child.save()
        }
        #expect(counted.statements < 40, "\(counted)")
        #expect(parent.deletedObjects.count == 50)
        try parent.save()
        #expect(try music.context().fetch(request()).map(\.title) == (100..<150).map { "\($0)!" })
    }

    @Test("A refresh of many objects reads them together")
    func refresh() throws {
        let tracks = try child.fetch(request())
        for track in tracks { track.title += "!" }
        let counted = counter.count { child.refreshAllObjects() }
        #expect(counted.statements < 10, "\(counted)")
        #expect(tracks.first?.title == "100!")
    }
}
