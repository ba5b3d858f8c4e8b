import CoreData
import Testing

// What sources of apps and libraries expect of Foundation and of NSObject, which are less here.
@Suite("What Foundation has on Apple's systems alone")
struct NSObjectMemberTests {
    private let context: NSManagedObjectContext

    init() throws {
        let container = NSPersistentContainer(name: "Music", managedObjectModel: MusicModel.managedObjectModel)
        container.persistentStoreDescriptions.first?.url = URL(filePath: "/dev/null")
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        context = container.newBackgroundContext()
    }

    @Test("a key path leads to a set that writes to the relationship of the last object")
    func setsAtKeyPaths() throws {
        try context.performAndWait {
            let (album, track) = (Album(context: context), Track(context: context))
            album.mutableOrderedSetValue(forKeyPath: "tracks").add(track)
            track.mutableSetValue(forKeyPath: "album.tags").add(Tag(context: context))
            track.mutableArrayValue(forKeyPath: "album.tracks").add(Track(context: context))
            #expect(track.album == album && album.tracks?.count == 2 && album.tags.count == 1)
            let other = Track(context: context)
            other.mutableSetValue(forKeyPath: "album.tags").add(Tag(context: context))
            #expect(other.album == nil)
            try context.save()
        }
    }

    @Test("the initializer of a set is a function from one of Foundation's, and a wait for a context is a value")
    func functions() {
        context.performAndWait {
            let album = Album(context: context)
            album.tags = [Tag(context: context)]
            let tags: Set<Tag> = (album.value(forKey: "tags") as? NSSet).flatMap(Set<Tag>.init) ?? []
            #expect(tags.count == 1 && tags == album.tags)
            #expect((NSSet(array: [1, "a"]) as NSSet?).flatMap(Set<Tag>.init)?.isEmpty == true)
        }
        let wait: (() -> Void) -> Void = context.performAndWait
        var count = 0
        wait { count += 1 }
        context.performAndWait { count += 1 }
        #expect(count == 2)
    }

    @Test("an object says the name of its class in Objective-C, and an app's own member of that name comes first")
    func classNames() {
        context.performAndWait {
            let track = Track(context: context)
            #expect(track.className == "Track" && Track.description() == "Track")
            #expect(Tag(context: context).className == "Tag" && Tag.className() == "The class Tag")
        }
    }

    @Test("the bundle of a class is that of its module, and has a name where it has no identifier")
    func bundles() throws {
        let bundle = Bundle.ofModule(for: Track.self, orElse: .main)
        #expect(bundle.url(forResource: "Music", withExtension: "momd") != nil)
        #expect(Bundle.ofModule(for: NSManagedObject.self, orElse: bundle) == bundle)
        #expect(bundle.identifierOrName?.hasSuffix("_CoreDataTests") == true)
        #expect(Bundle.main.identifierOrName?.isEmpty == false)
    }

    @Test("programs of a group share a folder, and nobody has signed in to iCloud")
    func containers() throws {
        let name = "group.relata.\(UUID().uuidString)"
        let folder = try #require(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name))
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(folder.lastPathComponent == name && FileManager.default.fileExists(atPath: folder.path))
        #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "a/../b") == nil)
        #expect(FileManager.default.url(forUbiquityContainerIdentifier: nil) == nil)
        #expect(FileManager.default.ubiquityIdentityToken == nil)
    }

    @Test("notifications are a sequence, which has those that are posted once it was made and ends with its task")
    func notifications() async throws {
        let (center, name) = (NotificationCenter(), Notification.Name("posted"))
        let object = NSObject()
        let notifications = center.notifications(named: name, object: object)
        center.post(name: name, object: NSObject())
        center.post(name: name, object: object, userInfo: ["place": 1])
        center.post(name: name, object: object, userInfo: ["place": 2])
        var places: [Int] = []
        for await notification in notifications {
            places.append(notification.userInfo?["place"] as? Int ?? 0)
            if places.count == 2 { break }
        }
        #expect(places == [1, 2])
        let task = Task { for await _ in center.notifications(named: name) {} }
        task.cancel()
        await task.value
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(USEC_PER_SEC == 1_000_000)
        #expect(Notification.Name.NSPersistentStoreDidImportUbiquitousContentChanges.rawValue.hasSuffix("Notification"))
    }
}

extension Tag {
    fileprivate var className: String { "Tag" }
    fileprivate class func className() -> String { "The class Tag" }
}
