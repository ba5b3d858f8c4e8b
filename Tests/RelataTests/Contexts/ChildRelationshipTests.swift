import Foundation
import Relata
import Testing

@Suite("Relationships in child contexts (semantics 4.5)")
struct ChildRelationshipTests {
    @Test("A new order is passed from level to level")
    func order() throws {
        let (diaries, parent, child, diary) = try Diaries.family(["a", "b", "c"])
        let grand = ManagedObjectContext(parent: child)
        let mine = try own(diary, in: grand)
        mine.pages.move(from: 2, to: 0)
        try grand.save()
        let middle = try own(diary, in: child)
        #expect(middle.pages.map(\.text) == ["c", "a", "b"])
        #expect(diary.pages.map(\.text) == ["a", "b", "c"])
        try child.save()
        #expect(diary.pages.map(\.text) == ["c", "a", "b"])
        try parent.save()
        #expect(try diaries.context().all(Diary.self)[0].pages.map(\.text) == ["c", "a", "b"])
    }

    @Test("A child's changes of a many-to-many relationship reach its parent and the store")
    func manyToMany() throws {
        let music = try Music()
        let parent = music.context()
        let (a, b, c) = (parent.artist("a"), parent.artist("b"), parent.artist("c"))
        a.friends.insert(b)
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        let (x, y, z) = (try own(a, in: child), try own(b, in: child), try own(c, in: child))
        x.friends.remove(y)
        x.friends.insert(z)
        let new = child.artist("new")
        z.friends.insert(new)
        #expect(y.friends.isEmpty && z.friends.count == 2)
        try child.save()
        #expect(b.friends.isEmpty && a.friends.contains(c) && c.friends.count == 2)
        try parent.save()
        let read = try music.context().all(Artist.self)
        #expect(read.first { $0.name == "c" }?.friends.map { $0.name }.sorted() == ["a", "new"])
        z.friends.remove(new)
        try child.save()
        try parent.save()
        #expect(try music.context().all(Artist.self).first { $0.name == "c" }?.friends.map { $0.name } == ["a"])
    }

    @Test("A child's order of a many-to-many list becomes the parent's")
    func orderedManyToMany() throws {
        let music = try Music()
        let parent = music.context()
        let nodes = (0..<4).map { number in
            let node = Node(context: parent)
            node.name = "\(number)"
            return node
        }
        for node in nodes[1...] { nodes[0].targets.append(node) }
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        let mine = try nodes.map { try own($0, in: child) }
        mine[0].targets.move(from: 2, to: 0)
        mine[0].targets.remove(mine[2])
        let new = Node(context: child)
        new.name = "new"
        mine[0].targets.insert(new, at: 1)
        #expect(mine[0].targets.map { $0.name } == ["3", "new", "1"])
        try child.save()
        #expect(nodes[0].targets.map { $0.name } == ["3", "new", "1"])
        #expect(nodes[2].sources.isEmpty)
        try parent.save()
        let read = try music.context().all(Node.self).first { $0.name == "0" }
        #expect(read?.targets.map { $0.name } == ["3", "new", "1"])
    }

    @Test("One-to-one: partners are released at each level")
    func oneToOne() throws {
        let music = try Music()
        let parent = music.context()
        let (a, b) = (parent.artist("a"), parent.artist("b"))
        a.club = FanClub(context: parent)
        b.club = FanClub(context: parent)
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        let (x, y) = (try own(a, in: child), try own(b, in: child))
        let old = try #require(y.club)
        y.club = x.club
        #expect(x.club == nil && old.artist == nil)
        try child.save()
        #expect(a.club == nil && b.club != nil && b.club?.artist === b)
        try parent.save()
        let read = try music.context().all(FanClub.self)
        #expect(read.compactMap { $0.artist?.name } == ["b"])
    }

