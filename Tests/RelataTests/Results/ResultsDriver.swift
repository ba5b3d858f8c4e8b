import Foundation
import Relata
import RelataTestSupport

/// A root context, its child, and another writer, which change albums, tracks, artists and playlists at random, and
/// the lists of both levels.
final class ResultsDriver {
    private final class Freshness {
        var isTold = true
    }

    private let music: Music
    private let root: ManagedObjectContext
    private let child: ManagedObjectContext
    private let writer: ManagedObjectContext
    private var lists: [(context: ManagedObjectContext, list: FollowedResults)] = []
    private var random: SeededGenerator
    private var number = 0
    /// Whether changes are made in the root itself, which its child learns of by nothing but a fetch.
    private let editsRoot: Bool
    /// Whether the child's lists were told of something since the root was edited.
    private let freshness = Freshness()
    private var observer: (any NSObjectProtocol)?
    /// What was done, for a report.
    private(set) var log: [String] = []

    /// How many changes were told.
    var count: Int { lists.reduce(0) { $0 + $1.list.count } }

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        editsRoot = random.chance(40)
        music = try Music()
        writer = music.context()
        root = music.context()
        child = ManagedObjectContext(parent: root)
        root.mergePolicy = random.pick([.error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump]) ?? .error
        root.automaticallyMergesChangesFromParent = random.chance(50)
        child.automaticallyMergesChangesFromParent = random.chance(70)
        log.append(
            "root \(root.mergePolicy), merges \(root.automaticallyMergesChangesFromParent); child merges \(child.automaticallyMergesChangesFromParent)"
        )
        for context in [root, child] { context.undoManager = random.chance(60) ? ContextUndoManager() : nil }
        for _ in 0..<6 { try change(in: writer) }
        try writer.save()
        for context in [root, child] { try follow(context) }
        nonisolated(unsafe) let freshness = freshness
        observer = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didChangeObjectsNotification, object: child, queue: nil
        ) { _ in freshness.isTold = true }
    }

    deinit { observer.map { NotificationCenter.default.removeObserver($0) } }

    private func follow(_ context: ManagedObjectContext) throws {
        let level = context === root ? "root" : "child"
        func add(_ name: String, _ entity: String, _ format: String?, sortedBy key: String, limit: Int = 0) throws {
            let list = try FollowedResults("\(level)'s \(name)", in: context) {
                let request = FetchRequest<ManagedObject>(entityName: entity)
                request.predicate = try format.map { try FetchPredicate(format: $0) }
                request.sortDescriptors = [KeySortDescriptor(key: key)]
                request.fetchLimit = limit
                return request
            } text: {
                Self.text($0)
            }
            lists.append((context, list))
        }
        try add("albums", "Album", nil, sortedBy: "title")
        try add("albums of 2000", "Album", "year == 2000", sortedBy: "title")
        try add("first albums", "Album", "year >= 2000", sortedBy: "title", limit: 3)
        try add("full albums", "Album", "tracks.@count > 1", sortedBy: "title")
        try add("tracks of 2000", "Track", "album.year == 2000", sortedBy: "title")
        try add("artists of 2000", "Artist", "ANY albums.year == 2000", sortedBy: "name")
        try add("playlists", "Playlist", nil, sortedBy: "name")
    }

    /// What a row shows: values of the object, and which others it has.
    private static func text(_ object: ManagedObject) -> String {
        /// What of a name stays as it is when it is changed.
        func number(_ name: String?) -> String { name.map { String($0.dropFirst()) } ?? "-" }
        return switch object {
        case let album as Album:
            "\(album.title) \(album.year) by \(number(album.artist?.name)): \(album.tracks.map { number($0.title) })"
        case let track as Track: "\(track.title) \(track.number) of \(number(track.album?.title))"
        case let artist as Artist: "\(artist.name): \(artist.albums.map { number($0.title) }.sorted())"
        case let playlist as Playlist: "\(playlist.name ?? "-"): \(playlist.items.map { number($0.title) })"
        default: "?"
        }
    }

    /// Does something, and returns what is wrong then.
    func step() throws -> [String] {
        let (context, name) = random.chance(editsRoot ? 50 : 20) ? (root, "root") : (child, "child")
        var concerned = [context]
        if context === root { freshness.isTold = false }
        switch random.below(20) {
        case 0..<8 where context === child || editsRoot:
            for _ in 0...random.below(3) { try change(in: context, name) }
        case 8, 9:
            log.append("\(name): save")
            do { try context.save() } catch { log.append("  failed: \(error)") }
            // A child's save changes its parent.
            if context === child { concerned.append(root) }
        case 10:
            log.append("\(name): rollback")
            context.rollback()
        case 11 where context === child || editsRoot:
            log.append("\(name): undo")
            context.undo()
        case 12 where context === child || editsRoot:
            log.append("\(name): redo")
            context.redo()
        case 13:
            log.append("\(name): refresh all")
            context.refreshAllObjects()
        case 14:
            guard let object = try pick(Album.self, in: context) else { break }
            let keeps = random.chance(50)
            log.append("\(name): refresh \(Self.text(object)), \(keeps ? "keeping" : "dropping") changes")
            context.refresh(object, mergeChanges: keeps)
        case 15:
            log.append("\(name): reset")
            context.reset()
            for (listed, list) in lists where listed === context { try list.performFetch() }
        default:
            for _ in 0...random.below(3) { try change(in: writer, "writer") }
            var hasSaved = false
            do {
                let saved = try writer.save()
                hasSaved = !saved.isEmpty
                log.append("writer: save; root merges")
                if !root.automaticallyMergesChangesFromParent { root.mergeChanges(fromContextDidSave: saved) }
            } catch {
                log.append("writer: rollback")
                writer.rollback()
            }
            writer.reset()
            concerned = [root]
            // What its parent has merged, a child merges too, or nothing tells it.
            freshness.isTold = hasSaved && child.automaticallyMergesChangesFromParent
        }
        if concerned.contains(where: { $0 === root }) { concerned.append(child) }
        child.processPendingChanges()
        if !freshness.isTold { concerned.removeAll { $0 === child } }
        // The child reads what is unsaved in the root without being told.
        return try lists.filter { listed in concerned.contains { $0 === listed.context } }
            .flatMap { try $0.list.mistakes(inRows: $0.context === root || !editsRoot) }
    }

    private func pick<Object: ManagedObject>(_ type: Object.Type, in context: ManagedObjectContext) throws -> Object? {
        let request = FetchRequest<Object>()
        request.sortDescriptors = [KeySortDescriptor(key: type == Album.self || type == Track.self ? "title" : "name")]
        return random.pick(try context.fetch(request))
    }

    /// Makes one change.
    private func change(in context: ManagedObjectContext, _ name: String = "writer") throws {
        number += 1
        let title = "\(Character(UnicodeScalar(UInt8(97 + random.below(26)))))\(number)"
        let year = Int32(1999 + random.below(3))
        let album = try pick(Album.self, in: context)
        let track = try pick(Track.self, in: context)
        switch random.below(16) {
        case 0, 1:
            let new = context.album(title)
            new.year = year
            new.artist = try pick(Artist.self, in: context)
            if random.chance(50) { _ = context.track("t\(number)", album: new) }
            log.append("\(name): new album \(Self.text(new))")
        case 2, 3:
            let new = context.track(title, album: album)
            log.append("\(name): new track \(Self.text(new))")
        case 4:
            guard let album else { return }
            log.append("\(name): \(Self.text(album)) of \(year)")
            album.year = year
        case 5:
            guard let album else { return }
            log.append("\(name): \(Self.text(album)) is \(title)")
            album.title = String(title.prefix(1)) + album.title.dropFirst()
        case 6, 7:
            guard let track else { return }
            let target = random.chance(80) ? album : nil
            log.append("\(name): \(Self.text(track)) to \(target?.title ?? "-")")
            track.album = target
        case 8:
            guard let album else { return }
            log.append("\(name): delete \(Self.text(album))")
            context.delete(album)
        case 9:
            guard let track else { return }
            log.append("\(name): delete \(Self.text(track))")
            context.delete(track)
        case 10:
            log.append("\(name): new artist \(title)")
            let artist = context.artist(title)
            if random.chance(50) { album?.artist = artist }
        case 11:
            guard let album else { return }
            let artist = try pick(Artist.self, in: context)
            log.append("\(name): \(album.title) by \(artist?.name ?? "-")")
            album.artist = artist
        case 12:
            log.append("\(name): new playlist \(title)")
            let playlist = Playlist(context: context)
            playlist.name = title
            let tracks = try context.fetch(Track.fetchRequest()).prefix(2)
            for track in tracks { playlist.items.append(track) }
            if tracks.count < 2 { context.delete(playlist) }
        case 13:
            guard let playlist = try pick(Playlist.self, in: context), let track else { return }
            log.append("\(name): \(track.title) in or out of \(playlist.name ?? "-")")
            if playlist.items.contains(track) { playlist.items.remove(track) } else { playlist.items.append(track) }
        case 14:
            guard let album, album.tracks.count > 1 else { return }
            log.append("\(name): reorder \(Self.text(album))")
            album.tracks.move(from: 0, to: album.tracks.count - 1)
        default:
            guard let artist = try pick(Artist.self, in: context) else { return }
            log.append("\(name): delete \(artist.name)")
            for album in Array(artist.albums) where random.chance(70) { album.artist = nil }
            context.delete(artist)
        }
    }
}
