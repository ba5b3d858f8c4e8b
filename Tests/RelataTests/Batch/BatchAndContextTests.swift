import Foundation
import Relata
import RelataTestSupport
import Testing

@Suite("Batch requests and objects in memory (semantics 6, 4.7)")
struct BatchAndContextTests {
    private let music: Music
    private let context: ManagedObjectContext

    init() throws {
        music = try Music()
        context = music.context()
    }

    @Test("Objects keep their values, and the context has no changes; a save of a change is conflict 133020")
    func staleAfterDeletion() throws {
        let track = context.track("track")
        try context.save()
        try context.execute(BatchDeleteRequest(fetchRequest: Track.fetchRequest()))
        #expect(track.title == "track" && !track.isDeleted && !context.hasChanges)
        track.title = "changed"
        #expect(errorCode { try context.save() } == 133_020)
    }

    @Test("A batch update raises the version, so that a stale change is conflict 133020")
    func staleAfterUpdate() throws {
        let track = context.track("track")
        try context.save()
        var update = BatchUpdateRequest(entityName: "Track")
        update.propertiesToUpdate = ["title": .constant("batch")]
        try context.execute(update)
        #expect(track.title == "track")
        track.number = 5
        #expect(errorCode { try context.save() } == 133_020)
    }

    @Test("Merging removes objects that were deleted, and rereads those that were changed")
    func merging() throws {
        let album = context.album("album")
        let (track, other) = (context.track("track", album: album), context.track("other", album: album))
        try context.save()
        #expect(album.tracks.count == 2)
        try context.execute(BatchDeleteRequest(objectIDs: [track.objectID]), mergingInto: [context])
        #expect(track.isDeleted && track.title == "track")
        #expect(album.tracks.map(\.title) == ["other"])
        var update = BatchUpdateRequest(entityName: "Track")
        update.propertiesToUpdate = ["title": .constant("batch")]
        let result = try context.execute(update)
        #expect(other.title == "other")
        ManagedObjectContext.mergeChanges(fromRemoteContextSave: result.savedChanges, into: [context])
        #expect(other.title == "batch")
        other.title = "saved"
        try context.save()
    }

    /// All that can be said of the nodes of a store.
    private func portrait(_ music: Music) throws -> [String: [String]] {
        var portrait: [String: [String]] = [:]
        for node in try music.context().all(Node.self) {
            portrait[node.name ?? ""] = [
                node.parent?.name ?? "-", node.next?.name ?? "-", node.previous?.name ?? "-",
                node.children.map { $0.name ?? "" }.sorted().joined(separator: " "),
                node.sources.map { $0.name ?? "" }.joined(separator: " "),
                node.targets.map { $0.name ?? "" }.joined(separator: " "),
            ]
        }
        return portrait
    }

    private func graph(_ seed: UInt64) throws -> (Music, ManagedObjectContext, [Node]) {
        let music = try Music()
        let context = music.context()
        var generator = SeededGenerator(seed: seed)
        let nodes = (0..<30).map { number in
            let node = Node(context: context)
            node.name = "n\(number)"
            return node
        }
        for node in nodes {
            if Bool.random(using: &generator) { node.parent = nodes.randomElement(using: &generator) }
            if Int.random(in: 0..<3, using: &generator) == 0 { node.next = nodes.randomElement(using: &generator) }
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                if let target = nodes.randomElement(using: &generator) { node.targets.append(target) }
            }
        }
        try context.save()
        return (music, context, nodes)
    }

    @Test("A batch deletion has the same outcome as delete and save", arguments: 0..<25 as Range<UInt64>)
    func sameAsDelete(seed: UInt64) throws {
        let (first, context, nodes) = try graph(seed)
        let (second, other, _) = try graph(seed)
        let chosen = [nodes[Int(seed) % 30], nodes[Int(seed * 7 + 3) % 30]]
        let names = chosen.map { $0.name ?? "" }
        for node in chosen { context.delete(node) }
        let saved = try context.save()
        let fetch = Node.fetchRequest()
        fetch.predicate = try FetchPredicate(format: "name IN %@", names)
        var delete = BatchDeleteRequest(fetchRequest: fetch)
        delete.resultType = .objectIDs
        let result = try other.execute(delete, mergingInto: [other])
        #expect(result.count == saved.deletedObjectIDs.count)
        #expect(try portrait(first) == portrait(second))
        #expect(try SQLiteFile(second.container).rows("PRAGMA foreign_key_check").isEmpty)
    }
}