    @Test("One-to-one between objects that the parent has not saved")
    func unsavedOneToOne() throws {
        let music = try Music()
        let parent = music.context()
        let a = parent.artist("a")
        a.club = FanClub(context: parent)
        let child = ManagedObjectContext(parent: parent)
        let x = try own(a, in: child)
        #expect(x.club?.artist === x)
        x.club = nil
        try child.save()
        #expect(a.club == nil)
        let fresh = FanClub(context: child)
        fresh.artist = x
        try child.save()
        #expect(a.club?.artist === a)
        try parent.save()
        #expect(x.club === fresh)
        child.refreshAllObjects()
        #expect(x.club === fresh && fresh.artist === x)
    }

    @Test("A destination without inverse that a child moves leaves its owner in the parent")
    func withoutInverse() throws {
        let music = try Music()
        let parent = music.context()
        let (one, two) = (parent.album("One"), parent.album("Two"))
        let extra = Extra(context: parent)
        one.extras.insert(extra)
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        let second = try own(two, in: child)
        let mine = try own(extra, in: child)
        second.extras.insert(mine)
        #expect(try own(one, in: child).extras.isEmpty)
        try child.save()
        #expect(two.extras.count == 1 && one.extras.isEmpty)
        try parent.save()
        second.extras.remove(mine)
        try child.save()
        #expect(two.extras.isEmpty)
        try parent.save()
        #expect(try music.context().all(Album.self).allSatisfy { $0.extras.isEmpty })
    }

    @Test("A child fetches, counts and deletes sub-entities by their super-entity")
    func inheritance() throws {
        let music = try Music()
        let parent = music.context()
        let list = Playlist(context: parent)
        let (track, video) = (parent.track("t"), Video(context: parent))
        video.title = "v"
        video.poster = track
        list.items.append(track)
        list.items.append(video)
        try parent.save()
        let child = ManagedObjectContext(parent: parent)
        let mine = try own(list, in: child)
        #expect(mine.items.map { $0.title } == ["t", "v"])
        let (media, videos) = (try child.all(Media.self), try child.all(Video.self))
        #expect(media.count == 2 && videos.count == 1)
        #expect(try child.count(for: FetchRequest<Media>()) == 2)
        let new = Video(context: child)
        new.title = "n"
        mine.items.insert(new, at: 0)
        child.delete(try own(track, in: child))
        #expect(try child.count(for: FetchRequest<Media>()) == 2)
        #expect(mine.items.map { $0.title } == ["n", "v"])
        try child.save()
        #expect(list.items.map { $0.title } == ["n", "v"] && track.isDeleted)
        try parent.save()
        #expect(try music.context().all(Playlist.self)[0].items.map { $0.title } == ["n", "v"])
    }

    @Test("A list that both have changed combines the changes of both")
    func bothChange() throws {
        let (diaries, parent, child, diary) = try Diaries.family(["a", "b", "c"])
        let mine = try own(diary, in: child)
        #expect(mine.pages.count == 3)
        diary.pages.append(parent.page("parent"))
        diary.pages.remove(at: 0)
        mine.pages.insert(child.page("child"), at: 0)
        mine.pages.remove(at: 2)
        try child.save()
        #expect(Set(diary.pages.map { $0.text ?? "" }) == ["child", "c", "parent"])
        try parent.save()
        #expect(Set(try diaries.context().all(Diary.self)[0].pages.map { $0.text ?? "" }) == ["child", "c", "parent"])
        child.refreshAllObjects()
        #expect(mine.pages.map(\.text) == diary.pages.map(\.text))
    }

    @Test("References to the parent's new objects survive its save")
    func parentSaves() throws {
        let (diaries, parent, child, diary) = try Diaries.family()
        let page = parent.page("new")
        diary.pages.append(page)
        let note = Note(context: child)
        note.page = try own(page, in: child)
        try parent.save()
        #expect(note.page?.objectID == page.objectID)
        try child.save()
        #expect(page.notes.count == 1)
        try parent.save()
        #expect(try diaries.context().all(Page.self).first { $0.text == "new" }?.notes.count == 1)
    }
}
