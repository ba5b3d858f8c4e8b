import CoreData
import Relata
import Testing

@Suite("Mutable sets of relationships")
struct MutableSetTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MusicModel.managedObjectModel)
    private let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

    init() throws {
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        context.persistentStoreCoordinator = coordinator
    }

    /// An album with three tags, none of which was read from the store.
    private func album() throws -> (album: Album, tags: [Tag]) {
        let album = Album(context: context)
        let tags = (0..<3).map { _ in Tag(context: context) }
        album.tags = Set(tags)
        try context.save()
        context.refresh(album, mergeChanges: false)
        return (album, tags)
    }

    /// The members one by one, as Foundation's `array` does not see those of a subclass.
    /// The members in each of the ways that Foundation has, which agree.
    private func members(_ list: NSOrderedSet) -> [Track] {
        let members = (0..<list.count).compactMap { list.object(at: $0) as? Track }
        var enumerated: [Any] = []
        list.enumerateObjects { object, _, _ in enumerated.append(object) }
        #expect(list.map { $0 as? Track } == members)
        #expect(list.array as? [Track] == members)
        #expect(enumerated as? [Track] == members)
        #expect(list.reversed.array as? [Track] == members.reversed())
        #expect(list.firstObject as? Track == members.first && list.lastObject as? Track == members.last)
        #expect(list.set as? Set<Track> == Set(members))
        #expect(members.allSatisfy(list.contains) && members.map(list.index) == Array(members.indices))
        #expect(list == NSOrderedSet(array: members) && NSOrderedSet(array: members) == list)
        #expect((list.copy() as? NSOrderedSet)?.array as? [Track] == members)
        #expect((list.mutableCopy() as? NSOrderedSet)?.array as? [Track] == members)
        return members
    }

    private func members(_ set: NSSet) -> Set<Tag> {
        let members = Set(set.allObjects.compactMap { $0 as? Tag })
        var enumerated: Set<Tag> = []
        set.enumerateObjects { object, _ in enumerated.insert(object as! Tag) }
        #expect(set.count == members.count)
        #expect(Set(set.compactMap { $0 as? Tag }) == members && enumerated == members)
        #expect(members.allSatisfy(set.contains) && !set.contains("rock"))
        #expect(set == NSSet(set: members) && NSSet(set: members) == set && set.isSubset(of: members))
        #expect((set.copy() as? NSSet)?.count == members.count && (set.mutableCopy() as? NSSet)?.count == members.count)
        #expect(set.filtered(using: NSPredicate { object, _ in object is Tag }).count == members.count)
        return members
    }

    @Test("a set reads nothing before it is used, and its changes are saved")
    func unread() throws {
        let (album, tags) = try album()
        let set = album.mutableSetValue(forKey: "tags")
        let new = (0..<4).map { _ in Tag(context: context) }
        #expect(album.hasFault(forRelationshipNamed: "tags"))
        set.add(new[0])
        set.addObjects(from: [new[1]])
        set.union([new[2], new[3]])
        set.remove(new[2])
        set.minus([new[3]])
        try context.save()
        #expect(album.tags == Set(tags + new[0..<2]))
        #expect(members(set) == Set(tags + new[0..<2]))
        #expect(members(try #require(album.value(forKey: "tags") as? NSSet)) == Set(tags + new[0..<2]))
    }

    @Test("a set shows changes that were made otherwise")
    func live() throws {
        let (album, tags) = try album()
        let set = album.mutableSetValue(forKey: "tags")
        album.tags = [tags[0]]
        #expect(set.count == 1 && set.contains(tags[0]) && !set.contains(tags[1]))
        #expect(set.anyObject() as? Tag === tags[0])
        let list = album.mutableOrderedSetValue(forKey: "tracks")
        let tracks = (0..<3).map { Track(context: context, title: "\($0)") }
        album.tracks = NSOrderedSet(array: tracks)
        #expect(list.count == 3 && list.object(at: 2) as? Track == tracks[2] && list.index(of: tracks[1]) == 1)
        #expect(list.contains(tracks[0]) && !list.contains("0"))
        list.add(Track(context: context, title: "3"))
        #expect(members(list).map(\.title) == ["0", "1", "2", "3"])
    }

    @Test("an ordered set moves its members and inserts others as Foundation's does")
    func ordered() throws {
        let album = Album(context: context)
        let tracks = (0..<6).map { Track(context: context, title: "\($0)") }
        let list = album.mutableOrderedSetValue(forKey: "tracks")
        let model = NSMutableOrderedSet()
        func both(_ change: (NSMutableOrderedSet) -> Void) {
            change(list)
            change(model)
            #expect(album.tracks?.array as? [Track] == model.array as? [Track])
            #expect(members(list) == members(model))
        }
        both { $0.addObjects(from: Array(tracks[0..<4]) + [tracks[0]]) }
        both { $0.add(tracks[4]) }
        both { $0.add(tracks[0]) }
        both { $0.insert(tracks[5], at: 0) }
        both { $0.insert(tracks[5], at: 3) }
        both { $0.moveObjects(at: [0], to: 4) }
        both { $0.moveObjects(at: [4], to: 1) }
        both { $0.moveObjects(at: [1, 3], to: 0) }
        both { $0.moveObjects(at: [0, 1], to: 3) }
        both { $0.removeObject(at: 2) }
        both { $0.remove(tracks[0]) }
        both { $0.remove(tracks[0]) }
        both { $0.removeObjects(in: [tracks[1], tracks[0]]) }
        both { $0.union(NSOrderedSet(array: [tracks[0], tracks[1]])) }
        both { $0.minus(NSOrderedSet(array: [tracks[0]])) }
        both { $0.exchangeObject(at: 0, withObjectAt: 1) }
        both { $0.replaceObject(at: 0, with: tracks[0]) }
        both { $0.sort { ($0 as! Track).title < ($1 as! Track).title ? .orderedAscending : .orderedDescending } }
        both { $0.intersectSet([tracks[0], tracks[4]]) }
        both { $0.unionSet([tracks[5]]) }
        both { $0.removeObjects(in: NSRange(location: 0, length: 1)) }
        both { $0.insert([tracks[2], tracks[3]], at: [0, 2]) }
        both { $0.minusSet([tracks[2]]) }
        both { $0.removeAllObjects() }
        both { $0.addObjects(from: tracks) }
        try context.save()
        #expect(album.tracks?.array as? [Track] == model.array as? [Track])
    }

    @Test("what is no object is an error, and changes nothing")
    func foreign() throws {
        let (album, tags) = try album()
        album.mutableSetValue(forKey: "tags").add("rock")
        #expect(throws: PersistenceError.self) { try context.save() }
        album.mutableSetValue(forKey: "tagz").add(tags[0])
        #expect(throws: PersistenceError.self) { try context.save() }
        #expect(album.tags == Set(tags))
        try context.save()
    }
}
